import { tracked } from '@trpc/server'
import { z } from 'zod'
import {
  AnalyzeInput,
  Asked,
  AskedList,
  ConversationView,
  DeleteInput,
  EstimateInput,
  EstimateView,
  ListInput,
  RetryInput,
  SendInput,
  StartInput,
  StopInput,
  WatchInput,
} from '#contract/conversations.ts'
import { TranscriptPlace, TranscriptView, VideoId } from '#contract/videos.ts'
import { analyzeVideo } from '#services/conversations/analyze-video.ts'
import { deleteConversation } from '#services/conversations/delete-conversation.ts'
import { estimateAnswer } from '#services/conversations/estimate-answer.ts'
import { listConversations } from '#services/conversations/list-conversations.ts'
import { readConversationOn } from '#services/conversations/read-conversation.ts'
import { readOwnLines } from '#services/conversations/read-own-lines.ts'
import { retryAnswer } from '#services/conversations/retry-answer.ts'
import { sendQuestion } from '#services/conversations/send-question.ts'
import { startConversation } from '#services/conversations/start-conversation.ts'
import { stopAnswer } from '#services/conversations/stop-answer.ts'
import { watchAnswer } from '#services/conversations/watch-answer.ts'
import { estimate, largeRead, publicProcedure, router } from './init.ts'

export const conversationsRouter = router({
  start: publicProcedure
    .concat(largeRead)
    .input(StartInput)
    .output(ConversationView)
    .mutation(({ ctx, input }) => startConversation(ctx.deps, ctx.actor, input, ctx)),
  read: publicProcedure
    .concat(largeRead)
    .input(z.object({ videoId: VideoId }))
    .output(ConversationView.nullable())
    .query(({ ctx, input }) => readConversationOn(ctx.deps, ctx.actor, input)),
  list: publicProcedure
    .concat(largeRead)
    .input(ListInput)
    .output(AskedList)
    .query(({ ctx, input }) => listConversations(ctx.deps, ctx.actor, input)),
  /** The words that the user gave for it. */
  transcript: publicProcedure
    .concat(largeRead)
    .input(z.object({ conversationId: z.string().max(100), ...TranscriptPlace }))
    .output(TranscriptView)
    .query(({ ctx, input }) => readOwnLines(ctx.deps, ctx.actor, input)),
  send: publicProcedure
    .input(SendInput)
    .output(Asked)
    .mutation(({ ctx, input }) => sendQuestion(ctx.deps, ctx.actor, input, ctx)),
  analyze: publicProcedure
    .input(AnalyzeInput)
    .output(Asked)
    .mutation(({ ctx, input }) => analyzeVideo(ctx.deps, ctx.actor, input, ctx)),
  /** Events of a growing answer; each id is a position to resume from. */
  watch: publicProcedure.input(WatchInput).subscription(async function* ({ ctx, input, signal }) {
    const ends = signal ? AbortSignal.any([signal, ctx.signal]) : ctx.signal
    for await (const { id, event } of watchAnswer(ctx.deps, ctx.actor, input, ends)) yield tracked(id, event)
  }),
  stop: publicProcedure.input(StopInput).mutation(({ ctx, input }) => stopAnswer(ctx.deps, ctx.actor, input)),
  delete: publicProcedure
    .input(DeleteInput)
    .mutation(({ ctx, input }) => deleteConversation(ctx.deps, ctx.actor, input)),
  retry: publicProcedure
    .input(RetryInput)
    .output(Asked)
    .mutation(({ ctx, input }) => retryAnswer(ctx.deps, ctx.actor, input, ctx)),
  estimate: publicProcedure
    .concat(estimate)
    .input(EstimateInput)
    .output(EstimateView)
    .query(({ ctx, input }) => estimateAnswer(ctx.deps, ctx.actor, input, ctx.signal)),
})
