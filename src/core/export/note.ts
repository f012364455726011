import type { Verdict } from '../answers/analysis.ts'
import type { TitleMatch } from '../answers/title-match.ts'
import { titleMatchMarkdown } from '../answers/title-match-markdown.ts'
import { withoutHtml } from '../text/markdown-prose.ts'
import { timecode } from '../text/timecode.ts'
import { verdictMarkdown } from '../verdicts/verdict-markdown.ts'
import { verdictLabelOf } from '../verdicts/verdict-texts.ts'
import type { ExportedVideo } from './export-files.ts'
import { frontMatter, noteLink } from './front-matter.ts'
import { escapeMarkdown, linkTimes, lowerHeadings, oneLine } from './markdown-text.ts'

/** An analysis or an answer as an export needs it. */
export type ExportedAnswer = {
  readonly content: string
  readonly data: { readonly verdict?: Verdict | undefined; readonly match?: TitleMatch | undefined }
  readonly modelName: string | null
}

/** A question and the answer to it that is exported. */
export type ExportedTurn = { readonly question: string | null; readonly answer: ExportedAnswer | null }

/** An answer as Markdown, with its times as links to the video. */
export const answerMarkdown = (answer: Pick<ExportedAnswer, 'content' | 'data'>, video: ExportedVideo): string =>
  linkTimes(textOf(answer), video).trim()

/** The texts of a verdict and of a word match are plain; those of other answers are Markdown from the proof gate. */
function textOf({ content, data }: Pick<ExportedAnswer, 'content' | 'data'>): string {
  if (data.verdict) return verdictMarkdown(data.verdict, escapeMarkdown)
  return data.match ? titleMatchMarkdown(data.match, escapeMarkdown) : withoutHtml(content)
}

type Properties = {
  readonly video: ExportedVideo
  /** The day of the export, as `2026-11-23`. */
  readonly created: string
  readonly verdict: ExportedAnswer | null
  /** The model of what the file contains. */
  readonly modelName: string | null
}

/** The properties, by the names that Obsidian's Web Clipper uses, and the user's own name or the title as a heading. */
export function noteHead({ video, created, verdict: judged, modelName }: Properties): string {
  const verdict = judged?.data.verdict
  const { title, name, channel, durationSeconds, publishedOn, source, isOnYouTube } = video
  const author = noteLink(channel)
  const properties = frontMatter({
    title: oneLine(name ?? title),
    aliases: name === null || oneLine(title) === '' ? null : [oneLine(title)],
    source,
    author: author === null ? null : [author],
    published: publishedOn,
    created,
    description: verdict?.answer ? oneLine(verdict.answer) : null,
    tags: ['clippings', ...(isOnYouTube ? ['youtube'] : []), 'is-this-clickbait'],
    clickbait: verdict?.score ?? null,
    verdict: verdict ? verdictLabelOf(verdict) : null,
    duration: durationSeconds === null ? null : timecode(durationSeconds),
    model: modelName,
  })
  return `${properties}\n\n${titleHeading(video)}\n\n`
}

/** With an own name, the video's title is below it. */
const titleHeading = ({ title, name, source }: ExportedVideo): string => {
  const titleText = escapeMarkdown(oneLine(title))
  return name === null ? `# ${titleText || source}` : `# ${escapeMarkdown(oneLine(name))}\n\n${titleText || source}`
}

/** A part of a note below its heading. */
export const section = (heading: string, answer: ExportedAnswer, video: ExportedVideo): string =>
  `## ${heading}\n\n${lowerHeadings(answerMarkdown(answer, video), 3)}\n\n`

/** Questions as headings, each with its answer. */
export const turnsMarkdown = (turns: readonly ExportedTurn[], video: ExportedVideo): string =>
  turns
    .map(({ question, answer }) =>
      [
        ...(question === null ? [] : [`### ${escapeMarkdown(oneLine(question))}`]),
        ...(answer === null ? [] : [lowerHeadings(answerMarkdown(answer, video), 4)]),
        '',
      ].join('\n\n'),
    )
    .join('')

/** A conversation for the clipboard: the title with the video's address, then the questions. */
export const conversationMarkdown = (turns: readonly ExportedTurn[], video: ExportedVideo): string =>
  `${titleHeading(video)}\n\n<${video.source}>\n\n${turnsMarkdown(turns, video)}`.trimEnd()
