import type { VideoView } from '#contract/videos.ts'

/** False for a transcript without a video: only its owner has a page to open. */
export const isPublic = ({ isOnYouTube, isSample }: VideoView['metadata']): boolean => isOnYouTube || isSample

/** Without a title there is no promise to check, and a model would invent one. */
export const isJudgeable = ({ metadata }: VideoView): boolean => metadata.title.trim() !== ''
