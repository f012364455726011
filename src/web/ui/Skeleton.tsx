import css from './Skeleton.module.css'

/** A quiet block of the size that content will take; it does not move. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={css.block} style={{ width, height }} aria-hidden="true" />
}
