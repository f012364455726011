import type { AnalysisKind } from '#core/analysis.ts'

/** The part of the story that shows an analysis, as an id. */
export const placeOf = (kind: AnalysisKind): string => `story-${kind}`

/** Leads a reader to where the story shows an analysis, below a video that plays. */
export function goToPlace(kind: AnalysisKind): void {
  const place = document.getElementById(placeOf(kind))
  if (!place) return
  const player = document.querySelector('[data-scroll=story] [data-open]')?.parentElement
  place.style.scrollMarginTop = `${(player?.offsetHeight ?? 0) + 24}px`
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start', behavior: 'instant' })
}
