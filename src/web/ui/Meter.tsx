import css from './Meter.module.css'

/** A thin bar of what is used; fills at 100 and says its numbers in words. */
export function Meter({ percent, label, isWide = false }: { percent: number; label: string; isWide?: boolean }) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <span className={css.meter} data-wide={isWide || undefined}>
      <span className={css.fill} style={{ width: `${shown}%` }} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
