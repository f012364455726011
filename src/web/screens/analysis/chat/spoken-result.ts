import type { Verdict } from '#core/answers/analysis.ts'
import type { Message } from '#web/api.ts'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { texts } from '../texts.ts'
import { plainText } from './plain-text.ts'

type Answered = Pick<Message, 'kind' | 'content' | 'data'>

/** A finished answer in one or two sentences, for screen readers: the verdict, the first point, or the first sentence. */
export function spokenResult({ kind, content, data }: Answered): string {
  const { verdict, points } = data
  if (verdict) return spokenVerdict(verdict)
  const paragraphs = points?.map(({ text }) => text) ?? content.split('\n')
  const first = paragraphs.find(line => /\p{L}/u.test(line) && !/^\s*#/.test(line)) ?? ''
  const sentence = firstSentence(plainText(first.replace(/^\s*(?:[-*+>]|\d+\.)\s+/, '')))
  return texts.chat.spokenAnswer(kind, sentence)
}

/** A verdict as screen readers hear it. */
export const spokenVerdict = (verdict: Verdict): string =>
  texts.chat.spokenVerdict(verdictTexts.labelOf(verdict), verdict.score, verdict.answer)

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  return first?.segment.trim() ?? ''
}
