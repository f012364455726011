import { AppError } from '#core/errors.ts'
import { checkNotes } from '#core/prompts/notes.ts'
import { composeChunk } from '#core/prompts/prompt-document.ts'
import { systemPrompt } from '#core/prompts/prompts.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LlmCall, Needs } from '#src/ports.ts'
import { findNote, type Note, saveNote } from '#stores/notes.ts'
import type { ChunkToNote, ReadingPlan } from '../plan/plan-reading.ts'

/** Concurrent calls: enough to be quick, few enough for the vendors' rate limits. */
const concurrency = 3

/**
 * Takes the notes that a plan still lacks, one call each, and returns all notes in order. Each note is stored at once
 * (that of a user's own transcript for its conversation alone), so that after a failure only the rest is taken again.
 * Lines without proof in the transcript are dropped, as in answers.
 * @throws AppError of the port `Llm`; AI_UNUSABLE when a chunk yields no line that names a window
 */
export async function takeNotes(
  { db }: Needs<'db'>,
  plan: ReadingPlan,
  windows: readonly TranscriptWindow[],
  spending: Spending,
  { signal, onNote }: { signal: AbortSignal; onNote?: (done: number, total: number) => void },
): Promise<Note[]> {
  const notes: Note[] = []
  const total = plan.notesToTake.length
  const failed = new AbortController()
  const eitherSignal = AbortSignal.any([signal, failed.signal])
  const waiting = [...plan.notesToTake]
  if (total > 0) onNote?.(0, total)

  const work = async () => {
    for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
      // Another answer may have taken this note meanwhile.
      const stored = await findNote(db, plan.notesKey, rangeOf(chunk))
      const note = stored ?? (await noteOf(plan, chunk, windowsOf(windows, chunk), spending, eitherSignal))
      if (!stored) await saveNote(db, plan.notesKey, note)
      notes.push(note)
      onNote?.(notes.length, total)
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, total) }, () =>
    work().catch(error => {
      waiting.length = 0
      failed.abort(error)
      throw error
    }),
  )
  const results = await Promise.allSettled(workers)
  signal.throwIfAborted()
  if (results.some(result => result.status === 'rejected')) throw failed.signal.reason
  return [...plan.storedNotes, ...notes].sort((a, b) => a.firstWindow - b.firstWindow)
}

async function noteOf(
  plan: ReadingPlan,
  chunk: ChunkToNote,
  windows: readonly TranscriptWindow[],
  spending: Spending,
  signal: AbortSignal,
): Promise<Note> {
  const { video, hash, model, language } = plan.request
  const call: LlmCall = {
    model,
    system: systemPrompt,
    document: composeChunk({ ...plan.facts, windows }),
    history: [],
    lastMessage: chunk.lastMessage,
    maxOutputTokens: chunk.outputCap,
    cacheKey: `${video.videoId}:${hash}:${chunk.firstWindow}`,
    task: { kind: 'notes', title: video.title, windows, chapters: [], question: '', language },
  }
  let raw = ''
  for await (const part of spending.call(call, { purpose: 'notes', inputTokens: chunk.inputTokens }, signal)) {
    if (part.type === 'text') raw += part.text
    // A line that was cut off is dropped, because it may say something else.
    if (part.type === 'end' && part.reason !== 'complete') raw = raw.slice(0, raw.lastIndexOf('\n') + 1)
  }
  const text = checkNotes(raw, windows)
  if (text === '') throw new AppError('AI_UNUSABLE')
  return { ...rangeOf(chunk), text }
}

const rangeOf = ({ firstWindow, lastWindow }: ChunkToNote) => ({ firstWindow, lastWindow })

/** Windows are numbered without gaps. */
function windowsOf(
  windows: readonly TranscriptWindow[],
  { firstWindow, lastWindow }: ChunkToNote,
): readonly TranscriptWindow[] {
  const first = windows[0]?.n ?? 1
  return windows.slice(firstWindow - first, lastWindow - first + 1)
}
