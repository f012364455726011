import { setImmediate as breathe } from 'node:timers/promises'
import type { AnswerKind } from '#core/analysis.ts'
import { type MicroDollars, micro } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { type ServedModel, worstCost } from '#core/models.ts'
import { composeDigest, composeDocument, composeStretch, type VideoFacts, windowLines } from '#core/prompt-document.ts'
import { composeNewest, composeNotesRequest, notesCap, outputCaps, promptVersion, systemPrompt } from '#core/prompts.ts'
import { condenseNotes, cutStretches, fitReading, pickWindows, roomOf, vendorTokens } from '#core/reading.ts'
import type { Window } from '#core/transcript.ts'
import type { Needs, Tokens, Turn } from '#src/ports.ts'
import { type Note, type NotesKey, type NotesOwner, readNotes } from '#stores/notes.ts'
import { promptNonce } from './prompt-nonce.ts'
import { isVast, unhurried } from './vast.ts'

export type ReadingRequest = {
  readonly video: VideoFacts & { readonly videoId: string }
  readonly windows: readonly Window[]
  readonly hash: string
  /** The conversation of a transcript that a user gave: its notes are stored for that conversation alone (design §5.13). */
  readonly owner: NotesOwner | null
  /** The transcript's language. */
  readonly language: string
  readonly model: ServedModel
  readonly kind: AnswerKind
  readonly question: string
  readonly history: readonly Turn[]
}

/** A stretch whose notes are still missing, with the call that takes them. */
export type StretchToNote = {
  readonly windows: readonly Window[]
  readonly newest: string
  readonly inputTokens: number
  readonly outputCap: number
  document(): string
}

/** How one answer's call reads its transcript. Made before money is held, since it tells what the call can cost. */
export type ReadingPlan = {
  readonly mode: 'whole' | 'notes'
  readonly request: ReadingRequest
  /** The newest turn of the answer's call. */
  readonly newest: string
  /** The turns that go along: all, or the newest ones that fit. */
  readonly history: readonly Turn[]
  /** Upper estimate of the answer's input, as the vendor counts. */
  readonly inputTokens: number
  /** Notes to be taken first, at most; empty for a whole reading and where all are stored. */
  readonly notesToTake: readonly StretchToNote[]
  /** Worst case of taking them. */
  readonly notesCost: MicroDollars
  readonly storedNotes: readonly Note[]
  readonly notesKey: NotesKey
  /** The call's document, and the windows that stand in it word for word. `notes` as `takeNotes` gives them. */
  compose(notes: readonly Note[]): { readonly document: string; readonly windowsShown: readonly Window[] }
}

/**
 * Plans how the model reads the transcript for this action (design §5.9): whole, or as notes plus retrieval.
 * @throws AppError CONTEXT_TOO_LARGE when not even notes, question and answer fit the model's window
 */
export async function planReading(
  needs: Needs<'db' | 'tokens' | 'search'>,
  request: ReadingRequest,
): Promise<ReadingPlan> {
  const { video, windows, hash, owner, model, kind, question, language, history } = request
  const { tokens } = needs
  const nonce = await nonceOf(needs, windows, video.videoId, hash)
  const block = await documentOf(needs, windows, nonce, video)
  const newest = composeNewest(kind, { title: video.title, question, language })
  const instruction = composeNewest(kind, { title: video.title, question: '', language })
  const outputCap = Math.min(outputCaps[kind], model.maxOutput)
  const sizes = {
    system: systemSize(tokens),
    document: block.tokens,
    // Counted apart: the instruction is known, and of texts that it knows the count costs nothing.
    newest: tokens.count(instruction) + tokens.count(question),
    history: history.map(turn => tokens.count(turn.content) + 8),
  }
  const fit = fitReading(model, sizes, outputCap)
  if (fit.mode === 'none') throw new AppError('CONTEXT_TOO_LARGE')
  const notesKey = { videoId: video.videoId, hash, model: model.id, promptVersion, owner }
  const common = { request, newest, notesKey, history: newestOf(history, fit.turns) }
  if (fit.mode === 'whole') {
    const compose = () => ({ document: block.document(), windowsShown: windows })
    return { ...common, ...fit, notesToTake: [], notesCost: micro(0), storedNotes: [], compose }
  }

  const windowSizes = await sizesOf(needs, windows, nonce)
  const facts = { ...video, nonce, windows }
  const notesRequest = composeNotesRequest(language)
  const beside = sizes.system + tokens.count(notesRequest) + tokens.count(composeStretch({ ...facts, windows: [] }))
  const noteCap = Math.min(notesCap, model.maxOutput, Math.floor(model.contextWindow / 4))
  const largest = roomOf(model, noteCap) - beside
  if (windowSizes.some(size => size > largest)) throw new AppError('CONTEXT_TOO_LARGE')
  const stretches = cutStretches(windows, windowSizes, largest)
  const known = await readNotes(needs.db, notesKey)
  const noteOf = (stretch: Window[]) =>
    known.find(note => note.firstWindow === stretch[0]!.n && note.lastWindow === stretch.at(-1)!.n)
  const notesToTake = stretches
    .filter(stretch => !noteOf(stretch))
    .map(stretch => {
      const size = stretch.reduce((total, { n }) => total + windowSizes[n - windows[0]!.n]!, 0)
      return {
        windows: stretch,
        newest: notesRequest,
        inputTokens: vendorTokens(model, beside + size),
        outputCap: noteCap,
        document: () => composeStretch({ ...facts, windows: stretch }),
      }
    })
  const storedNotes = stretches.flatMap(stretch => noteOf(stretch) ?? [])

  const isRetrieved = kind === 'question' || kind === 'clickbait'
  const frame = tokens.count(composeDigest({ ...facts, notes: [], shown: [] }))
  const query = kind === 'clickbait' ? video.title : question
  if (isRetrieved && isVast(windows)) await unhurried(needs.search.prepare(windows))
  const windowsShown = isRetrieved
    ? pickWindows(ranked(needs, windows, query, history), windows, windowSizes, fit.windowsRoom)
    : []
  const shownTokens = windowsShown.length === 0 ? 0 : tokens.count(windowLines(windowsShown, nonce))
  const notesRoom = fit.notesRoom + fit.windowsRoom - shownTokens - frame
  if (notesRoom < 200) throw new AppError('CONTEXT_TOO_LARGE')
  const stored = storedNotes.reduce((total, note) => total + tokens.count(note.text) + 1, 0)
  const notesTokens = Math.min(notesRoom, stored + notesToTake.length * noteCap)
  const historyTokens = sizes.history.slice(sizes.history.length - common.history.length).reduce((a, b) => a + b, 0)
  return {
    ...common,
    mode: 'notes',
    inputTokens: vendorTokens(model, sizes.system + frame + notesTokens + shownTokens + sizes.newest + historyTokens),
    notesToTake,
    notesCost: micro(notesToTake.reduce((cost, each) => cost + worstCost(model, each.inputTokens, each.outputCap), 0)),
    storedNotes,
    compose(notes) {
      const texts = condenseNotes(
        notes.map(note => note.text),
        tokens.count,
        notesTokens,
      )
      return { document: composeDigest({ ...facts, notes: texts, shown: windowsShown }), windowsShown }
    },
  }
}

