import { numbersIn } from '#adapters/search/numbers.ts'
import { termsOf } from '#adapters/search/words.ts'
import { hasTimes } from '#core/quotes/quote-index.ts'
import type { Chapter, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { chooseRun } from './choose-run.ts'
import { cleanName, readsAlone } from './clean-sentence.ts'
import { chooseSentences, createDigest, type Digest, narrowDigest } from './digest.ts'
import { chooseOpening } from './opening.ts'
import { citeQuote, mainPart, quoteFrom, windowMark } from './quote.ts'
import { textsFor } from './texts.ts'
import { createYielder } from './yielder.ts'

/** The bonus of a sentence that contains all words of the title, because viewers came for that topic. */
const titleBonus = 2

/** A number of a title is said in other connections too. */
const isNumber = (word: string): boolean => /^\d/.test(word) || numbersIn(word).length > 0

/** The share of the title's words that a sentence has. */
function titleShareIn(title: string, digest: Digest): (at: number) => number {
  const words = title
    .split(/\s+/)
    .filter(word => !isNumber(word))
    .join(' ')
  const titleTerms = new Set(termsOf(words, digest.language, 60))
  return at =>
    titleTerms.size === 0 ? 0 : new Set(digest.terms[at]!.filter(term => titleTerms.has(term))).size / titleTerms.size
}

/** The digest with a bonus for sentences that share words with the title. */
export function favorTitle(title: string, digest: Digest): Digest {
  const share = titleShareIn(title, digest)
  return { ...digest, worth: digest.worth.map((worth, index) => worth * (1 + titleBonus * share(index))) }
}

const minutesOf = (windows: readonly TranscriptWindow[]): number => {
  const spoken = ((windows.at(-1)?.endMs ?? 0) - (windows[0]?.startMs ?? 0)) / 60_000
  return Math.max(spoken, windows.length / 2)
}

/** Section and point counts that suit a video of this length. */
const countFor = (minutes: number, table: readonly (readonly [number, number])[]): number =>
  table.find(([below]) => minutes < below)![1]
const sectionsOf = (minutes: number): number =>
  countFor(minutes, [
    [4, 0],
    [10, 3],
    [45, 4],
    [90, 5],
    [180, 8],
    [Infinity, 10],
  ])
const pointsOf = (minutes: number): number =>
  countFor(minutes, [
    [3, 4],
    [10, 5],
    [30, 7],
    [60, 9],
    [120, 11],
    [300, 13],
    [Infinity, 15],
  ])

/** From this length in minutes on, single sentences of a section are too far apart to read as a paragraph. */
const connectedFrom = 20

const markedSentence = (digest: Digest, at: number): string =>
  `${digest.cleaned[at]} ${windowMark(digest.sentences[at]!)}`

/** Chapters become sections only within these counts: fewer say too little, more are too many to read. */
const usefulChapters = { least: 3, most: 15 }

type Section = { readonly heading: string; readonly from: number; readonly to: number }

/** The video's chapters when their number is useful, else equal parts, each headed by its start time. */
function sectionsIn(digest: Digest, windows: readonly TranscriptWindow[], chapters: readonly Chapter[]): Section[] {
  const count = digest.sentences.length < 12 ? 0 : sectionsOf(minutesOf(windows))
  const size = digest.sentences.length / Math.max(1, count)
  const starts = Array.from({ length: count + 1 }, (_, index) => Math.round(index * size))
  const equalParts = starts.slice(0, -1).map((from, index) => {
    const sentence = digest.sentences[from]
    return { heading: sentence && hasTimes(windows) ? windowMark(sentence) : '', from, to: starts[index + 1]! }
  })
  const chapterStarts = chapters.map(({ title, startSeconds }) => ({
    heading: cleanName(title),
    startMs: startSeconds * 1000,
  }))
  const isUseful = chapterStarts.length >= usefulChapters.least && chapterStarts.length <= usefulChapters.most
  if (count === 0 || !isUseful || chapterStarts.some(({ heading }) => heading === '')) return equalParts
  const middles = new Map(windows.map(({ n, startMs, endMs }) => [n, (startMs + endMs) / 2]))
  const firstAfter = (ms: number): number => {
    const at = digest.sentences.findIndex(sentence => (middles.get(mainPart(sentence).n) ?? 0) >= ms)
    return at < 0 ? digest.sentences.length : at
  }
  return chapterStarts.map(({ heading, startMs }, index) => ({
    heading,
    from: firstAfter(startMs),
    to: firstAfter(chapterStarts[index + 1]?.startMs ?? Number.POSITIVE_INFINITY),
  }))
}

/**
 * An opening paragraph of the most important sentences, then sections in the order of the video. Every sentence has its
 * mark.
 */
export async function composeSummary(
  windows: readonly TranscriptWindow[],
  { title = '', chapters = [] }: { readonly title?: string; readonly chapters?: readonly Chapter[] } = {},
  signal?: AbortSignal,
): Promise<string> {
  const digest = favorTitle(title, await createDigest(windows, signal))
  if (digest.sentences.length === 0) return textsFor(digest.language.code).nothingSaid
  const minutes = minutesOf(windows)
  const sections = sectionsIn(digest, windows, chapters)
  const intro = chooseOpening(digest, titleShareIn(title, digest), sections.length === 0 ? 4 : 3)
  const parts = [intro.map(at => markedSentence(digest, at)).join(' ')]
  const sentencesPerSection = minutes < 120 ? 2 : minutes < 240 ? 3 : 4
  const yieldIfDue = createYielder(signal)
  const shown = [...intro]
  for (const { heading, from, to } of sections) {
    await yieldIfDue()
    const chosen =
      minutes < connectedFrom
        ? chooseSentences(
            narrowDigest(digest, at => at >= from && at < to && readsAlone(digest.cleaned[at]!)),
            1,
            picked => picked.length >= sentencesPerSection,
            intro,
          )
        : chooseRun(digest, { from, to }, sentencesPerSection, { shown, headingShare: titleShareIn(heading, digest) })
    if (chosen.length === 0) continue
    shown.push(...chosen)
    const sentences = chosen.map(at => markedSentence(digest, at)).join(' ')
    parts.push(heading === '' ? sentences : `### ${heading}\n\n${sentences}`)
  }
  return parts.join('\n\n')
}

/** Key points in the order of the video: a sentence each, with a quote of a neighboring sentence where one fits. */
export async function composeKeyPoints(
  windows: readonly TranscriptWindow[],
  title = '',
  signal?: AbortSignal,
): Promise<string> {
  const digest = favorTitle(title, await createDigest(windows, signal))
  if (digest.sentences.length === 0) return textsFor(digest.language.code).nothingSaid
  const count = pointsOf(minutesOf(windows))
  const chosen = chooseSentences(digest, Math.min(count, digest.sentences.length), picked => picked.length >= count)
  return chosen.map(at => bullet(digest, at)).join('\n')
}

function bullet(digest: Digest, at: number): string {
  const sentence = digest.sentences[at]!
  const part = mainPart(sentence)
  // A quote lies within one window, and half a sentence reads badly as a quote.
  if (sentence.parts.length > 1) return `- ${markedSentence(digest, at)}`
  const quote = neighborQuote(digest, at, part.n)
  return quote === null ? `- ${citeQuote(part)}` : `- ${digest.cleaned[at]} “${quote}” [${part.n}]`
}

/** The next or previous sentence of the same window, when it is about the same thing and reads well as a quote. */
function neighborQuote(digest: Digest, at: number, n: number): string | null {
  for (const other of [at + 1, at - 1]) {
    const sentence = digest.sentences[other]
    if (!sentence || sentence.parts.length > 1 || sentence.parts[0]!.n !== n || digest.worth[other]! <= 0) continue
    if (!digest.terms[other]!.some(term => digest.terms[at]!.includes(term))) continue
    const words = sentence.text.split(' ').length
    const quote = quoteFrom(sentence.text)
    if (quote !== null && words >= 6 && words <= 30) return quote
  }
  return null
}

/** Notes on a chunk of the transcript in the format that models use: lines with marks. */
export async function composeNotes(windows: readonly TranscriptWindow[], signal?: AbortSignal): Promise<string> {
  const digest = await createDigest(windows, signal)
  const count = Math.min(50, Math.max(5, Math.round(windows.length * 0.7)))
  const chosen = chooseSentences(digest, Math.min(count, digest.sentences.length), picked => picked.length >= count)
  return chosen.map(at => `- ${windowMark(digest.sentences[at]!)} ${digest.cleaned[at]}`).join('\n')
}
