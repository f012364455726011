import { type ComponentType, useState } from 'react'
import { toast } from '#web/shell/toasts.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { ExportTarget, type ExportTargetProps } from './ExportTarget.tsx'
import { texts } from './texts.ts'

/** Opens the menu of files; its code is fetched by the first press. For signed-in users. */
export default function ExportButton({ size = 'sm' }: Partial<ExportTargetProps>) {
  const { session } = useAnalysis()
  const [Menu, setMenu] = useState<ComponentType<ExportTargetProps> | null>(null)
  if (session.state !== 'user') return null
  if (Menu) return <Menu size={size} />
  const open = () =>
    import('./ExportMenu.tsx').then(
      module => setMenu(() => module.ExportMenu),
      () => toast(texts.failed, { isError: true }),
    )
  return <ExportTarget size={size} aria-haspopup="menu" aria-expanded={false} onClick={open} />
}
