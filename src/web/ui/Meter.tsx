import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'

/** @deprecated Use Mantine's Progress.Root with a section for what is used and a striped one for what is held. */
export function Meter({ percent, heldPercent = 0, label, isWide = false }: MeterProps) {
  const shown = within(0, Math.round(percent), 100)
  const held = within(0, heldPercent, 100 - shown)
  return (
    <Progress.Root w={isWide ? '100%' : 64} component="span" display={isWide ? 'flex' : 'inline-flex'}>
      {shown > 0 && <Progress.Section value={shown} aria-label={label} />}
      {held > 0 && <Progress.Section value={held} striped withAria={false} />}
    </Progress.Root>
  )
}

type MeterProps = { percent: number; heldPercent?: number; label: string; isWide?: boolean }

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
