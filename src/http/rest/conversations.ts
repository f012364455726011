import { z } from 'zod'
import { KeyPointView, TitleMatchView, VerdictView } from '#contract/analyses.ts'
import {
  AnalyzeInput,
  AskedVideo,
  ConversationView,
  DeleteInput,
  ListInput,
  MessageView,
  type QuestionWithAnswer,
  RenamedVideo,
  RenameInput,
  RetryInput,
  SendInput,
  StartInput,
  StopInput,
} from '#contract/conversations.ts'
import type { SignedIn, Subscriber } from '#core/accounts/actor.ts'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { answerLimitOf } from '#core/limits.ts'
import { awaitAnswer } from '#services/answers/watch-answer.ts'
import { analyzeVideo } from '#services/conversations/analyze-video.ts'
import { deleteConversation } from '#services/conversations/delete-conversation.ts'
import { listConversations } from '#services/conversations/list-conversations.ts'
import { renameVideo } from '#services/conversations/rename-video.ts'
import { retryAnswer } from '#services/conversations/retry-answer.ts'
import { sendQuestion } from '#services/conversations/send-question.ts'
import { startConversation } from '#services/conversations/start-conversation.ts'
import { stopAnswer } from '#services/conversations/stop-answer.ts'
import { keyPointsRefusal } from '#services/conversations/texts.ts'
import type { Settings } from '#src/ports.ts'
import type { RequestContext } from '../context.ts'
import { answerEvents } from './answer-events.ts'
import { type RestRoute, route } from './route.ts'

/** A little longer than an answer may take, so that the answer's own timeout applies first. */
const deadline = (settings: Settings) => ({ ms: answerLimitOf(settings) + 5_000, code: 'AI_TIMEOUT' }) as const
const streams = 'With `Accept: text/event-stream` the answer streams: `delta`, `stage`, then `done` or `error`.'
const verdictStreams =
  'With `Accept: text/event-stream` the answer streams: `stage` and `promises` (all promises of the title as far as they are judged; each event replaces the last), then `done` or `error`. `score` is null, and `verdict.verdict` is `not_judgeable`, when too little is said to judge the title, or `not_proven` when the transcript does not prove what the model says of its main promise. Where no model is configured, `verdict` and `score` are null and `match` compares the words of the title with those of the video; with a model, `match` is null.'
const errors = [
  'SUBSCRIPTION_REQUIRED',
  'BUDGET_EXCEEDED',
  'CONVERSATION_NOT_FOUND',
  'CONTEXT_TOO_LARGE',
  'TOO_MANY_REQUESTS',
] as const

/** Fields of every answer besides its text. */
const commonFields = { conversationId: z.string(), answer: MessageView }
type Finished = { readonly conversationId: string; readonly answer: MessageView }

const messageBody = ({ conversationId, answer }: Finished) => ({
  data: { message: answer.content, conversationId, answer },
})
const analysisBody = ({ conversationId, answer }: Finished) => ({
  data: {
    analysis: answer.content,
    verdict: answer.data.verdict ?? null,
    score: answer.data.verdict?.score ?? null,
    match: answer.data.match ?? null,
    conversationId,
    answer,
  },
})
const summaryBody = ({ conversationId, answer }: Finished) => ({
  data: { summary: answer.content, conversationId, answer },
})
/** `keyPoints` both in `data` and in `data.data`, because clients look in either. */
const keyPointsBody = ({ conversationId, answer }: Finished) => ({
  data: {
    keyPoints: answer.content,
    data: { keyPoints: answer.content },
    points: answer.data.points ?? [],
    conversationId,
    answer,
  },
})

async function finish(context: RequestContext<SignedIn>, asked: QuestionWithAnswer): Promise<Finished> {
  const answer = await awaitAnswer(context.deps, context.actor, asked.answer, context.signal)
  return { conversationId: asked.conversationId, answer }
}

/** One of the three analyses: only path, texts and shape differ. */
function analysisRoute<B extends (finished: Finished) => { data: object }, S extends z.ZodRawShape>(
  kind: AnalysisKind,
  summary: string,
  shape: S,
  body: B,
): RestRoute {
  const analyze = (context: RequestContext<Subscriber>, input: { videoId: string; conversationId: string }) =>
    analyzeVideo(context.deps, context.actor, { ...input, kind }, context.signal)
  return route(
    `POST /conversation/${kind}`,
    {
      summary,
      description: kind === 'clickbait' ? verdictStreams : streams,
      twin: 'conversations.analyze',
      who: 'subscriber',
      ...(kind === 'keypoints' ? { refusal: keyPointsRefusal } : {}),
      body: AnalyzeInput.omit({ kind: true }),
      response: { data: z.object({ ...shape, ...commonFields }) },
      errors,
      deadline,
      waits: true,
      stream: async (context, input) => answerEvents(context, await analyze(context, input.body), body),
    },
    async (context, input) => body(await finish(context, await analyze(context, input.body))) as never,
  )
}

