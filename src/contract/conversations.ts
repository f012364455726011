import { z } from 'zod'
import { analysisKinds } from '#core/answers/analysis.ts'
import { maxQuestionLength, questionTooLong } from '#core/answers/question.ts'
import { longestVideoName } from '#core/limits.ts'
import { cleanText } from '#core/transcripts/captions/clean.ts'
import { AnswerLanguage } from './accounts.ts'
import { AnswerDataView, AnswerKindShape, PendingPromiseView } from './analyses.ts'
import { VideoId } from './videos.ts'

export const Question = z
  .string('Write a question first.')
  .trim()
  .min(1, 'Write a question first.')
  .max(maxQuestionLength, questionTooLong)

const nameTooLong = `A name may have up to ${longestVideoName} characters.`

const answerLanguageField =
  'The language of the answer: a code such as `de`, or `video` for that of the video (of a question: that of the question). By default the choice of the account. Quotes stay in the language of the video.'

export const MessageView = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    kind: AnswerKindShape,
    content: z.string(),
    state: z.enum(['growing', 'done', 'stopped', 'failed']),
    /** The question of this answer. A question may have several answers (Regenerate, Retry). */
    questionId: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    data: AnswerDataView,
    model: z.string().nullable(),
    modelName: z.string().nullable(),
    language: z
      .string()
      .nullable()
      .describe('The language of an answer; null where it follows the question, or in older answers the video.'),
    /** Shown tokens booked for it; 0 for a shared result. */
    tokens: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'Message' })
export type MessageView = z.infer<typeof MessageView>

export const ConversationView = z
  .object({
    conversationId: z.string(),
    videoId: z.string(),
    /** The user's own name for the video. */
    name: z.string().nullable(),
    messages: z.array(MessageView),
    /** What the owner of an own transcript said about its video; null for a shared transcript. */
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
      /** An own transcript: text, a caption file, or cues as JSON. */
      transcript: z.unknown().optional(),
    })
    .optional(),
})

export const RecentMessage = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(40_000) })

export const SendInput = z.object({
  conversationId: z.string().max(100),
  message: Question,
  language: AnswerLanguage.optional().describe(answerLanguageField),
  /** Set only by the single retry after 'conversation not found'. */
  videoId: VideoId.optional(),
  recentMessages: z.array(RecentMessage).max(100).optional(),
})

export const AnalyzeInput = z.object({
  videoId: VideoId,
  conversationId: z.string().max(100),
  kind: z.enum(analysisKinds),
  language: AnswerLanguage.optional().describe(answerLanguageField),
  /** True to get a new result even if there is a shared one (Regenerate). */
  fresh: z.boolean().optional(),
})

/** A stored question with its answer, which is growing or, if shared, complete. */
export const QuestionWithAnswer = z.object({ conversationId: z.string(), question: MessageView, answer: MessageView })
export type QuestionWithAnswer = z.infer<typeof QuestionWithAnswer>

/** Events of a growing answer. `done` has the whole message. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('stage'), name: z.string(), detail: z.string().optional() }),
  /** The promises of a growing verdict; each event replaces the last. */
  z.object({ type: z.literal('promises'), promises: z.array(PendingPromiseView) }),
  z.object({ type: z.literal('done'), message: MessageView }),
  z.object({ type: z.literal('error'), message: MessageView }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

/** The typical and the highest cost of an answer, in shown tokens, before it starts. */
export const EstimateView = z.object({
  kind: AnswerKindShape,
  typicalTokens: z.number(),
  worstTokens: z.number(),
  /** With less than this left, it is refused. */
  leastTokens: z.number(),
  remainingTokens: z.number(),
  model: z.string(),
  modelName: z.string(),
  /** True when a shared result exists or is being written, which is free. */
  hasSharedResult: z.boolean(),
  /** True when it costs nothing, also without a shared result: a model without a price, or a word match. */
  isFree: z.boolean(),
  /**
   * True when a page may start it by itself for a video that the user has just submitted: free, or a small part of the
   * month.
   */
  startsAtOnce: z.boolean(),
  reading: z.enum(['whole', 'notes']),
})
export type EstimateView = z.infer<typeof EstimateView>

export const StopInput = z.object({ conversationId: z.string().max(100), messageId: z.string().max(100).optional() })

export const DeleteInput = z.object({ conversationId: z.string('Which conversation?').max(100) })

export const RenameInput = z.object({
  conversationId: z.string('Which conversation?').max(100),
  name: z
    .string('Which name?')
    .max(4000, nameTooLong)
    .overwrite(cleanText)
    .max(longestVideoName, nameTooLong)
    .describe('The own name of the video in the list, on its page and in exports; empty to show its title again.'),
})

/** The name as it is stored. */
export const RenamedVideo = z.object({ name: z.string().nullable() })
export type RenamedVideo = z.infer<typeof RenamedVideo>

export const RetryInput = z.object({ conversationId: z.string().max(100), messageId: z.string().max(100) })

export const WatchInput = z.object({
  messageId: z.string().max(100),
  /** The id of the last event received, or the length of the text that is already shown. */
  lastEventId: z.string().max(20).nullish(),
})

export const EstimateInput = z.object({
  videoId: VideoId,
  kind: AnswerKindShape,
  /** The conversation, if there is one: its history is part of a question's cost. */
  conversationId: z.string().max(100).optional(),
  question: z.string().max(maxQuestionLength).optional(),
  language: AnswerLanguage.optional().describe(answerLanguageField),
})

export const ListInput = z.object({
  /** Part of a title, an own name or a channel. */
  search: z.string().trim().max(200).optional(),
  /** The `next` of the last page. */
  before: z.uuid('That is not a position in the list.').optional(),
})

/**
 * A video that the user has analyzed or asked about. `lastQuestion` is empty, and `askedAt` its start, while nothing is
 * asked.
 */
export const AskedVideo = z
  .object({
    conversationId: z.string(),
    videoId: z.string(),
    title: z.string(),
    /** The user's own name for the video; null without one. */
    name: z.string().nullable(),
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
