/** The analysis screen's code, in a chunk of its own. */
export const analysisScreen = () => import('./screens/analysis/Analysis.tsx')

/** Loads it while a video is processed, so that the page opens at once. A failure shows when the page is really opened. */
export const preloadAnalysis = (): void => void analysisScreen().catch(() => null)