/** The newest turns, beginning with one of the user. */
function newestOf(history: readonly Turn[], turns: number): readonly Turn[] {
  const kept = history.slice(history.length - turns)
  return turns < history.length && kept[0]?.role === 'assistant' ? kept.slice(1) : kept
}

/** Windows for a question, best first. A question that names nothing itself ("And when?") is read with the one before it. */
function ranked({ search }: Needs<'search'>, windows: readonly Window[], question: string, history: readonly Turn[]) {
  const limit = 60
  const found = search.rank(windows, question, limit)
  const before = history.findLast(turn => turn.role === 'user')
  const all =
    found.length < 3 && before ? [...found, ...search.rank(windows, `${before.content}\n${question}`, limit)] : found
  return all.map(each => each.window)
}

const systemSizes = new WeakMap<Tokens, number>()

/** The rules never change, so they are counted once. */
function systemSize(tokens: Tokens): number {
  const size = systemSizes.get(tokens) ?? tokens.count(systemPrompt)
  systemSizes.set(tokens, size)
  return size
}

const nonces = new WeakMap<readonly Window[], string>()

async function nonceOf(needs: Needs<'db'>, windows: readonly Window[], videoId: string, hash: string): Promise<string> {
  const nonce = nonces.get(windows) ?? (await promptNonce(needs, videoId, hash))
  nonces.set(windows, nonce)
  return nonce
}

type Block = { readonly key: string; readonly tokens: number; document(): string }
const blocks = new WeakMap<readonly Window[], Block>()
const sizesByWindows = new WeakMap<readonly Window[], readonly number[]>()

/** Windows counted between two breaths of the process: about 10 ms. */
const countedAtOnce = 400

/** The transcript block and its size, made once as long as the transcript's windows are kept. */
async function documentOf(
  needs: Needs<'tokens'>,
  windows: readonly Window[],
  nonce: string,
  facts: VideoFacts,
): Promise<Block> {
  const key = JSON.stringify([nonce, facts.title, facts.channel, facts.durationSeconds, facts.chapters])
  let block = blocks.get(windows)
  if (block?.key !== key) {
    const compose = () => composeDocument({ ...facts, nonce, windows })
    if (isVast(windows)) {
      const sizes = await sizesOf(needs, windows, nonce)
      let document: string | undefined
      block = {
        key,
        tokens: sizes.reduce((sum, size) => sum + size, 0),
        // Hardly any model reads it whole.
        document: () => (document ??= compose()),
      }
    } else {
      const document = compose()
      block = { key, tokens: needs.tokens.count(document), document: () => document }
    }
    blocks.set(windows, block)
  }
  return block
}

async function sizesOf(
  { tokens }: Needs<'tokens'>,
  windows: readonly Window[],
  nonce: string,
): Promise<readonly number[]> {
  const known = sizesByWindows.get(windows)
  if (known) return known
  const sizes: number[] = []
  for (const window of windows) {
    if (sizes.length % countedAtOnce === countedAtOnce - 1) await breathe()
    sizes.push(tokens.count(windowLines([window], nonce)) + 1)
  }
  sizesByWindows.set(windows, sizes)
  return sizes
}
