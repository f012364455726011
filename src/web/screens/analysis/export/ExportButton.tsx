import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { toast } from '#web/shell/toasts.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from './texts.ts'

/** Opens the menu of files; its code is fetched by the first press. For signed-in users. */
export default function ExportButton() {
  const { session } = useAnalysis()
  const [Menu, setMenu] = useState<ComponentType | null>(null)
  if (session.state !== 'user') return null
  if (Menu) return <Menu />
  const open = () =>
    import('./ExportMenu.tsx').then(
      module => setMenu(() => module.ExportMenu),
      () => toast(texts.failed, { isError: true }),
    )
  return <ExportTarget aria-haspopup="menu" aria-expanded={false} onClick={open} />
}

/** The button itself, which the menu takes over. */
export const ExportTarget = (props: ActionIconProps & ComponentProps<'button'>) => (
  <ActionIcon size="sm" aria-label={texts.button} data-hint={texts.button} {...props}>
    <IconDownload size={18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)
