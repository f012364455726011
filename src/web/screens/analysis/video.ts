import type { VideoView } from '#contract/videos.ts'

/** Without a title there is no promise to check, and a model would invent one. */
export const isJudgeable = ({ metadata }: VideoView): boolean => metadata.title.trim() !== ''
