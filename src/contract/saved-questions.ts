import { z } from 'zod'
import { longestSavedLabel, longestSavedQuestion } from '#core/answers/question.ts'

const Label = z
  .string('Give it a name.')
  .trim()
  .min(1, 'Give it a name.')
  .max(longestSavedLabel, `A name may have up to ${longestSavedLabel} characters.`)
const Text = z
  .string('Write the question.')
  .trim()
  .min(1, 'Write the question.')
  .max(
    longestSavedQuestion,
    `A saved question may have up to ${longestSavedQuestion.toLocaleString('en-US')} characters.`,
  )
const Id = z.string('Which question?').max(100)

/** A saved question, which can be asked about any video. */
export const SavedQuestionView = z
  .object({ id: z.string(), label: z.string(), text: z.string() })
  .meta({ id: 'SavedQuestion' })
export type SavedQuestionView = z.infer<typeof SavedQuestionView>

/** The current list, in the user's order. */
export const SavedQuestionsView = z.object({
  questions: z.array(SavedQuestionView),
  /** How many there can be. */
  limit: z.number(),
})
export type SavedQuestionsView = z.infer<typeof SavedQuestionsView>
export const NewSavedQuestion = z.object({ label: Label, text: Text })
export const ChangedSavedQuestion = z.object({ id: Id, label: Label, text: Text })
export const SavedQuestionId = z.object({ id: Id })
/** All ids, in the new order. */
export const SavedQuestionOrder = z.object({ ids: z.array(Id).max(100) })
