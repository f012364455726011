import { hasTimes } from '#core/proof.ts'
import type { Chapter, Window } from '#core/transcript.ts'
import { breather } from './breath.ts'
import { cleanName } from './clean.ts'
import { choose, type Digest, digestOf } from './digest.ts'
import { cite, mainPiece, mark, quotable } from './quote.ts'
import { textsFor } from './texts.ts'
import { termsOf } from './words.ts'

/** How much more a sentence is worth that holds all words of the title: what a viewer came for deserves to be shown. */
const titleWorth = 2

/** The same digest, of which sentences towards the title are worth more. */
export function towards(title: string, digest: Digest): Digest {
  const wanted = new Set(termsOf(title, digest.language, 60))
  if (wanted.size === 0) return digest
  const share = (at: number): number => new Set(digest.terms[at]!.filter(term => wanted.has(term))).size / wanted.size
  return { ...digest, worth: digest.worth.map((worth, at) => worth * (1 + titleWorth * share(at))) }
}

const minutesOf = (windows: readonly Window[]): number => {
  const spoken = ((windows.at(-1)?.endMs ?? 0) - (windows[0]?.startMs ?? 0)) / 60_000
  return Math.max(spoken, windows.length / 2)
}

/** As many parts as an editor would give a video of this length. */
const step = (minutes: number, table: readonly (readonly [number, number])[]): number =>
  table.find(([below]) => minutes < below)![1]
const sectionsOf = (minutes: number): number =>
  step(minutes, [
    [4, 0],
    [10, 3],
    [45, 4],
    [90, 5],
    [180, 8],
    [Infinity, 10],
  ])
const pointsOf = (minutes: number): number =>
  step(minutes, [
    [3, 4],
    [10, 5],
    [30, 7],
    [60, 9],
    [120, 11],
    [300, 13],
    [Infinity, 15],
  ])

const line = (digest: Digest, at: number): string => `${digest.sentences[at]} ${mark(digest.units[at]!)}`

/** Chapters in this number make sections; fewer say too little, more would bury the reader. */
const usefulChapters = { least: 3, most: 15 }

type Section = { readonly heading: string; readonly from: number; readonly to: number }

/** The video's own chapters where it has them, else equal stretches, each headed by the moment where it begins. */
function sectionsIn(digest: Digest, windows: readonly Window[], chapters: readonly Chapter[]): Section[] {
  const count = digest.units.length < 12 ? 0 : sectionsOf(minutesOf(windows))
  const size = digest.units.length / Math.max(1, count)
  const starts = Array.from({ length: count + 1 }, (_, at) => Math.round(at * size))
  const stretches = starts.slice(0, -1).map((from, at) => {
    const unit = digest.units[from]
    return { heading: unit && hasTimes(windows) ? mark(unit) : '', from, to: starts[at + 1]! }
  })
  const named = chapters.map(({ title, startSeconds }) => ({ heading: cleanName(title), startMs: startSeconds * 1000 }))
  const isUseful = named.length >= usefulChapters.least && named.length <= usefulChapters.most
  if (count === 0 || !isUseful || named.some(({ heading }) => heading === '')) return stretches
  const middles = new Map(windows.map(({ n, startMs, endMs }) => [n, (startMs + endMs) / 2]))
  const firstAfter = (ms: number): number => {
    const at = digest.units.findIndex(unit => (middles.get(mainPiece(unit).n) ?? 0) >= ms)
    return at < 0 ? digest.units.length : at
  }
  return named.map(({ heading, startMs }, at) => ({
    heading,
    from: firstAfter(startMs),
    to: firstAfter(named[at + 1]?.startMs ?? Number.POSITIVE_INFINITY),
  }))
}

/** A paragraph of what matters most, then the parts of the video in order, each sentence with its mark. */
export async function composeSummary(
  windows: readonly Window[],
  { title = '', chapters = [] }: { readonly title?: string; readonly chapters?: readonly Chapter[] } = {},
  signal?: AbortSignal,
): Promise<string> {
  const digest = towards(title, await digestOf(windows, signal))
  if (digest.units.length === 0) return textsFor(digest.language.code).nothingSaid
  const minutes = minutesOf(windows)
  const sections = sectionsIn(digest, windows, chapters)
  const intro = choose(digest, 3, chosen => chosen.length >= (sections.length === 0 ? 4 : 3))
  const parts = [intro.map(at => line(digest, at)).join(' ')]
  const each = minutes < 120 ? 2 : minutes < 240 ? 3 : 4
  const breathe = breather(signal)
  for (const { heading, from, to } of sections) {
    await breathe()
    const inside = (at: number): boolean => at >= from && at < to
    const chosen = choose(slice(digest, inside), 1, picked => picked.length >= each, intro)
    if (chosen.length === 0) continue
    const sentences = chosen.map(at => line(digest, at)).join(' ')
    parts.push(heading === '' ? sentences : `### ${heading}\n\n${sentences}`)
  }
  return parts.join('\n\n')
}

/** The same digest, of which only some units can be chosen. */
const slice = (digest: Digest, inside: (at: number) => boolean): Digest => ({
  ...digest,
  worth: digest.worth.map((worth, at) => (inside(at) ? worth : 0)),
})

/** Bullets in the order of the video: the sentence, and words that stand beside it. */
export async function composeKeyPoints(windows: readonly Window[], title = '', signal?: AbortSignal): Promise<string> {
  const digest = towards(title, await digestOf(windows, signal))
  if (digest.units.length === 0) return textsFor(digest.language.code).nothingSaid
  const wanted = pointsOf(minutesOf(windows))
  const chosen = choose(digest, Math.min(wanted, digest.units.length), picked => picked.length >= wanted)
  return chosen.map(at => bullet(digest, at)).join('\n')
}

function bullet(digest: Digest, at: number): string {
  const unit = digest.units[at]!
  const piece = mainPiece(unit)
  // Half a sentence reads badly between quotation marks.
  if (unit.pieces.length > 1) return `- ${line(digest, at)}`
  const beside = besideOf(digest, at, piece.n)
  return beside === null ? `- ${cite(piece)}` : `- ${digest.sentences[at]} “${beside}” [${piece.n}]`
}

/** What the speaker says right after or before, in the same window, if it reads well and speaks of the same. */
function besideOf(digest: Digest, at: number, n: number): string | null {
  for (const other of [at + 1, at - 1]) {
    const unit = digest.units[other]
    if (!unit || unit.pieces.length > 1 || unit.pieces[0]!.n !== n || digest.worth[other]! <= 0) continue
    if (!digest.terms[other]!.some(term => digest.terms[at]!.includes(term))) continue
    const words = unit.text.split(' ').length
    const quote = quotable(unit.text)
    if (quote !== null && words >= 6 && words <= 30) return quote
  }
  return null
}

/** Notes of a stretch, as a model would take them: lines with marks. */
export async function composeNotes(windows: readonly Window[], signal?: AbortSignal): Promise<string> {
  const digest = await digestOf(windows, signal)
  const wanted = Math.min(50, Math.max(5, Math.round(windows.length * 0.7)))
  const chosen = choose(digest, Math.min(wanted, digest.units.length), picked => picked.length >= wanted)
  return chosen.map(at => `- ${mark(digest.units[at]!)} ${digest.sentences[at]}`).join('\n')
}
