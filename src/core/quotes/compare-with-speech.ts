import { isUnknown, type LightWords } from '../language/light-words.ts'
import { isUnspaced, type Word } from '../language/words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { type Alignment, type Allowance, alignAtoms, sharesValue } from './align-atoms.ts'
import { type Atom, isSign, plainDigits } from './atom.ts'
import { hasContent, readAtoms } from './atoms.ts'
import { type Columns, wordsAt } from './columns.ts'
import { completeSpan } from './edges.ts'
import { exactSpans, orderedRegions, similarRegions, type WordSpan } from './find-regions.ts'
import { isEnough, type Size, sizeOf } from './size.ts'
import { isMinus } from './units.ts'

/** A transcript, prepared for comparison with quotes. */
export type Speech = {
  readonly windows: readonly TranscriptWindow[]
  readonly columns: Columns
  readonly light: LightWords
  /** Names that captions may write as words that sound like them, in the form that is compared. */
  readonly names: ReadonlySet<string>
  /** False when a span cannot cut a number or negation. Saves reading the neighbors of most places. */
  mayCut(span: WordSpan): boolean
}

/** A quote, or a part of one between ellipses, prepared for comparison. */
export type QuotePart = {
  readonly words: readonly Word[]
  readonly atoms: readonly Atom[]
  readonly allowance: Allowance
  /** Its words as numbers of the vocabulary; -1 for a word that is never said. */
  readonly wanted: Int32Array
  /** The words that narrow the search, as numbers of the vocabulary. */
  readonly anchors: Int32Array
  readonly size: Size
  /** True when the quote is so long that it is shown with the negation or the rest of the number that it cuts. */
  readonly mayExtend: boolean
  /** True when it has numbers or signs. The same words may then still mean something else: $5 and €5. */
  readonly hasNumbers: boolean
}

/** A part of more words must have the transcript's words in the same order, because an alignment takes too long. */
const maxAlignedWords = 400
/** Words whose numbers and signs are compared in one alignment. */
const wordsPerPiece = 50
/**
 * Cells of the alignments for one part: those of a sentence take a few milliseconds together. One region is always aligned,
 * with up to 352,000 cells for 400 atoms.
 */
const maxCells = 150_000
const maxRegions = 40
const maxAligned = 5
/** Exact places that are read with their neighbors. */
const maxRead = 6
/** Words beside a span that are read for the units of its numbers. */
const wordsBeside = 4

/** Reads a quote for a comparison with this transcript. */
export function readPart(words: readonly Word[], { columns, light, names }: Speech, mayExtend: boolean): QuotePart {
  const atoms = readAtoms(words, light).map(atom => (names.has(atom.surface) ? { ...atom, isName: true } : atom))
  const spoken = Math.max(
    atoms.filter(atom => atom.kind !== 'filler').length,
    words.filter(word => !word.isCaption && !isUnspaced(word.key)).length -
      atoms.filter(atom => atom.kind === 'filler').length,
  )
  const size = sizeOf(atoms, light)
  const allowance = {
    light: spoken < 5 ? 0 : Math.max(1, Math.floor(spoken / 6)),
    content: light.language === 'en' && light.isClear ? Math.floor(size.contentWords / 8) : 0,
  }
  const wanted = wordNumbers(words, columns)
  const hasNumbers = atoms.some(atom => atom.kind === 'number' || atom.kind === 'unit' || isSign(atom))
  const anchors = anchorsOf(words, atoms, columns.vocabulary)
  return { words, atoms, allowance, wanted, anchors, size, mayExtend, hasNumbers }
}

const wordNumbers = (words: readonly Word[], { vocabulary }: Columns): Int32Array =>
  Int32Array.from(words, word => vocabulary.get(word.key) ?? -1)

/** True when these words are said one after the other. */
export const isSaid = ({ columns }: Speech, words: readonly Word[]): boolean =>
  exactSpans(columns, wordNumbers(words, columns)).length > 0

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
  for (const atom of atoms) if (atom.kind === 'number') replace(atom.first, atom.last, plainDigits(atom))
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

/** True for a part that is only found word for word: a very long one, or one of a language that is not known. */
export const mustBeExact = ({ light }: Speech, words: readonly Word[]): boolean =>
  words.length > maxAlignedWords || isUnknown(light)

/** All places of a part, in order of the transcript. */
export function placesOf(speech: Speech, part: QuotePart, near: number | undefined): WordSpan[] {
  const exact = exactSpans(speech.columns, part.wanted)
  const complete = completeExact(speech, part, exact, near)
  if (complete.length > 0 || mustBeExact(speech, part.words)) return complete
  const regions = similarRegions(speech.columns, part.anchors, maxRegions)
  if (near !== undefined) regions.unshift(aroundWindow(speech.columns, near))
  const cells = part.atoms.length * (2 * part.atoms.length + 80)
  const most = Math.max(1, Math.min(maxAligned, Math.floor(maxCells / cells)))
  const found: WordSpan[] = []
  for (const region of orderedRegions(speech.columns, part.anchors, regions).slice(0, most)) {
    const span = alignIn(speech, part, region)
    if (span && !found.some(other => other.from === span.from)) found.push(span)
  }
  return found.sort((a, b) => a.from - b.from)
}

