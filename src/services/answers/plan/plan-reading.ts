import type { AnswerKind } from '#core/answers/analysis.ts'
import { AppError } from '#core/errors.ts'
import { type ServedModel, worstCost } from '#core/models/models.ts'
import { retryOutputCap } from '#core/models/spending.ts'
import { vendorTokens } from '#core/models/token-ratio.ts'
import { roomOf } from '#core/models/window-room.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { fitDigest, fitReading, noteTokens, splitIntoChunks, windowTokens } from '#core/prompts/fit-reading.ts'
import { pictureNoteTokens } from '#core/prompts/picture-reading.ts'
import { composeChunk, composeDigest, composeFrame, type VideoFacts } from '#core/prompts/prompt-document.ts'
import { minutesOf } from '#core/prompts/prompt-lengths.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import {
  composeInstruction,
  composeLastMessage,
  composeNotesRequest,
  type LastMessageSubject,
  notesCap,
  outputCaps,
  systemPrompt,
} from '#core/prompts/prompts.ts'
import type { OutlineWindow } from '#core/transcripts/transcript.ts'
import { promptNonce } from '#services/reading/prompt-nonce.ts'
import type { Needs, Turn } from '#src/ports.ts'
import { type Note, type NotesKey, type NotesOwner, readNotes } from '#stores/notes.ts'

export type ReadingRequest = {
  readonly video: VideoFacts & { readonly videoId: string }
  readonly outline: readonly OutlineWindow[]
  readonly hash: string
  /** The conversation of a user's own transcript: its notes are stored for that conversation alone. */
  readonly owner: NotesOwner | null
  /** The transcript's language. */
  readonly language: string
  /** The answer's language; null for that of the question. */
  readonly answerLanguage: string | null
  readonly model: ServedModel
  readonly kind: AnswerKind
  readonly question: string
  readonly history: readonly Turn[]
  /** What only a verdict reads: the video's description, its upload day and the day of the request (YYYY-MM-DD). */
  readonly description?: string
  readonly publishedOn?: string | null
  readonly today?: string
  /** True for a verdict for which the model also reads the thumbnail. */
  readonly seesPicture?: boolean
}

/** A chunk whose notes are still missing, with the size of the call that takes them. */
export type ChunkToNote = {
  readonly firstWindow: number
  readonly lastWindow: number
  readonly lastMessage: string
  readonly inputTokens: number
  readonly outputCap: number
}

/** A video's facts, and the code that delimits its transcript in prompts. */
export type DelimitedFacts = VideoFacts & { readonly nonce: string }

/** How one answer's call reads its transcript, as plain data. Made before the hold, because the cost follows from it. */
export type ReadingPlan = {
  readonly mode: 'whole' | 'notes'
  readonly request: ReadingRequest
  readonly facts: DelimitedFacts
  /** What all questions of the conversation share, before their history; '' for an analysis. */
  readonly instruction: string
  /** What the last message of the answer's call is composed from; the reading of the thumbnail may be added. */
  readonly subject: LastMessageSubject
  /** The last message without a thumbnail. */
  readonly lastMessage: string
  /** The turns that the call includes: all, or the newest ones that fit. */
  readonly history: readonly Turn[]
  /** Upper estimate of the answer's input, as the vendor counts. */
  readonly inputTokens: number
  /** Notes to be taken first; empty for a whole reading and where all are stored. */
  readonly notesToTake: readonly ChunkToNote[]
  /** The worst-case cost of taking them. */
  readonly notesCost: MicroDollars
  readonly storedNotes: readonly Note[]
  readonly notesKey: NotesKey
  /** The most tokens of the prompt's notes, and of the windows beside them; both 0 for a whole reading. */
  readonly notesTokens: number
  readonly windowsTokens: number
}

/** With less room, notes are useless. */
const minDigest = 200

type PlanNeeds = Needs<'db' | 'promptKey' | 'tokens'>

/**
 * Plans how the model reads the transcript for this answer: whole, or as notes plus retrieval. It needs only the sizes
 * of the windows, so that a plan is as cheap for a long text as for a short one.
 * @throws AppError CONTEXT_TOO_LARGE when not even notes, question and answer fit the model's window
 */
