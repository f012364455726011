import { z } from 'zod'
import { errorCodes } from '#core/errors.ts'
import { addressMessages } from '#core/videos/video-address.ts'
import { AnalysisView } from './analyses.ts'

export const VideoId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{11}$/, 'That is not a video id.')
  .describe(
    'The id of a YouTube video; or, for a transcript without a video, an id that you make yourself: `own-`, six random letters or digits, and `_`, such as `own-Ab3xY9_`.',
  )

/** The message on the page of a blocked video. */
export const BlockMessage = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{10,300}$/u, '--message is one sentence of 10 to 300 characters.')

/** A language code, such as `de` or `zh-Hans`. */
export const LanguageCode = z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/, 'That is not a language code.')

export const ProcessInput = z.object({
  url: z.string(addressMessages.not_youtube).max(4096, addressMessages.not_youtube),
  /** The requested language, such as `de`; by default the video's own. */
  language: LanguageCode.optional(),
})

export const VideoMetadataView = z
  .object({
    title: z.string(),
    /** The title as YouTube shows it in English, where that is a translation; null otherwise, and while unknown. */
    translatedTitle: z.string().nullable(),
    channel: z.string(),
    channelTitle: z.string(),
    channelUrl: z.string().nullable(),
    duration: z.number().nullable(),
    /** The day of publication, as `2026-11-23`; null while unknown. */
    publishedOn: z.string().nullable(),
    description: z.string(),
    thumbnailUrl: z.string(),
    chapters: z.array(z.object({ startSeconds: z.number(), title: z.string() })),
    language: z.string().nullable(),
    captionKind: z.enum(['manual', 'asr', 'user']).nullable(),
    coverage: z.object({ partial: z.boolean(), percent: z.number().nullable() }),
    isSample: z.boolean(),
    /** False for samples and for own transcripts without a video: there is nothing to play. */
    isOnYouTube: z.boolean(),
    /** False for unlisted videos and until the platform confirms the listing. The page is then `noindex`. */
    isListed: z.boolean(),
  })
  .meta({ id: 'VideoMetadata' })

/** The thumbnails that verdicts were judged with; `isReplaced` once YouTube was seen to show another one. */
export const JudgedThumbnails = z.array(z.object({ hash: z.string(), isReplaced: z.boolean() }))

/** A video with its shared results: visitors see verdict and summary. */
export const VideoView = z
  .object({
    videoId: z.string(),
    metadata: VideoMetadataView,
    transcriptReady: z.boolean(),
    clickbait: AnalysisView.nullable(),
    summary: AnalysisView.nullable(),
    judgedThumbnails: JudgedThumbnails,
  })
  .meta({ id: 'Video' })
export type VideoView = z.infer<typeof VideoView>

/**
 * What a visitor is shown of a video that they want judged. The title is null when it cannot be read now; `refusal` says why
 * the video cannot be judged, if that is known.
 */
export const AwaitedVideoView = z.object({
  title: z.string().nullable(),
  isJudged: z.boolean(),
  refusal: z
    .object({ code: z.enum(errorCodes), message: z.string(), data: z.record(z.string(), z.unknown()) })
    .nullable(),
})
export type AwaitedVideoView = z.infer<typeof AwaitedVideoView>

export const ProcessingStage = z.enum(['queued', 'finding_video', 'reading_captions', 'preparing', 'ready'])

/** The progress of a processing, as the page shows it. */
export const ProcessingView = z
  .object({
    processingId: z.string(),
    videoId: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    stage: ProcessingStage,
    durationSeconds: z.number().nullable(),
    error: z
      .object({ code: z.string(), message: z.string(), data: z.record(z.string(), z.unknown()).optional() })
      .nullable(),
  })
  .meta({ id: 'Processing' })
export type ProcessingView = z.infer<typeof ProcessingView>

/** `processing` is null when the video is ready. */
export const ProcessStarted = z.object({ videoId: z.string(), processing: ProcessingView.nullable() })

/** `cursor` is the `next` of the previous page; absent for the first page. */
export const TranscriptCursor = { cursor: z.coerce.number().int().min(0).max(10_000_000).optional() }

export const TranscriptView = z
  .object({
    videoId: z.string(),
    language: z.string(),
    kind: z.enum(['manual', 'asr', 'user']),
    /** Caption lines as [startSeconds, text]. */
    lines: z.array(z.tuple([z.number(), z.string()])),
    /** The number of the next page's first line; null at the end. */
    next: z.number().nullable(),
  })
  .meta({ id: 'Transcript' })

export const PopularVideo = z
  .object({
    video_id: z.string(),
    title: z.string(),
    thumbnail_url: z.string(),
    channel: z.string(),
    analysis_count: z.number(),
    duration: z.number().nullable(),
    verdict: z.object({ score: z.number(), verdict: z.string() }).nullable(),
    is_sample: z.boolean(),
  })
  .meta({ id: 'PopularVideo' })
export type PopularVideo = z.infer<typeof PopularVideo>
