import { z } from 'zod'
import { AnswerDataView, AnswerKindShape } from './analyses.ts'
import { JudgedThumbnails } from './videos.ts'

/** 256 random bits in base64url. */
export const ShareToken = z.string().regex(/^[\w-]{43}$/, 'That is not a share link.')

export const ShareLinkId = z.uuid('That is not the id of a link.')

export const ShareInput = z.object({
  conversationId: z.string('Which conversation?').max(100),
  /** The last answer that the link shows. */
  messageId: z.string('Up to which answer?').max(100),
})

export const RevokeInput = z.object({ id: z.string('Which link?').max(100) })

/** A link in its owner's list. Its address is shown only once, when it is created. */
export const ShareLinkView = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    videoId: z.string(),
    title: z.string(),
    /** The last question that is shared. */
    lastQuestion: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'ShareLink' })
export type ShareLinkView = z.infer<typeof ShareLinkView>

export const ShareLinksView = z.object({ links: z.array(ShareLinkView) })

export const CreatedShareLink = z.object({ id: z.string(), url: z.string() })

const SharedTurnView = z.object({
  question: z.string(),
  kind: AnswerKindShape,
  answer: z.string(),
  data: AnswerDataView,
  modelName: z.string().nullable(),
})

/** A conversation as its link shows it: no transcript, and nothing about the user who shared it. */
export const SharedConversationView = z
  .object({
    /** The id of the link, for a report of the page. It opens nothing. */
    id: z.string(),
    videoId: z.string(),
    title: z.string(),
    /** As in `Video`. */
    translatedTitle: z.string().nullable(),
    channel: z.string(),
    thumbnailUrl: z.string().nullable(),
    /** The thumbnail that `verdict` was judged with; empty where it was judged by the title alone. */
    judgedThumbnails: JudgedThumbnails,
    isSample: z.boolean(),
    isOnYouTube: z.boolean(),
    /** True when the answers are based on a transcript that the sharer provided. */
    isOwnTranscript: z.boolean(),
    sharedAt: z.string(),
    /** The newest verdict among the turns, else the video's shared one. */
    verdict: z.object({ data: AnswerDataView, modelName: z.string().nullable() }).nullable(),
    turns: z.array(SharedTurnView),
  })
  .meta({ id: 'SharedConversation' })
export type SharedConversationView = z.infer<typeof SharedConversationView>
