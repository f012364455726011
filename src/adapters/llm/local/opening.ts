import { plainWords } from '#adapters/search/words.ts'
import { isGreeting, readability, readsAlone } from './clean-sentence.ts'
import { chooseSentences, type Digest, narrowDigest } from './digest.ts'

/** How speakers say what a talk is about, in plain text. */
const announcement = new RegExp(
  [
    String.raw`\b(?:in|about) this (?:video|lecture|talk|episode|series|workshop|course|session|review)\b|\bthis is (?:a|an honest) (?:video|lecture|talk|review)\b`,
    String.raw`\btoday (?:i|we|is|it|i m|we re|i want|on)\b|\bwe (?:talk|speak) about\b|\b(?:i|we) (?:d like|would like|want|am going|are going) to (?:show|talk|tell|share|explain|discuss|start with|build|take you)\b|\b(?:i m|we re|i am|we are) (?:going to|gonna) (?:show|talk|build|look|start|define|make)\b`,
    String.raw`\bi (?:d like|would like|want) to (?:talk|show|tell)\b|\bmy guests? today\b|\bwith me (?:is|are)\b|\bwelcome to\b|\bthe (?:topic|subject|story|question) (?:is|of)\b|\bwe have .* with\b`,
    String.raw`\bheute (?:geht|sprechen|reden|zeige|machen|schauen|mochte)\b|\bwir (?:machen|sprechen|reden|schauen) heute\b|\bin diese[rm] (?:video|vorlesung|vortrag|folge)\b|\bgeht es um\b`,
    String.raw`\baujourd hui,? (?:on|nous|je|il)\b|\bdans cett?e (?:video|conference|episode)\b|\bje vais vous (?:parler|montrer)\b`,
    String.raw`\bhoy (?:os|les|vamos|quiero|voy|hablamos|vengo)\b|\ben este (?:video|episodio)\b|\bquiero hablar\w* de\b`,
    String.raw`\boggi (?:vi|parliamo|vediamo|facciamo|voglio)\b|\bin questo (?:video|episodio)\b|\bhoje (?:vou|vamos|eu|a gente|quero)\b|\bneste (?:video|episodio)\b`,
  ].join('|'),
  'u',
)

/** The part of a talk that may announce it, in sentences. */
const startShare = 0.06
const [shortestStart, longestStart] = [12, 60]
const titleWeight = 4
/** A central sentence with fewer words of weight says too little. */
const leastTerms = 5

/**
 * The sentences that say what a video is about, in order of time: how it is announced near its start, and the most central
 * ones that can be understood alone, of those that share words with the title where there are any.
 */
export function chooseOpening(digest: Digest, titleShare: (at: number) => number, count: number): number[] {
  const announced = announcementOf(digest, titleShare)
  const canStand = (at: number) =>
    readsAlone(digest.cleaned[at]!) && digest.terms[at]!.length >= leastTerms && !announced.includes(at)
  const onTitle = () => narrowDigest(digest, at => titleShare(at) > 0 && canStand(at))
  const central = () => narrowDigest(digest, canStand)
  const chosen = [...announced]
  for (const candidates of [onTitle, central, () => digest]) {
    const missing = count - chosen.length
    if (missing <= 0) break
    chosen.push(...chooseSentences(candidates(), missing, picked => picked.length >= missing, chosen))
  }
  return chosen.sort((a, b) => a - b)
}

/** The best announcement near the start, with the next sentence if that carries on. */
function announcementOf(digest: Digest, titleShare: (at: number) => number): number[] {
  const { cleaned, worth } = digest
  const end = Math.min(longestStart, Math.max(shortestStart, Math.round(cleaned.length * startShare)))
  const scoreOf = (at: number): number => {
    const sentence = cleaned[at]!
    const says = announcement.test(plainWords(digest.sentences[at]!.text.slice(0, 500)))
    if (!says || worth[at] === 0 || isGreeting(sentence) || sentence.split(' ').length < 6) return 0
    return Math.min(1, readability(sentence) * 2) * (1 + titleWeight * titleShare(at)) * (1 - at / (2 * end))
  }
  const scores = cleaned.slice(0, end).map((_, at) => scoreOf(at))
  const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0)
  if (!((scores[best] ?? 0) > 0)) return []
  const next = best + 1
  const carriesOn = (worth[next] ?? 0) > 0 && readability(cleaned[next]!) >= 0.7
  return carriesOn ? [best, next] : [best]
}
