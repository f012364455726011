import { tracked } from '@trpc/server'
import { z } from 'zod'
import {
  AnalyzeInput,
  AskedList,
  ConversationView,
  DeleteInput,
  EstimateInput,
  EstimateView,
  ListInput,
  QuestionWithAnswer,
  RenamedVideo,
  RenameInput,
  RetryInput,
  SendInput,
  StartInput,
  StopInput,
  WatchInput,
} from '#contract/conversations.ts'
import { TranscriptCursor, TranscriptView, VideoId } from '#contract/videos.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { sessionEndOf } from '#services/accounts/watched-sessions.ts'
import { watchAnswer } from '#services/answers/watch-answer.ts'
import { analyzeVideo } from '#services/conversations/analyze-video.ts'
import { deleteConversation } from '#services/conversations/delete-conversation.ts'
import { estimateAnswer } from '#services/conversations/estimate-answer.ts'
import { listConversations } from '#services/conversations/list-conversations.ts'
import { readConversation, readOwnLines } from '#services/conversations/read-conversation.ts'
import { renameVideo } from '#services/conversations/rename-video.ts'
import { retryAnswer } from '#services/conversations/retry-answer.ts'
import { sendQuestion } from '#services/conversations/send-question.ts'
import { startConversation } from '#services/conversations/start-conversation.ts'
import { stopAnswer } from '#services/conversations/stop-answer.ts'
import { keyPointsRefusal } from '#services/conversations/texts.ts'
import { limitEstimates, limitLargeReads, publicProcedure, router, signedInOnly, subscriberOnly } from './init.ts'

export const conversationsRouter = router({
  start: publicProcedure
    .concat(limitLargeReads)
    .input(StartInput)
    .concat(subscriberOnly)
    .output(ConversationView)
    .mutation(({ ctx, input }) => startConversation(ctx.deps, ctx.actor, input, ctx)),
  read: publicProcedure
    .concat(limitLargeReads)
    .input(z.object({ videoId: VideoId }))
    .concat(signedInOnly)
    .output(ConversationView.nullable())
    .query(({ ctx, input }) => readConversation(ctx.deps, ctx.actor, input)),
  list: publicProcedure
    .concat(limitLargeReads)
    .input(ListInput)
    .concat(signedInOnly)
    .output(AskedList)
    .query(({ ctx, input }) => listConversations(ctx.deps, ctx.actor, input)),
  /** The conversation's own transcript. */
  transcript: publicProcedure
    .concat(limitLargeReads)
    .input(z.object({ conversationId: z.string().max(100), ...TranscriptCursor }))
    .concat(signedInOnly)
    .output(TranscriptView)
    .query(({ ctx, input }) => readOwnLines(ctx.deps, ctx.actor, input)),
  send: publicProcedure
    .input(SendInput)
    .concat(subscriberOnly)
    .output(QuestionWithAnswer)
    .mutation(({ ctx, input }) => sendQuestion(ctx.deps, ctx.actor, input, ctx.signal)),
  analyze: publicProcedure
    .input(AnalyzeInput)
    .output(QuestionWithAnswer)
    .mutation(({ ctx, input }) => {
      const user = authorize(ctx.actor, 'subscriber', input.kind === 'keypoints' ? keyPointsRefusal : undefined)
      return analyzeVideo(ctx.deps, user, input, ctx.signal)
    }),
  /** Events of a growing answer; each id is a position to resume from. */
  watch: publicProcedure.input(WatchInput).subscription(async function* ({ ctx, input }) {
    // Not as middleware: thrown inside the stream, the refusal reaches the client as an event that it can read.
    const user = authorize(ctx.actor, 'signedIn')
    for await (const { id, event } of watchAnswer(ctx.deps, user, input, ctx.signal)) yield tracked(id, event)
    const sessionEnd = sessionEndOf(ctx.signal)
    if (sessionEnd !== null) throw sessionEnd
  }),
  stop: publicProcedure
    .input(StopInput)
    .concat(signedInOnly)
    .mutation(({ ctx, input }) => stopAnswer(ctx.deps, ctx.actor, input)),
  rename: publicProcedure
    .input(RenameInput)
    .concat(signedInOnly)
    .output(RenamedVideo)
    .mutation(({ ctx, input }) => renameVideo(ctx.deps, ctx.actor, input)),
  delete: publicProcedure
    .input(DeleteInput)
    .concat(signedInOnly)
    .mutation(({ ctx, input }) => deleteConversation(ctx.deps, ctx.actor, input)),
  retry: publicProcedure
    .input(RetryInput)
    .concat(subscriberOnly)
    .output(QuestionWithAnswer)
    .mutation(({ ctx, input }) => retryAnswer(ctx.deps, ctx.actor, input, ctx.signal)),
  estimate: publicProcedure
    .concat(limitEstimates)
    .input(EstimateInput)
    .concat(subscriberOnly)
    .output(EstimateView)
    .query(({ ctx, input }) => estimateAnswer(ctx.deps, ctx.actor, input, ctx.signal)),
})