export const conversationRoutes: readonly RestRoute[] = [
  route(
    'POST /conversation/start',
    {
      summary: 'Open your conversation on a video, or get the existing one',
      description:
        'A transcript in `videoData` that differs from the stored one belongs to this conversation alone. For a transcript ' +
        'without a video, such as of a talk, make an id yourself: `own-`, six random letters or digits, and `_`. Use each for ' +
        'one transcript; only you can open its page.',
      twin: 'conversations.start',
      who: 'subscriber',
      body: StartInput,
      response: { data: ConversationView },
      errors: ['SUBSCRIPTION_REQUIRED', 'VIDEO_NOT_FOUND', 'VIDEO_BLOCKED', 'TRANSCRIPT_UNAVAILABLE'],
      callLimit: 'largeReads',
      large: { textAt: ['videoData', 'transcript'] },
    },
    async (context, { body }) => ({
      data: await startConversation(context.deps, context.actor, body, context),
    }),
  ),
  route(
    'POST /conversation/message',
    {
      summary: 'Ask a question about the video',
      description: streams,
      twin: 'conversations.send',
      who: 'subscriber',
      body: SendInput,
      response: { data: z.object({ message: z.string(), ...commonFields }) },
      errors,
      deadline,
      waits: true,
      stream: async (context, { body }) =>
        answerEvents(context, await sendQuestion(context.deps, context.actor, body, context.signal), messageBody),
    },
    async (context, { body }) =>
      messageBody(await finish(context, await sendQuestion(context.deps, context.actor, body, context.signal))),
  ),
  analysisRoute(
    'clickbait',
    'Does the video keep the promises of its title?',
    {
      analysis: z.string(),
      verdict: VerdictView.nullable(),
      score: z.number().nullable(),
      match: TitleMatchView.nullable(),
    },
    analysisBody,
  ),
  analysisRoute('summary', 'Summarize the video', { summary: z.string() }, summaryBody),
  analysisRoute(
    'keypoints',
    'The key points of the video',
    { keyPoints: z.string(), data: z.object({ keyPoints: z.string() }), points: z.array(KeyPointView) },
    keyPointsBody,
  ),
  route(
    'POST /conversation/retry',
    {
      summary: 'Answer the same question again',
      description: streams,
      twin: 'conversations.retry',
      who: 'subscriber',
      body: RetryInput,
      response: { data: z.object({ message: z.string(), ...commonFields }) },
      errors,
      deadline,
      waits: true,
      stream: async (context, { body }) =>
        answerEvents(context, await retryAnswer(context.deps, context.actor, body, context.signal), messageBody),
    },
    async (context, { body }) =>
      messageBody(await finish(context, await retryAnswer(context.deps, context.actor, body, context.signal))),
  ),
  route(
    'POST /conversation/stop',
    {
      summary: 'Stop the growing answers of a conversation; their text so far stays',
      twin: 'conversations.stop',
      who: 'signedIn',
      body: StopInput,
      response: { stopped: z.number() },
      errors: ['CONVERSATION_NOT_FOUND'],
    },
    ({ deps, actor }, { body }) => stopAnswer(deps, actor, body),
  ),
  route(
    'GET /conversation/list',
    {
      summary: 'The videos that you have asked about, the newest question first',
      description: '`next` of one page is `before` of the following one; null at the end.',
      twin: 'conversations.list',
      who: 'signedIn',
      query: ListInput,
      callLimit: 'largeReads',
      response: { conversations: z.array(AskedVideo), next: z.string().nullable() },
    },
    ({ deps, actor }, { query }) => listConversations(deps, actor, query),
  ),
  route(
    'POST /conversation/rename',
    {
      summary: 'Give a video of your list a name of your own',
      description: 'Only you see it. The title of the video stays as it is. An empty name removes it.',
      twin: 'conversations.rename',
      who: 'signedIn',
      body: RenameInput,
      response: RenamedVideo.shape,
      errors: ['CONVERSATION_NOT_FOUND'],
    },
    ({ deps, actor }, { body }) => renameVideo(deps, actor, body),
  ),
  route(
    'POST /conversation/delete',
    {
      summary: 'Delete a conversation with its messages and its own transcript',
      twin: 'conversations.delete',
      who: 'signedIn',
      body: DeleteInput,
      response: {},
      errors: ['CONVERSATION_NOT_FOUND', 'CONFLICT'],
    },
    async ({ deps, actor }, { body }) => {
      await deleteConversation(deps, actor, body)
      return {}
    },
  ),
]
