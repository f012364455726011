import type { VideoView } from '#contract/videos.ts'

/** Without a title there is no promise to hold the video to, and a model would make one up. */
export const isJudgeable = ({ metadata }: VideoView): boolean => metadata.title.trim() !== ''
