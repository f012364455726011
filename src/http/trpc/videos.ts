import { tracked } from '@trpc/server'
import { z } from 'zod'
import {
  AwaitedVideoView,
  LanguageCode,
  PopularVideo,
  ProcessInput,
  ProcessingView,
  ProcessStarted,
  TranscriptCursor,
  TranscriptView,
  VideoId,
  VideoView,
} from '#contract/videos.ts'
import { listPopularVideos } from '#services/videos/list-popular-videos.ts'
import { processVideo } from '#services/videos/process-video.ts'
import { readAwaitedVideo } from '#services/videos/read-awaited-video.ts'
import { readTranscript } from '#services/videos/read-transcript.ts'
import { readVideoFor } from '#services/videos/read-video-for.ts'
import { watchProcessing } from '#services/videos/watch-processing.ts'
import { limitLargeReads, publicProcedure, router, signedIn } from './init.ts'

const Run = z.object({
  videoId: VideoId,
  processingId: z.uuid(),
  /** Sent by the client when it reconnects; ignored, because the current state is always sent. */
  lastEventId: z.string().nullish(),
})

export const videosRouter = router({
  /** Answers immediately; `watchProcessing` follows a run that is not ready yet. */
  process: publicProcedure
    .input(ProcessInput)
    .output(ProcessStarted)
    .mutation(({ ctx, input }) => processVideo(ctx.deps, ctx.actor, input)),
  /** The stages of a run as they happen; the last is done or failed. */
  watchProcessing: signedIn.input(Run).subscription(async function* ({ ctx, input, signal }) {
    const stop = AbortSignal.any([ctx.signal, ...(signal ? [signal] : [])])
    for await (const view of watchProcessing(ctx.deps, ctx.actor, input, stop)) {
      yield tracked(`${view.state}:${view.stage}`, ProcessingView.parse(view))
    }
  }),
  read: publicProcedure
    .input(z.object({ videoId: VideoId }))
    .output(VideoView)
    .query(({ ctx, input }) => readVideoFor(ctx.deps, ctx.actor, input.videoId)),
  /** A video that waits for its reader's account. It need not be known yet. */
  awaited: publicProcedure
    .input(z.object({ videoId: VideoId }))
    .output(AwaitedVideoView)
    .query(({ ctx, input }) => readAwaitedVideo(ctx.deps, input.videoId, ctx.client.address, ctx.signal)),
  transcript: signedIn
    .concat(limitLargeReads)
    .input(z.object({ videoId: VideoId, language: LanguageCode.optional(), ...TranscriptCursor }))
    .output(TranscriptView)
    .query(({ ctx, input }) => readTranscript(ctx.deps, ctx.actor, input)),
  popular: publicProcedure.output(z.array(PopularVideo)).query(({ ctx }) => listPopularVideos(ctx.deps)),
})
