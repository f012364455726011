/** Imports the analysis screen, which has a chunk of its own. */
export const importAnalysis = () => import('./screens/analysis/Analysis.tsx')

/** Loads the analysis screen early, so that it opens at once. A failure is shown when it is opened. */
export const preloadAnalysis = (): void => void importAnalysis().catch(() => null)
