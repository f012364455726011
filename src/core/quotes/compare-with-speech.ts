import type { Window } from '../transcripts/transcript.ts'
import { type Alignment, type Allowance, alignAtoms, sharesValue } from './align-atoms.ts'
import { type Atom, hasContent, readAtoms } from './atoms.ts'
import { type Columns, wordsAt } from './columns.ts'
import { completeSpan } from './edges.ts'
import { exactSpans, orderedRegions, type Span, similarRegions } from './find-regions.ts'
import type { LightWords } from './light-words.ts'
import { isUnspaced, readWords, type Word } from './words.ts'

/** A transcript, prepared for comparison with quotes. */
export type Speech = {
  readonly windows: readonly Window[]
  readonly columns: Columns
  readonly light: LightWords
  /** False when a span cannot cut a number or negation. Saves reading the neighbors of most places. */
  mayCut(span: Span): boolean
}

/** A quote, or a part of one between ellipses, prepared for comparison. */
export type Part = {
  readonly words: readonly Word[]
  readonly atoms: readonly Atom[]
  readonly allowance: Allowance
  /** Its words as numbers of the vocabulary; -1 for a word that is never said. */
  readonly wanted: Int32Array
  /** The words that narrow the search, as numbers of the vocabulary. */
  readonly anchors: Int32Array
  /** Words with content; numbers and negations count. */
  readonly contentWords: number
  /** True when the whole quote is long enough to be shown with a negation or number that it cuts. */
  readonly isLong: boolean
  /** True when every word must be read with its neighbors: numbers and signs. */
  readonly needsReading: boolean
}

/** Longer quotes must be exact. A page of a transcript has fewer words. */
const maxAtoms = 400
/** Cells of all alignments for one quote: a few milliseconds. */
const maxCells = 150_000
const maxRegions = 40
const maxAligned = 5
/** Exact places that are read with their neighbors. */
const maxRead = 6

/** Reads a quote for a comparison with this transcript. */
export function readPart(text: string, { columns, light }: Speech, isLong: boolean): Part {
  const words = readWords(text)
  const atoms = words.length <= maxAtoms ? readAtoms(words, light) : []
  const spoken = atoms.filter(atom => atom.kind !== 'filler').length
  const contentWords = atoms.filter(atom => hasContent(atom, light)).length
  const allowance = {
    light: spoken < 5 ? 0 : Math.max(1, Math.floor(spoken / 6)),
    content: light.language === 'en' ? Math.floor(contentWords / 8) : 0,
  }
  const wanted = Int32Array.from(words, word => columns.vocabulary.get(word.key) ?? -1)
  const needsReading = atoms.some(atom => atom.kind === 'number' || atom.kind === 'unit' || atom.surface === '')
  const anchors = atoms.length > 0 ? anchorsOf(words, atoms, columns.vocabulary) : wanted
  return { words, atoms, allowance, wanted, anchors, contentWords, isLong, needsReading }
}

/** One entry per word, but only one for a number of several words and one for the letters of an acronym. */
function anchorsOf(
  words: readonly Word[],
  atoms: readonly Atom[],
  vocabulary: ReadonlyMap<string, number>,
): Int32Array {
  const keys: (string | undefined)[] = words.map(word => word.key)
  const replace = (first: number, last: number, key: string) => {
    if (!vocabulary.has(key)) return
    keys[first] = key
    for (let at = first + 1; at <= last; at++) keys[at] = undefined
  }
  for (const { kind, first, last, values } of atoms)
    if (kind === 'number') replace(first, last, values[0]!.slice(1).replace(/(?:th|s)$/, ''))
  for (let at = 0; at < words.length; at++) {
    let end = at
    while (end < words.length && /^[a-z]$/.test(words[end]!.key)) end += 1
    if (end - at > 1) {
      replace(
        at,
        end - 1,
        words
          .slice(at, end)
          .map(word => word.key)
          .join(''),
      )
      at = end
    }
  }
  return Int32Array.from(
    keys.filter(key => key !== undefined),
    key => vocabulary.get(key) ?? -1,
  )
}

/** All places of a part, in order of the transcript. */
export function placesOf(speech: Speech, part: Part, near: number | undefined): Span[] {
  const exact = exactSpans(speech.columns, part.wanted)
  const complete = completeExact(speech, part, exact, near)
  if (complete.length > 0 || part.atoms.length === 0) return complete
  const regions = similarRegions(speech.columns, part.anchors, maxRegions)
  if (near !== undefined) regions.unshift(aroundWindow(speech.columns, near))
  const cells = part.atoms.length * (2 * part.atoms.length + 80)
  const most = Math.max(1, Math.min(maxAligned, Math.floor(maxCells / cells)))
  const found: Span[] = []
  for (const region of orderedRegions(speech.columns, part.anchors, regions).slice(0, most)) {
    const span = alignIn(speech, part, region)
    if (span && !found.some(other => other.from === span.from)) found.push(span)
  }
  return found.sort((a, b) => a.from - b.from)
}

