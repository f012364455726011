/** The analysis screen's code. Fetched ahead, while a video is processed, the page then opens at once. */
export const analysisScreen = () => import('./screens/analysis/Analysis.tsx')

/** The same as a favour: who is offline meets the failure when the page is really wanted. */
export const fetchAhead = (): void => void analysisScreen().catch(() => null)
