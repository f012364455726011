/** A time in a video: 02:11, 18:42, 1:02:07. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (n: number): string => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${pad(m)}:${pad(s)}`
}

/** A duration in words: 45 s, 2.5 min, 12 min, 1.5 hours. */
export function spokenLength(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 600) return `${halved(seconds / 60)} min`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${tenths(seconds / 3600)} hours`
}

const tenths = (count: number): string => count.toFixed(1).replace(/\.0$/, '')
const halved = (count: number): string => tenths(Math.round(count * 2) / 2)

const halfDown = (count: number): number => Math.max(0, Math.ceil(count - 0.5))

/** A rounded estimate: to tens, and from hundreds on to two significant figures. */
export function aboutFigure(count: number, round: (count: number) => number = halfDown): number {
  const step = count < 20 ? 1 : 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  return round(count / step) * step
}

/**
 * A day: 3 December. `as` adds a year or sets a time zone. The spaces do not break.
 */
export const day = (iso: string, as: Intl.DateTimeFormatOptions = {}): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...as }).replaceAll(' ', '\u00a0')

/** A day, with its year unless it is the current one. */
export function date(iso: string): string {
  const year = new Date(iso).getFullYear()
  return year === new Date().getFullYear() ? day(iso) : day(iso, { year: 'numeric' })
}

/** A day, with its year unless it is the current one, and its time: 3 December at 14:05. */
export const moment = (iso: string): string =>
  `${date(iso)} at ${new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
