import { z } from 'zod'
import { analysisKinds } from '#core/analysis.ts'
import { maxQuestionLength, questionTooLong } from '#core/question.ts'
import { AnswerDataView, AnswerKindShape } from './analyses.ts'
import { VideoId } from './videos.ts'

export const Question = z
  .string('Write a question first.')
  .trim()
  .min(1, 'Write a question first.')
  .max(maxQuestionLength, questionTooLong)

export const MessageView = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    kind: AnswerKindShape,
    content: z.string(),
    state: z.enum(['growing', 'done', 'stopped', 'failed']),
    /** The question that this answer answers; several answers may answer one (Regenerate, Retry). */
    questionId: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    data: AnswerDataView,
    model: z.string().nullable(),
    modelName: z.string().nullable(),
    /** Shown tokens booked for it; 0 from the library. */
    tokens: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'Message' })
export type MessageView = z.infer<typeof MessageView>

export const ConversationView = z
  .object({
    conversationId: z.string(),
    videoId: z.string(),
    messages: z.array(MessageView),
    /** What is known of the video when the conversation stands on a transcript that its owner gave. */
    own: z.object({ title: z.string(), channel: z.string(), language: z.string() }).nullable(),
  })
  .meta({ id: 'Conversation' })
export type ConversationView = z.infer<typeof ConversationView>

export const StartInput = z.object({
  videoId: VideoId,
  videoData: z
    .object({
      videoId: z.string().optional(),
      metadata: z
        .object({
          title: z.string().max(500).optional(),
          channel: z.string().max(300).optional(),
          duration: z.union([z.number(), z.string()]).nullish(),
          description: z.string().max(20_000).optional(),
          thumbnailUrl: z.string().max(2000).optional(),
        })
        .optional(),
      /** Text, SRT, VTT, or cues as JSON; belongs to this conversation alone. */
      transcript: z.unknown().optional(),
    })
    .optional(),
})

export const RecentMessage = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(40_000) })

export const SendInput = z.object({
  conversationId: z.string().max(100),
  message: Question,
  /** Only with the one retry after 'conversation not found'. */
  videoId: VideoId.optional(),
  recentMessages: z.array(RecentMessage).max(100).optional(),
})

export const AnalyzeInput = z.object({
  videoId: VideoId,
  conversationId: z.string().max(100),
  kind: z.enum(analysisKinds),
  /** True asks for a new result although the library has one: Regenerate. */
  fresh: z.boolean().optional(),
})

/** A stored question and the answer that grows, or the finished one from the library. */
export const Asked = z.object({ conversationId: z.string(), question: MessageView, answer: MessageView })
export type Asked = z.infer<typeof Asked>

/** Events of a growing answer. `done` carries the whole message. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('stage'), name: z.string(), detail: z.string().optional() }),
  z.object({ type: z.literal('done'), message: MessageView }),
  z.object({ type: z.literal('error'), message: MessageView }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

/** What an action would cost at most and about, in shown tokens, before it is asked. */
export const EstimateView = z.object({
  kind: AnswerKindShape,
  typicalTokens: z.number(),
  worstTokens: z.number(),
  remainingTokens: z.number(),
  model: z.string(),
  modelName: z.string(),
  /** It is there already, or being written for another person, and free. */
  fromLibrary: z.boolean(),
  reading: z.enum(['whole', 'notes']),
})
export type EstimateView = z.infer<typeof EstimateView>

export const StopInput = z.object({ conversationId: z.string().max(100), messageId: z.string().max(100).optional() })

export const DeleteInput = z.object({ conversationId: z.string('Which conversation?').max(100) })

export const RetryInput = z.object({ conversationId: z.string().max(100), messageId: z.string().max(100) })

export const WatchInput = z.object({
  messageId: z.string().max(100),
  /** Where the last watch ended: its last event's id, or the length of the text that is shown already. */
  lastEventId: z.string().max(20).nullish(),
})

export const EstimateInput = z.object({
  videoId: VideoId,
  kind: AnswerKindShape,
  /** The conversation, when there is one: its history is part of a question's price. */
  conversationId: z.string().max(100).optional(),
  question: z.string().max(maxQuestionLength).optional(),
})

export const ListInput = z.object({
  /** Part of a title or a channel. */
  search: z.string().trim().max(200).optional(),
  /** Where the last page ended: its `next`. */
  before: z.uuid('That is no position in the list.').optional(),
})

/** A video that the user has asked about. */
export const AskedVideo = z
  .object({
    conversationId: z.string(),
    videoId: z.string(),
    title: z.string(),
    channel: z.string(),
    thumbnailUrl: z.string().nullable(),
    duration: z.number().nullable(),
    verdict: z.object({ score: z.number(), verdict: z.string() }).nullable(),
    lastQuestion: z.string(),
    askedAt: z.string(),
  })
  .meta({ id: 'AskedVideo' })
export type AskedVideo = z.infer<typeof AskedVideo>

export const AskedList = z.object({ conversations: z.array(AskedVideo), next: z.string().nullable() })
export type AskedList = z.infer<typeof AskedList>
