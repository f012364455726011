import type { AnalysisKind } from '#core/answers/analysis.ts'

/** The id of the article's section that shows an analysis. */
export const anchorOf = (kind: AnalysisKind): string => `article-${kind}`

/** Scrolls to the section that shows an analysis, below a playing video and the tabs of a narrow screen, and focuses it. */
export function scrollToAnchor(kind: AnalysisKind): void {
  const section = sectionBelowHeader(kind)
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Scrolls to the section unless it begins in the visible upper half of the window; the focus stays where it is. */
export function revealAnchor(kind: AnalysisKind): void {
  const section = sectionBelowHeader(kind)
  if (!section) return
  const { top } = section.getBoundingClientRect()
  if (top < Number.parseFloat(section.style.scrollMarginTop) || top > window.innerHeight / 2)
    section.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** The section, with a scroll margin as high as what covers the top of the article: a playing video, and tabs. */
function sectionBelowHeader(kind: AnalysisKind): HTMLElement | null {
  const section = document.getElementById(anchorOf(kind))
  if (!section) return null
  const player = document.querySelector('[data-scroll=article] [data-open]')?.parentElement
  const tabs = section.closest('[data-layout=narrow]')?.querySelector<HTMLElement>('[data-tabs]')
  section.style.scrollMarginTop = `${(player?.offsetHeight ?? 0) + (tabs?.offsetHeight ?? 0) + 24}px`
  return section
}
