import { timecode } from './timecode.ts'
import type { MatchedPhrase, Passage, TitleMatch } from './title-match.ts'
import { titleMatchTexts as texts } from './title-match-texts.ts'

const passageText = ({ quote, startSeconds }: Passage): string =>
  startSeconds === null ? ` “${quote}”` : ` “${quote}” [${timecode(startSeconds)}](#t=${startSeconds})`

function phraseLines({ phrase, status, wordsFound, wordCount, passage, opposite }: MatchedPhrase): string[] {
  const words = texts.words(wordsFound, wordCount)
  return [
    `- **${phrase}**: ${texts.statuses[status]}, ${words}.${passage ? passageText(passage) : ''}`,
    ...(opposite ? [`  - ${texts.opposite}${passageText(opposite)}`] : []),
  ]
}

/** The line that sums a match up. */
export const titleMatchSummary = ({ outcome, share }: Pick<TitleMatch, 'outcome' | 'share'>): string =>
  outcome === 'compared' ? texts.headings.compared(Math.round((share ?? 0) * 100)) : texts.headings[outcome]

/** A word match as Markdown: the REST answer's `data.analysis`, and what Copy copies. */
export const titleMatchMarkdown = (match: TitleMatch): string =>
  [
    `**${texts.heading}**`,
    `${titleMatchSummary(match)}.`,
    ...(match.phrases.length === 0 ? [] : [match.phrases.flatMap(phraseLines).join('\n')]),
    texts.note,
  ].join('\n\n')
