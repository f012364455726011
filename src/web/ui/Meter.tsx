import css from './Meter.module.css'

/** A thin bar of what is used; fills at 100 and says its numbers in words. */
export function Meter({ percent, label }: { percent: number; label: string }) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={css.meter}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-label={label}
    >
      <div className={css.fill} style={{ width: `${shown}%` }} />
    </div>
  )
}