/** The exact places that mean the same as the quote. Of those whose neighbors must be read, only the nearest are checked. */
function completeExact(
  speech: Speech,
  part: QuotePart,
  spans: readonly WordSpan[],
  near: number | undefined,
): WordSpan[] {
  const { windows } = speech.columns
  const isWord = part.words.length === 1 && !isUnspaced(part.words[0]!.key)
  const isPlain = (span: WordSpan) => !part.hasNumbers && (isWord || !speech.mayCut(span))
  const distance = (span: WordSpan) => Math.abs(windows[span.from]! - (near ?? 0))
  const unclear = spans.filter(span => !isPlain(span))
  const nearest = new Set(
    unclear.length > maxRead ? unclear.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxRead) : unclear,
  )
  return spans.flatMap(span => {
    if (isPlain(span)) return span
    return nearest.has(span) && agreesExactly(speech, part, span) ? (completeIn(speech, part, span) ?? []) : []
  })
}

function aroundWindow({ firstWords }: Columns, window: number): WordSpan {
  const last = firstWords.length - 1
  return { from: firstWords[Math.max(0, window - 1)]!, to: firstWords[Math.min(window + 2, last)]! }
}

const completeIn = ({ windows, columns, light }: Speech, part: QuotePart, span: WordSpan) =>
  completeSpan(windows, columns, span, light, part.mayExtend)

/** The same words can still differ in a sign or a unit: $5 and €5, -10 and 10. Long parts are compared in pieces. */
function agreesExactly(speech: Speech, part: QuotePart, span: WordSpan): boolean {
  if (!part.hasNumbers) return true
  const pieceOf = (atom: Atom) => Math.floor(atom.first / wordsPerPiece)
  const said = Map.groupBy(atomsAt(speech, span), pieceOf)
  return [...Map.groupBy(part.atoms, pieceOf)].every(([piece, quoted]) => {
    const atoms = said.get(piece) ?? []
    const alignment = alignAtoms(quoted, atoms, part.allowance)
    return alignment !== null && !cutsNegation(atoms, alignment.from, alignment.to)
  })
}

function atomsAt({ windows, columns, light }: Speech, { from, to }: WordSpan): Atom[] {
  const read = (first: number, end: number) => wordsAt(windows, columns, first, end)
  return readAtoms(read(from, to), light, {
    before: read(Math.max(0, from - wordsBeside), from),
    after: read(to, Math.min(columns.ids.length, to + wordsBeside)),
  })
}

/** The place of a part within a region; null when the region says something else. */
export function alignIn(speech: Speech, part: QuotePart, { from, to }: WordSpan): WordSpan | null {
  if (to <= from) return null
  const atoms = atomsAt(speech, { from, to })
  const alignment = alignAtoms(part.atoms, atoms, part.allowance)
  if (!alignment) return null
  const [first, last] = [atoms[alignment.from]!, atoms[alignment.to - 1]!]
  if (cutsNegation(atoms, alignment.from, alignment.to) || skipsNegation(part.atoms, atoms, alignment)) return null
  if (dropsEdgeWord(part.atoms, atoms, alignment, speech.light)) return null
  const span = { from: from + first.first, to: from + last.last + 1 }
  return completeIn(speech, part, span)
}

/** True when the place begins or ends inside a word such as "don't" or "-10", and the negation is left outside. */
function cutsNegation(atoms: readonly Atom[], from: number, to: number): boolean {
  const [first, last] = [atoms[from]!.first, atoms[to - 1]!.last]
  return atoms.some(
    (atom, at) =>
      (atom.kind === 'negation' || isMinus(atoms, at)) &&
      (at < from || at >= to) &&
      (atom.first === first || atom.first === last),
  )
}

/**
 * True when a negation is said just outside the place, and may belong to it: the quote's first or last word is one that
 * an alignment can leave out, or a repetition, so the place may as well reach over the negation.
 */
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

/**
 * True when the quote begins with an article that stands before another word: "the murderer" for "the alleged murderer".
 */
function dropsEdgeWord(quote: readonly Atom[], text: readonly Atom[], { from }: Alignment, light: LightWords): boolean {
  const first = quote.find(atom => atom.kind !== 'filler')
  if (first?.kind !== 'light' || sharesValue(first, text[from]!)) return false
  const before = text.slice(0, from).findLast(atom => atom.kind !== 'filler')
  return before !== undefined && before.kind !== 'light' && hasContent(before, light)
}

/** True when the first words are repeated. */
const repeats = (atoms: readonly Atom[]): boolean =>
  [1, 2, 3, 4, 5].some(
    length =>
      2 * length <= atoms.length && atoms.slice(0, length).every((atom, at) => sharesValue(atom, atoms[at + length]!)),
  )
const isNegative = (atom: Atom): boolean => atom.kind === 'negation'

/** True for a quote that proves something: three words with content, five words, or six unspaced characters. */
export function isProof(speech: Speech, parts: readonly QuotePart[], spans: readonly WordSpan[]): boolean {
  const quoted = parts.map(part => part.size)
  return isEnough(quoted, () => spans.map(span => sizeOf(atomsAt(speech, span), speech.light)))
}
