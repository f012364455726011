import type { Window } from '#core/transcript.ts'
import { choose, type Digest, digestOf } from './digest.ts'
import { towards } from './overview.ts'
import { cueScore } from './question.ts'
import { cite, mainPiece, quotable } from './quote.ts'
import { textsFor } from './texts.ts'

/** What is asked of a video as a whole, rather than of one thing that is said in it. */
type Wanted = 'gist' | 'end' | 'numbers'

const patterns: readonly (readonly [Wanted, RegExp])[] = [
  ['numbers', /^(?:which|what) (?:numbers|figures)\b[^,;]*\b(?:named|mentioned|given|said|used|there)\b/],
  [
    'end',
    /\bhow does (?:it|this|the (?:video|story|talk|film|episode)) (?:all )?end\b|\bwhat (?:is|was) (?:said|the conclusion)(?: at the end)?\W*$|\bconclusion of (?:it|this|the video)\b/,
  ],
  [
    'gist',
    /\btake ?-?aways?\b|\btake away\b|\bmain (?:point|idea|message|lesson|takeaway)\b|\bin (?:short|a nutshell|one sentence)\b|\btl;?dr\b|\bbottom line\b|\bwhat(?:'s| is| was) (?:it|this|(?:the|this) (?:video|talk|episode)) (?:all )?about\b|\bsum (?:it|this|the video) up\b/,
  ],
]

/** What a question asks of the whole video; null when it asks for something in it. English only, like its patterns. */
export function wholeOf(question: string): Wanted | null {
  const lower = question.slice(0, 500).toLowerCase().replace(/’/g, "'")
  return patterns.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

/** The last part of a video, in which it ends. */
const ending = 0.12
const mostQuotes: Record<Wanted, number> = { gist: 2, end: 2, numbers: 4 }

/** A few sentences of the video's own that stand for the whole of it, each with its mark. */
export async function composeWhole(
  windows: readonly Window[],
  wanted: Wanted,
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const read = await digestOf(windows, signal)
  const digest = wanted === 'gist' ? towards(title, read) : read
  const words = textsFor(digest.language.code)
  const most = mostQuotes[wanted]
  const chosen = choose(narrowed(digest, wanted), wanted === 'numbers' ? most : 1, picked => picked.length >= most)
  const quotes = chosen.map(at => mainPiece(digest.units[at]!)).filter(piece => quotable(piece.text) !== null)
  if (quotes.length === 0) return digest.units.length === 0 ? words.nothingSaid : words.notFound
  return quotes.length <= 2
    ? `${words.inTheirWords} ${quotes.map(cite).join(' ')}`
    : `${words.inTheirWords}\n\n${quotes.map(piece => `- ${cite(piece)}`).join('\n')}`
}

/** The same digest, of which only what is wanted can be chosen. */
function narrowed(digest: Digest, wanted: Wanted): Digest {
  const from = Math.min(digest.units.length - 3, Math.floor(digest.units.length * (1 - ending)))
  const isWanted = (at: number): boolean =>
    wanted === 'gist' || (wanted === 'end' ? at >= from : cueScore('number', digest.units[at]!.text) === 1)
  return { ...digest, worth: digest.worth.map((worth, at) => (isWanted(at) ? worth : 0)) }
}
