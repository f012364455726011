import { answerKindScore } from '#adapters/search/answer-kinds.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { chooseSentences, createDigest, type Digest, narrowDigest } from './digest.ts'
import { citeQuote, mainPart, quoteFrom } from './quote.ts'
import { favorTitle } from './summaries.ts'
import { textsFor } from './texts.ts'

/** What a question asks about the video as a whole. */
type WholeVideoTopic = 'gist' | 'end' | 'numbers'

const patterns: readonly (readonly [WholeVideoTopic, RegExp])[] = [
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

/** What a question asks about the whole video; null when it asks about a detail. Recognizes English questions only. */
export function wholeVideoTopic(question: string): WholeVideoTopic | null {
  const lower = question.slice(0, 500).toLowerCase().replace(/’/g, "'")
  return patterns.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

/** The last share of a video, which counts as its ending. */
const endingShare = 0.12
const maxQuotes: Record<WholeVideoTopic, number> = { gist: 2, end: 2, numbers: 4 }

/** Answers with a few of the video's own sentences, each with its mark. */
export async function composeWholeVideoAnswer(
  windows: readonly TranscriptWindow[],
  topic: WholeVideoTopic,
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const plainDigest = await createDigest(windows, signal)
  const digest = topic === 'gist' ? favorTitle(title, plainDigest) : plainDigest
  const words = textsFor(digest.language.code)
  const limit = maxQuotes[topic]
  const chosen = chooseSentences(
    narrowDigest(digest, canAnswer(digest, topic)),
    topic === 'numbers' ? limit : 1,
    picked => picked.length >= limit,
  )
  const quotes = chosen.map(at => mainPart(digest.sentences[at]!)).filter(part => quoteFrom(part.text) !== null)
  if (quotes.length === 0) return digest.sentences.length === 0 ? words.nothingSaid : words.notFound
  return quotes.length <= 2
    ? `${words.inTheirWords} ${quotes.map(citeQuote).join(' ')}`
    : `${words.inTheirWords}\n\n${quotes.map(part => `- ${citeQuote(part)}`).join('\n')}`
}

/** Which sentences can answer. */
function canAnswer({ sentences, language }: Digest, topic: WholeVideoTopic): (at: number) => boolean {
  if (topic === 'gist') return () => true
  if (topic === 'numbers') return at => answerKindScore('number', sentences[at]!.text, language.code) === 1
  const from = Math.min(sentences.length - 3, Math.floor(sentences.length * (1 - endingShare)))
  return at => at >= from
}
