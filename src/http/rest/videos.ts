import { z } from 'zod'
import { ExportedConversation, ExportParams, ExportQuery } from '#contract/exports.ts'
import {
  LanguageCode,
  PopularVideo,
  ProcessInput,
  TranscriptCursor,
  TranscriptView,
  VideoId,
  VideoView,
} from '#contract/videos.ts'
import { processingLimitMs } from '#core/limits.ts'
import { exportVideo } from '#services/conversations/export-video.ts'
import { awaitProcessing } from '#services/videos/await-processing.ts'
import { listPopularVideos } from '#services/videos/list-popular-videos.ts'
import { readTranscript } from '#services/videos/read-transcript.ts'
import { readVideoFor } from '#services/videos/read-video-for.ts'
import { download, type RestRoute, route } from './route.ts'

const OneVideo = z.object({ videoId: VideoId })

export const videoRoutes: readonly RestRoute[] = [
  route(
    'POST /youtube/process',
    {
      summary: 'Prepare a video for analysis',
      description: 'Waits until the transcript is ready, up to four minutes. A known video is ready at once.',
      twin: 'videos.process',
      requiresSession: true,
      waits: true,
      body: ProcessInput,
      response: { data: z.object({ videoId: VideoId }) },
      errors: [
        'INVALID_VIDEO_ADDRESS',
        'VIDEO_BLOCKED',
        'SUBSCRIPTION_REQUIRED',
        'TRANSCRIPT_UNAVAILABLE',
        'TRANSCRIPT_TIMEOUT',
      ],
      // Longer than the run's own deadline, which ends the request first; this one is for a database that does not respond.
      deadline: { ms: processingLimitMs + 10_000, code: 'TRANSCRIPT_TIMEOUT' },
    },
    async ({ deps, actor, signal }, { body }) => ({ data: await awaitProcessing(deps, actor, body, signal) }),
  ),
  route(
    'GET /youtube/video/{videoId}',
    {
      summary: 'A video, with the shared verdict and summary',
      description:
        'Both in the language of your answers if they exist in it, else in that of the video, else in any; `language` names it.',
      twin: 'videos.read',
      params: OneVideo,
      response: VideoView.shape,
      errors: ['VIDEO_NOT_FOUND', 'VIDEO_BLOCKED'],
    },
    ({ deps, actor }, { params }) => readVideoFor(deps, actor, params.videoId),
  ),
  route(
    'GET /youtube/transcript/{videoId}',
    {
      summary: 'The transcript, line by line',
      description:
        'Ordinary transcripts come whole. For a very long one, `next` is the `cursor` of the following page; null at the end.',
      twin: 'videos.transcript',
      who: 'signedIn',
      params: OneVideo,
      query: z.object({ language: LanguageCode.optional(), ...TranscriptCursor }),
      callLimit: 'largeReads',
      response: TranscriptView.shape,
      errors: ['VIDEO_NOT_FOUND', 'VIDEO_BLOCKED'],
    },
    ({ deps, actor }, { params, query }) => readTranscript(deps, actor, { ...params, ...query }),
  ),
  download(
    'GET /youtube/export/{videoId}/{file}',
    {
      summary: 'A video’s verdict, summary, key points, your questions or its transcript as a file',
      description:
        'Markdown files begin with properties that Obsidian reads, and link each time to its moment. `note.md` is everything but the transcript.',
      twin: null,
      params: ExportParams,
      query: ExportQuery,
      response: ExportedConversation,
      textTypes: ['text/markdown', 'application/x-subrip', 'text/vtt'],
      errors: ['CONVERSATION_NOT_FOUND', 'VIDEO_NOT_FOUND', 'VIDEO_BLOCKED', 'NOT_FOUND'],
    },
    ({ deps, actor }, { params, query }) => exportVideo(deps, actor, { ...params, ...query }),
  ),
  route(
    'GET /homepage/videos',
    { summary: 'Up to six popular videos', twin: 'videos.popular', response: { videos: z.array(PopularVideo) } },
    async ({ deps }) => ({ videos: await listPopularVideos(deps) }),
  ),
]
