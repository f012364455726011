import {
  ChangedSavedQuestion,
  NewSavedQuestion,
  SavedQuestionId,
  SavedQuestionOrder,
  SavedQuestionsView,
} from '#contract/saved-questions.ts'
import {
  changeQuestion,
  deleteQuestion,
  orderQuestions,
  readSavedQuestions,
  saveQuestion,
} from '#services/conversations/save-question.ts'
import { publicProcedure, router, signedIn, signedInOnly } from './init.ts'

/** A user's saved questions, which can be asked about any video. */
export const questionsRouter = router({
  list: signedIn.output(SavedQuestionsView).query(({ ctx }) => readSavedQuestions(ctx.deps, ctx.actor)),
  save: publicProcedure
    .input(NewSavedQuestion)
    .concat(signedInOnly)
    .output(SavedQuestionsView)
    .mutation(({ ctx, input }) => saveQuestion(ctx.deps, ctx.actor, input)),
  change: publicProcedure
    .input(ChangedSavedQuestion)
    .concat(signedInOnly)
    .output(SavedQuestionsView)
    .mutation(({ ctx, input }) => changeQuestion(ctx.deps, ctx.actor, input)),
  delete: publicProcedure
    .input(SavedQuestionId)
    .concat(signedInOnly)
    .output(SavedQuestionsView)
    .mutation(({ ctx, input }) => deleteQuestion(ctx.deps, ctx.actor, input)),
  order: publicProcedure
    .input(SavedQuestionOrder)
    .concat(signedInOnly)
    .output(SavedQuestionsView)
    .mutation(({ ctx, input }) => orderQuestions(ctx.deps, ctx.actor, input)),
})