/** The exact places that mean the same as the quote. Of those whose neighbors must be read, only the nearest are checked. */
function completeExact(speech: Speech, part: Part, spans: readonly Span[], near: number | undefined): Span[] {
  const { windows } = speech.columns
  const isWord = part.words.length === 1 && !isUnspaced(part.words[0]!.key)
  const isPlain = (span: Span) => !part.needsReading && (isWord || !speech.mayCut(span))
  const distance = (span: Span) => Math.abs(windows[span.from]! - (near ?? 0))
  const unclear = spans.filter(span => !isPlain(span))
  const nearest = new Set(
    unclear.length > maxRead ? unclear.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxRead) : unclear,
  )
  return spans.flatMap(span => {
    if (isPlain(span)) return span
    return nearest.has(span) && agreesExactly(speech, part, span) ? (completeIn(speech, part, span) ?? []) : []
  })
}

function aroundWindow({ firstWords }: Columns, window: number): Span {
  const last = firstWords.length - 1
  return { from: firstWords[Math.max(0, window - 1)]!, to: firstWords[Math.min(window + 2, last)]! }
}

const completeIn = ({ windows, columns, light }: Speech, part: Part, span: Span) =>
  completeSpan(windows, columns, span, light, part.isLong)

/** Equal words can still differ in a sign: "$5" and "€5", "-10" and "10". */
function agreesExactly(speech: Speech, part: Part, span: Span): boolean {
  if (!part.needsReading) return true
  const words = wordsAt(speech.windows, speech.columns, span.from, span.to)
  return agrees(part, readAtoms(words, speech.light)) !== null
}

/** The place of a part within a region; null when the region says something else. */
export function alignIn(speech: Speech, part: Part, { from, to }: Span): Span | null {
  if (to <= from) return null
  const words = wordsAt(speech.windows, speech.columns, from, to)
  const atoms = readAtoms(words, speech.light)
  const alignment = agrees(part, atoms)
  if (!alignment) return null
  const [first, last] = [atoms[alignment.from]!, atoms[alignment.to - 1]!]
  if (cutsNegation(atoms, alignment.from, alignment.to) || skipsNegation(part.atoms, atoms, alignment)) return null
  const span = { from: from + first.first, to: from + last.last + 1 }
  return completeIn(speech, part, span)
}

function agrees(part: Part, atoms: readonly Atom[]) {
  const alignment = alignAtoms(part.atoms, atoms, part.allowance)
  if (!alignment) return null
  return exchangesCurrency(part.atoms, atoms.slice(alignment.from, alignment.to)) ? null : alignment
}

/** True when both sides name a currency, but different ones. */
function exchangesCurrency(quote: readonly Atom[], text: readonly Atom[]): boolean {
  const [said, claimed] = [unitsOf(text), unitsOf(quote)]
  return claimed.size > 0 && said.size > 0 && [...claimed].some(unit => !said.has(unit))
}
const unitsOf = (atoms: readonly Atom[]) =>
  new Set(atoms.filter(atom => atom.kind === 'unit').map(atom => atom.values[0]!))

/** True when the place begins or ends inside a word such as "don't", and the negation is left outside. */
function cutsNegation(atoms: readonly Atom[], from: number, to: number): boolean {
  const [first, last] = [atoms[from]!.first, atoms[to - 1]!.last]
  return atoms.some(
    (atom, at) => atom.kind === 'negation' && (at < from || at >= to) && (atom.first === first || atom.first === last),
  )
}

/** True when the word at an edge of the quote is unmatched, and the transcript has a negation there. */
function skipsNegation(quote: readonly Atom[], text: readonly Atom[], { from, to }: Alignment): boolean {
  const isLoose = (one: Atom, other: Atom, edge: readonly Atom[]) =>
    (['filler', 'light', 'unit'].includes(one.kind) && !sharesValue(one, other)) || repeats(edge)
  const isBefore = text.slice(Math.max(0, from - 3), from).some(isNegative)
  const isAfter = text.slice(to, to + 3).some(isNegative)
  return (
    (isBefore && isLoose(quote[0]!, text[from]!, quote.slice(0, 10))) ||
    (isAfter && isLoose(quote.at(-1)!, text[to - 1]!, quote.slice(-10).toReversed()))
  )
}

/** True when a text begins with a stutter. */
const repeats = (atoms: readonly Atom[]): boolean =>
  [1, 2, 3, 4, 5].some(
    length =>
      2 * length <= atoms.length && atoms.slice(0, length).every((atom, at) => sharesValue(atom, atoms[at + length]!)),
  )
const isNegative = (atom: Atom): boolean => atom.kind === 'negation'

/** True for a quote that proves something: three words with content, five words, or six unspaced characters. */
export function isProof(parts: readonly Part[], spans: readonly Span[]): boolean {
  const all = parts.flatMap(part => part.words)
  const characters = all.filter(word => isUnspaced(word.key)).length
  if (characters >= 6) return true
  // A contraction is one word for two, so the words of the transcript count as well; a stuttered word counts once.
  const said = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const stutters = all.filter((word, at) => word.key === all[at - 1]?.key).length
  const content = parts.reduce((sum, part) => sum + part.contentWords, 0)
  const contentCharacters = parts.flatMap(part => part.atoms).filter(atom => isUnspaced(atom.surface)).length
  return Math.max(all.length - stutters, said) - characters >= 5 || content - contentCharacters >= 3
}
