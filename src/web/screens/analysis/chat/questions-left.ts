import { aboutFigure } from '#web/ui/format.ts'

/** A token count as it is shown: whole thousands, or tenths of a million. */
const shownFigure = (tokens: number): number => {
  const step = tokens >= 1_000_000 ? 100_000 : tokens >= 1_000 ? 1_000 : 1
  return Math.round(tokens / step) * step
}

/** How many questions of this cost are left, computed from the two rounded figures shown beside it. */
export function questionsLeft(left: number, cost: number): number {
  // What costs nothing has no number.
  if (cost <= 0 || cost > left) return 0
  return Math.max(1, aboutFigure(shownFigure(left) / shownFigure(aboutFigure(cost)), Math.floor))
}
