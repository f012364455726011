import { timecode } from '../text/timecode.ts'
import type { MatchedPassage, MatchedPhrase, TitleMatch } from './title-match.ts'
import { titleMatchTexts as texts } from './title-match-texts.ts'

type Plain = (text: string) => string

const passageText = ({ quote, startSeconds }: MatchedPassage, plain: Plain): string =>
  startSeconds === null ? ` “${plain(quote)}”` : ` “${plain(quote)}” [${timecode(startSeconds)}](#t=${startSeconds})`

function phraseLines(
  { phrase, status, wordsFound, wordCount, passage, opposite }: MatchedPhrase,
  plain: Plain,
): string[] {
  const words = texts.words(wordsFound, wordCount)
  return [
    `- **${plain(phrase)}**: ${texts.statuses[status]}, ${words}.${passage ? passageText(passage, plain) : ''}`,
    ...(opposite ? [`  - ${texts.opposite}${passageText(opposite, plain)}`] : []),
  ]
}

/** The line that sums a match up. */
export const titleMatchSummary = ({ outcome, share }: Pick<TitleMatch, 'outcome' | 'share'>): string =>
  outcome === 'compared' ? texts.headings.compared(Math.round((share ?? 0) * 100)) : texts.headings[outcome]

/**
 * A word match as Markdown: the REST answer's `data.analysis`, and what Copy copies.
 * @param plain formats each plain text, for example by escaping it; unchanged by default
 */
export const titleMatchMarkdown = (match: TitleMatch, plain: Plain = text => text): string =>
  [
    `**${texts.heading}**`,
    `${titleMatchSummary(match)}.`,
    ...(match.phrases.length === 0 ? [] : [match.phrases.flatMap(phrase => phraseLines(phrase, plain)).join('\n')]),
    texts.note,
  ].join('\n\n')
