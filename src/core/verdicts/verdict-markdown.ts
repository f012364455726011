import type { Verdict } from '../answers/analysis.ts'
import { timecode } from '../text/timecode.ts'
import { doubtsOf } from './verdict-doubts.ts'
import { ownAnswerQuote } from './verdict-quotes.ts'
import { lowConfidenceText, verdictMarkdownTexts as texts, verdictLabelOf } from './verdict-texts.ts'

const timeLink = (seconds: number | null): string => (seconds === null ? '' : ` [${timecode(seconds)}](#t=${seconds})`)

/**
 * A verdict as Markdown: the REST answer's `data.analysis`, and what Copy copies.
 * @param plain formats each plain text, for example by escaping it; unchanged by default
 */
export function verdictMarkdown(verdict: Verdict, plain: (text: string) => string = text => text): string {
  const label = verdictLabelOf(verdict)
  const promises = verdict.promises.map(({ promise, source, status, quote, startSeconds, why }) => {
    const reason = why === '' ? '' : ` ${plain(sentence(why))}`
    const proof = quoted(quote, plain)
    const place = source === 'thumbnail' ? ` ${texts.inThumbnail}` : ''
    return `- **${plain(promise)}**${place}: ${texts.statuses[status]}.${reason}${proof}${timeLink(startSeconds)}`
  })
  const notes = [
    ...(verdict.confidence === 'low' ? [lowConfidenceText] : []),
    ...doubtsOf(verdict),
    ...(verdict.isCut ? [texts.cut] : []),
    ...(verdict.thumbnailSeen ? [] : [texts.thumbnail]),
  ]
  return [
    `**${verdict.score === null ? label : `${label}, ${texts.outOf(verdict.score)}`}**`,
    ...(verdict.answer === ''
      ? []
      : [`${plain(verdict.answer)}${quoted(ownAnswerQuote(verdict), plain)}${timeLink(verdict.answerSeconds)}`]),
    ...(verdict.advice ? [`${texts.advice[verdict.advice.kind]}${timeLink(verdict.advice.startSeconds)}`] : []),
    promises.join('\n'),
    ...(verdict.honestTitle === '' ? [] : [`**${texts.honestTitle}:** ${plain(verdict.honestTitle)}`]),
    ...segmentLine(verdict),
    ...(notes.length === 0 ? [] : [notes.join(' ')]),
  ].join('\n\n')
}

const quoted = (quote: string | null, plain: (text: string) => string): string =>
  quote === null ? '' : ` “${plain(quote)}”`

const sentence = (text: string): string => (/[.!?。！？…]$/.test(text) ? text : `${text}.`)

function segmentLine({ segments }: Verdict): string[] {
  if (segments.length === 0) return []
  const spans = segments.map(
    ({ kind, startSeconds, endSeconds }) =>
      `${texts.segments[kind]} [${timecode(startSeconds)}](#t=${startSeconds})–${timecode(endSeconds)}`,
  )
  return [`**${texts.skippable}:** ${spans.join(', ')}`]
}
