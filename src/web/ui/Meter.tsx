import css from './Meter.module.css'

/** A thin bar of what is used, and paler after it what is held; fills at 100 and says its numbers in words. */
export function Meter({ percent, heldPercent = 0, label, isWide = false }: MeterProps) {
  const shown = within(0, Math.round(percent), 100)
  const held = within(0, heldPercent, 100 - shown)
  return (
    <span className={css.meter} data-wide={isWide || undefined}>
      {shown > 0 && <span className={css.fill} style={{ width: `${shown}%` }} />}
      {held > 0 && <span className={css.held} style={{ left: `${shown}%`, width: `${held}%` }} />}
      <span className="sr-only">{label}</span>
    </span>
  )
}

type MeterProps = { percent: number; heldPercent?: number; label: string; isWide?: boolean }

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
