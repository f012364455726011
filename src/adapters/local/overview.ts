import type { Window } from '#core/transcript.ts'
import { breather } from './breath.ts'
import { choose, type Digest, digestOf } from './digest.ts'
import { headingOf, labelOf } from './phrases.ts'
import { cite, mainPiece, mark, quotable } from './quote.ts'
import { textsFor } from './texts.ts'
import { termsOf } from './words.ts'

/** What a title speaks of deserves to be shown: up to twice the worth for a sentence that holds all its words. */
export function towards(title: string, digest: Digest): Digest {
  const wanted = new Set(termsOf(title, digest.language, 60))
  if (wanted.size === 0) return digest
  const share = (at: number): number => new Set(digest.terms[at]!.filter(term => wanted.has(term))).size / wanted.size
  return { ...digest, worth: digest.worth.map((worth, at) => worth * (1 + share(at))) }
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

/** A paragraph of what matters most, then the stretches of the video in order, each sentence with its mark. */
export async function composeSummary(windows: readonly Window[], title = '', signal?: AbortSignal): Promise<string> {
  const digest = towards(title, await digestOf(windows, signal))
  if (digest.units.length === 0) return textsFor(digest.language.code).nothingSaid
  const minutes = minutesOf(windows)
  const sections = digest.units.length < 12 ? 0 : sectionsOf(minutes)
  const intro = choose(digest, 3, chosen => chosen.length >= (sections === 0 ? 4 : 3))
  const parts = [intro.map(at => line(digest, at)).join(' ')]
  const each = minutes < 120 ? 2 : minutes < 240 ? 3 : 4
  const size = digest.units.length / Math.max(1, sections)
  const breathe = breather(signal)
  for (let section = 0; section < sections; section++) {
    await breathe()
    const [from, to] = [Math.round(section * size), Math.round((section + 1) * size)]
    const inside = (at: number): boolean => at >= from && at < to
    const chosen = choose(slice(digest, inside), 1, picked => picked.length >= each, intro)
    if (chosen.length === 0) continue
    await breathe()
    parts.push(`### ${headingOf(digest, from, to)}\n\n${chosen.map(at => line(digest, at)).join(' ')}`)
  }
  return parts.join('\n\n')
}

/** The same digest, of which only some units can be chosen. */
const slice = (digest: Digest, inside: (at: number) => boolean): Digest => ({
  ...digest,
  worth: digest.worth.map((worth, at) => (inside(at) ? worth : 0)),
})

/** Bullets in the order of the video: what it is about, the sentence, and words that stand beside it. */
export async function composeKeyPoints(windows: readonly Window[], title = '', signal?: AbortSignal): Promise<string> {
  const digest = towards(title, await digestOf(windows, signal))
  if (digest.units.length === 0) return textsFor(digest.language.code).nothingSaid
  const wanted = pointsOf(minutesOf(windows))
  const chosen = choose(digest, Math.min(wanted, digest.units.length), picked => picked.length >= wanted)
  const used = new Set<string>()
  return chosen.map(at => bullet(digest, at, used)).join('\n')
}

function bullet(digest: Digest, at: number, used: Set<string>): string {
  const piece = mainPiece(digest.units[at]!)
  const label = labelOf(digest, at, used)
  used.add(label)
  const head = label === '' ? '' : `**${label}.** `
  const beside = besideOf(digest, at, piece.n)
  if (beside === null) return `- ${head}${cite(piece)}`
  return `- ${head}${digest.sentences[at]} “${beside}” [${piece.n}]`
}

/** What the speaker says right after or before, in the same window, if it reads well: it shows the point's surroundings. */
function besideOf(digest: Digest, at: number, n: number): string | null {
  for (const other of [at + 1, at - 1]) {
    const unit = digest.units[other]
    if (!unit || unit.pieces.length > 1 || unit.pieces[0]!.n !== n || digest.worth[other]! <= 0) continue
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
