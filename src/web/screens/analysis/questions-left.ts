import { aboutFigure } from '../../ui/format.ts'

/** A count as it is shown (decision 18): from thousands on in whole ones, from millions on in tenths. */
const figure = (tokens: number): number => {
  const step = tokens >= 1_000_000 ? 100_000 : tokens >= 1_000 ? 1_000 : 1
  return Math.round(tokens / step) * step
}

/** How many questions of this price the rest holds, from the two figures that stand beside it; never more than they say. */
export function questionsLeft(left: number, cost: number): number {
  if (cost <= 0 || cost > left) return 0
  return Math.max(1, aboutFigure(figure(left) / figure(aboutFigure(cost)), Math.floor))
}
