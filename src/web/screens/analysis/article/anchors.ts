import type { AnalysisKind } from '#core/analysis.ts'

/** The id of the article's section that shows an analysis. */
export const anchorOf = (kind: AnalysisKind): string => `article-${kind}`

/** Scrolls to the section that shows an analysis, below a playing video, and focuses it. */
export function scrollToAnchor(kind: AnalysisKind): void {
  const section = document.getElementById(anchorOf(kind))
  if (!section) return
  const player = document.querySelector('[data-scroll=article] [data-open]')?.parentElement
  section.style.scrollMarginTop = `${(player?.offsetHeight ?? 0) + 24}px`
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start', behavior: 'instant' })
}
