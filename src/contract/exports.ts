import { z } from 'zod'
import { exportFiles } from '#core/export/export-files.ts'
import { AnswerDataView, AnswerKindShape } from './analyses.ts'
import { VideoId } from './videos.ts'

export const ExportParams = z.object({
  videoId: VideoId,
  file: z.enum(exportFiles, 'That file cannot be exported.'),
})

export const ExportQuery = z.object({
  conversationId: z
    .string()
    .max(100)
    .optional()
    .describe('Your conversation on the video. Without it only shared results are exported.'),
})

const ExportedAnswer = z.object({
  content: z.string(),
  data: AnswerDataView,
  modelName: z.string().nullable(),
  createdAt: z.string(),
})

/** The file `everything.json`. */
export const ExportedConversation = z
  .object({
    exportedAt: z.string(),
    video: z.object({
      videoId: z.string(),
      title: z.string(),
      name: z.string().nullable().describe('Your own name for the video.'),
      channel: z.string(),
      durationSeconds: z.number().nullable(),
      publishedOn: z.string().nullable(),
      source: z.string(),
      isOnYouTube: z.boolean(),
    }),
    clickbait: ExportedAnswer.nullable(),
    summary: ExportedAnswer.nullable(),
    keypoints: ExportedAnswer.nullable(),
    questions: z.array(
      z.object({
        askedAt: z.string(),
        question: z.string(),
        answer: ExportedAnswer.extend({
          kind: AnswerKindShape,
          state: z.enum(['done', 'stopped', 'failed']),
        }).nullable(),
      }),
    ),
    transcript: z.object({
      language: z.string(),
      kind: z.enum(['manual', 'asr', 'user']),
      cues: z.array(z.tuple([z.number(), z.number(), z.string()])).describe('As [startMs, endMs, text].'),
    }),
  })
  .meta({ id: 'ExportedConversation' })
export type ExportedConversation = z.infer<typeof ExportedConversation>
