import type { z } from 'zod'
import type { ProcessingStage } from '#contract/videos.ts'
import { spokenLength } from '../../ui/format.ts'

type Stage = z.infer<typeof ProcessingStage>

/** Texts of the steps of processing; they load with them. */
export const texts = {
  processing: 'Processing video...',
  stages: {
    queued: 'Waiting in line',
    finding_video: 'Finding the video',
    reading_captions: 'Reading captions',
    preparing: 'Preparing the transcript',
    ready: 'Ready',
  } satisfies Record<Stage, string>,
  preparing: (seconds: number) => `Preparing ${spokenLength(seconds)} of talk`,
  patience: 'Usually under 10 seconds, 4 minutes at most. You can leave this page; processing continues.',
  longOne:
    'The whole video is read, so the last step takes a little longer. You can leave this page; processing continues.',
  cancel: 'Stop waiting',
}
