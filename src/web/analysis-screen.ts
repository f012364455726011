import { lazyScreen } from './shell/lazy-screen.tsx'

/** The analysis screen, which the home page loads while a video is being processed. */
export const analysisScreen = lazyScreen<{ videoId: string }>(() => import('./screens/analysis/Analysis.tsx'))
