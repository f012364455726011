import { worstCost } from '#core/models/models.ts'
import { microDollars } from '#core/plans/budget.ts'
import type { SeenPicture } from '#core/prompts/picture-reading.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { type ReadNeeds, readTranscriptWindows } from '#services/reading/read-transcript-windows.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { Note } from '#stores/notes.ts'
import type { AnswerPlan } from '../plan/plan-answer.ts'
import { type SeeNeeds, seePicture } from './see-picture.ts'
import { takeNotes } from './take-notes.ts'

/** What an answer is written from, as its plan says. */
export type Material = {
  readonly windows: readonly TranscriptWindow[]
  /** All notes, in order; none for a whole reading. */
  readonly notes: readonly Note[]
  /** What the model sees in the thumbnail; null if it does not read it, and after any failure. */
  readonly picture: SeenPicture | null
}

/**
 * Reads the transcript, takes the notes that are missing, and looks at the thumbnail meanwhile.
 * @throws AppError of the model's port, and AI_UNUSABLE for useless notes
 */
export async function gatherMaterial(
  needs: ReadNeeds & SeeNeeds,
  plan: AnswerPlan,
  spending: Spending,
  live: LiveAnswer,
): Promise<Material> {
  const windows = await readTranscriptWindows(needs, plan.notesKey, live.signal)
  const notesFailed = new AbortController()
  const ending = AbortSignal.any([live.signal, notesFailed.signal])
  // What the answer itself needs of the hold.
  const answerCost = worstCost(plan.request.model, plan.inputTokens, spending.grant.outputCap)
  const reserved = microDollars(plan.notesCost + answerCost)
  const seeing = plan.picture ? seePicture(needs, plan.picture, { spending, reserved }, ending) : Promise.resolve(null)
  seeing.catch(() => {})
  const notes = await takeNotes(needs, plan, windows, spending, {
    signal: live.signal,
    onNote: (done, all) => live.enter({ name: 'taking_notes', detail: `${done} of ${all}` }),
  }).catch(async error => {
    // The vendor charges for the picture call even when it is aborted, so wait for its end before the answer is billed.
    notesFailed.abort()
    await seeing.catch(() => null)
    throw error
  })
  return { windows, notes, picture: await seeing }
}