export async function planReading(needs: PlanNeeds, request: ReadingRequest): Promise<ReadingPlan> {
  const { video, outline, hash, owner, model, kind, language, history } = request
  const { tokens } = needs
  const { title, channel, durationSeconds, chapters } = video
  const nonce = await promptNonce(needs, video.videoId, hash)
  const facts = { title, channel, durationSeconds, chapters, nonce }
  const subject: LastMessageSubject = {
    title,
    question: request.question,
    language: request.answerLanguage,
    transcriptLanguage: language,
    minutes: minutesOf(outline),
    nonce,
    description: request.description ?? '',
    publishedOn: request.publishedOn ?? null,
    today: request.today ?? null,
  }
  const lastMessage = composeLastMessage(kind, subject)
  const instruction = composeInstruction(kind, language)
  const outputCap = Math.min(outputCaps[kind], model.maxOutput)
  const transcriptTokens = windowTokens(outline)
  const sizes = {
    system: tokens.count(systemPrompt),
    document: tokens.count(composeFrame({ ...facts, outline })) + transcriptTokens,
    lastMessage: tokens.count(instruction) + tokens.count(lastMessage) + (request.seesPicture ? pictureNoteTokens : 0),
    history: history.map(turn => tokens.count(turn.content) + 8),
  }
  // A verdict's second attempt has more room; it reads the same document.
  const roomiestCap = kind === 'clickbait' ? retryOutputCap(outputCap, model) : outputCap
  const fit = fitReading(model, sizes, roomiestCap)
  if (fit.mode === 'none') throw new AppError('CONTEXT_TOO_LARGE')
  const notesKey = { videoId: video.videoId, hash, model: model.id, promptVersion, owner }
  const common = { request, facts, instruction, subject, lastMessage, notesKey, history: newestOf(history, fit.turns) }
  if (fit.mode === 'notes') return planNotes(needs, { ...common, sizes, transcriptTokens, fit })
  const noNotes = { notesToTake: [], notesCost: microDollars(0), storedNotes: [], notesTokens: 0, windowsTokens: 0 }
  return { ...common, ...noNotes, mode: 'whole', inputTokens: fit.inputTokens }
}

type NotesPlanning = Pick<
  ReadingPlan,
  'request' | 'facts' | 'instruction' | 'subject' | 'lastMessage' | 'history' | 'notesKey'
> & {
  readonly sizes: { readonly system: number; readonly lastMessage: number; readonly history: readonly number[] }
  readonly transcriptTokens: number
  readonly fit: { readonly room: number; readonly notesRoom: number }
}

/** The plan of a transcript that does not fit as a whole: notes of all of it, and the windows that fit the question. */
async function planNotes(needs: PlanNeeds, planning: NotesPlanning): Promise<ReadingPlan> {
  const { sizes, transcriptTokens, fit, ...common } = planning
  const { request, facts, history, notesKey } = common
  const { outline, model, kind } = request
  const { tokens } = needs
  const chunks = planChunks(needs, request, facts)
  const known = await readNotes(needs.db, notesKey)
  const noteOf = ({ firstWindow, lastWindow }: ChunkToNote) =>
    known.find(note => note.firstWindow === firstWindow && note.lastWindow === lastWindow)
  const notesToTake = chunks.filter(chunk => !noteOf(chunk))
  const storedNotes = chunks.flatMap(chunk => noteOf(chunk) ?? [])

  const frame = tokens.count(composeDigest({ ...facts, windows: outline, notes: [], shown: [] }))
  if (fit.room - frame < minDigest) throw new AppError('CONTEXT_TOO_LARGE')
  const stored = storedNotes.reduce((total, note) => total + noteTokens(note.text, tokens.count), 0)
  const toTake = notesToTake.reduce((total, chunk) => total + chunk.outputCap, 0)
  // Summaries and key points read only notes. The windows are chosen later; the plan counts as many as may be chosen.
  const readsWindows = kind === 'question' || kind === 'clickbait'
  const { notesTokens, windowsTokens } = fitDigest(
    fit.room - frame,
    fit.notesRoom - frame,
    stored + toTake,
    readsWindows ? transcriptTokens : 0,
  )
  const historyTokens = sizes.history.slice(sizes.history.length - history.length).reduce((a, b) => a + b, 0)
  return {
    ...common,
    mode: 'notes',
    inputTokens: vendorTokens(
      model,
      sizes.system + frame + notesTokens + windowsTokens + sizes.lastMessage + historyTokens,
    ),
    notesToTake,
    notesCost: microDollars(
      notesToTake.reduce((cost, each) => cost + worstCost(model, each.inputTokens, each.outputCap), 0),
    ),
    storedNotes,
    notesTokens,
    windowsTokens,
  }
}

/** The chunks to take notes of, each with the size of its call. */
function planChunks(
  { tokens }: Needs<'tokens'>,
  { outline, model, language }: ReadingRequest,
  facts: DelimitedFacts,
): ChunkToNote[] {
  const lastMessage = composeNotesRequest(language)
  const frame = tokens.count(composeChunk({ ...facts, windows: [] }))
  const overhead = tokens.count(systemPrompt) + tokens.count(lastMessage) + frame
  const outputCap = Math.min(notesCap, model.maxOutput, Math.floor(model.contextWindow / 4))
  const largest = roomOf(model, outputCap) - overhead
  if (outline.some(window => window.tokens > largest)) throw new AppError('CONTEXT_TOO_LARGE')
  return splitIntoChunks(outline, largest).map(({ firstWindow, lastWindow, tokens: chunkTokens }) => ({
    firstWindow,
    lastWindow,
    lastMessage,
    inputTokens: vendorTokens(model, overhead + chunkTokens),
    outputCap,
  }))
}

/** The last `turns` turns, starting with a user's. */
function newestOf(history: readonly Turn[], turns: number): readonly Turn[] {
  const kept = history.slice(history.length - turns)
  return turns < history.length && kept[0]?.role === 'assistant' ? kept.slice(1) : kept
}
