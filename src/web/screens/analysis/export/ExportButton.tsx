import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { toast } from '#web/shell/toasts.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from './texts.ts'

/** Opens the menu of files; its code is fetched by the first press. For signed-in users. */
export default function ExportButton({ size = 'sm' }: Partial<ExportButtonProps>) {
  const { session } = useAnalysis()
  const [Menu, setMenu] = useState<ComponentType<ExportButtonProps> | null>(null)
  if (session.state !== 'user') return null
  if (Menu) return <Menu size={size} />
  const open = () =>
    import('./ExportMenu.tsx').then(
      module => setMenu(() => module.ExportMenu),
      () => toast(texts.failed, { isError: true }),
    )
  return <ExportTarget size={size} aria-haspopup="menu" aria-expanded={false} onClick={open} />
}

export type ExportButtonProps = {
  /** As the buttons beside it. */
  size: 'sm' | 'lg'
}

/** The button itself, which the menu takes over. */
export const ExportTarget = (props: ActionIconProps & ComponentProps<'button'>) => (
  <ActionIcon aria-label={texts.button} data-hint={texts.button} {...props}>
    <IconDownload size={props.size === 'lg' ? 20 : 18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)
