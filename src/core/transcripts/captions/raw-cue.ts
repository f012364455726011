/**
 * A cue before cleaning. `endMs` is null when the format gives none. Line breaks are kept for `unroll`. `speaker` is who speaks,
 * where the format says it.
 */
export type RawCue = {
  readonly startMs: number
  readonly endMs: number | null
  readonly text: string
  readonly speaker?: string | null
}

/** Longer times are invalid. */
export const maxTimeMs = 1000 * 3_600_000

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < maxTimeMs

/** A time as whole milliseconds, or null when it is not a valid time. */
export const toMs = (value: unknown, unit = 1): number | null => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const ms = Number(value) * unit
  return isTime(ms) ? Math.round(ms) : null
}
