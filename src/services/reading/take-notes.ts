import { AppError } from '#core/errors.ts'
import { checkNotes } from '#core/notes.ts'
import { systemPrompt } from '#core/prompts.ts'
import type { Window } from '#core/transcript.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LlmCall, Needs } from '#src/ports.ts'
import { findNote, type Note, saveNote } from '#stores/notes.ts'
import type { ReadingPlan, StretchToNote } from './plan-reading.ts'

/** Calls at a time: enough to be quick, few enough for the vendors' rate limits. */
const parallel = 3

/**
 * Takes the notes that a plan still lacks, each by one call on the given spending, and returns all of them in order.
 * Finished ones are stored at once (a user's own transcript's for its conversation alone), so that after a failure only the
 * rest is taken again. What does not stand in the stretch is dropped as in answers.
 * @throws AppError of the model's port; AI_UNUSABLE when a stretch yields no line that names a window
 */
export async function takeNotes(
  { db }: Needs<'db'>,
  plan: ReadingPlan,
  windows: readonly Window[],
  spending: Spending,
  { signal, onNote }: { signal: AbortSignal; onNote?: (done: number, all: number) => void },
): Promise<Note[]> {
  const taken: Note[] = []
  const all = plan.notesToTake.length
  const failed = new AbortController()
  const both = AbortSignal.any([signal, failed.signal])
  const waiting = [...plan.notesToTake]
  if (all > 0) onNote?.(0, all)

  const work = async () => {
    for (let stretch = waiting.shift(); stretch; stretch = waiting.shift()) {
      // Another answer may have taken them meanwhile.
      const known = await findNote(db, plan.notesKey, rangeOf(stretch))
      const note = known ?? (await noteOf(plan, { ...stretch, windows: windowsOf(windows, stretch) }, spending, both))
      if (!known) await saveNote(db, plan.notesKey, note)
      taken.push(note)
      onNote?.(taken.length, all)
    }
  }
  const workers = Array.from({ length: Math.min(parallel, all) }, () =>
    work().catch(error => {
      waiting.length = 0
      failed.abort(error)
      throw error
    }),
  )
  const ended = await Promise.allSettled(workers)
  signal.throwIfAborted()
  if (ended.some(each => each.status === 'rejected')) throw failed.signal.reason
  return [...plan.storedNotes, ...taken].sort((a, b) => a.firstWindow - b.firstWindow)
}

type Stretch = StretchToNote & { readonly windows: readonly Window[] }

async function noteOf(plan: ReadingPlan, stretch: Stretch, spending: Spending, signal: AbortSignal): Promise<Note> {
  const text = checkNotes(await heard(plan, stretch, spending, signal), stretch.windows)
  if (text === '') throw new AppError('AI_UNUSABLE')
  return { ...rangeOf(stretch), text }
}

const rangeOf = ({ firstWindow, lastWindow }: StretchToNote) => ({ firstWindow, lastWindow })

/** Windows are numbered without gaps. */
function windowsOf(windows: readonly Window[], { firstWindow, lastWindow }: StretchToNote): readonly Window[] {
  const first = windows[0]?.n ?? 1
  return windows.slice(firstWindow - first, lastWindow - first + 1)
}

async function heard(plan: ReadingPlan, stretch: Stretch, spending: Spending, signal: AbortSignal): Promise<string> {
  const { video, hash, model, language } = plan.request
  const call: LlmCall = {
    model,
    system: systemPrompt,
    document: stretch.document(stretch.windows),
    history: [],
    newest: stretch.newest,
    maxOutputTokens: stretch.outputCap,
    cacheKey: `${video.videoId}:${hash}:${stretch.firstWindow}`,
    task: { kind: 'notes', title: video.title, windows: stretch.windows, chapters: [], question: '', language },
  }
  let text = ''
  for await (const part of spending.call(call, { purpose: 'notes', inputTokens: stretch.inputTokens }, signal)) {
    if (part.type === 'text') text += part.text
    // A cut line may say less than was meant; whole lines stay.
    if (part.type === 'end' && part.reason === 'output_cap') text = text.slice(0, text.lastIndexOf('\n') + 1)
  }
  return text
}
