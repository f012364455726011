import type { AnalysisKind, AnswerKind } from '#core/answers/analysis.ts'
import { languageName } from '#core/text/language-name.ts'

/** The label of the button for each analysis; it appears in the conversation as the user's message. */
export const analysisLabels: Record<AnalysisKind, string> = {
  clickbait: 'Analyze Clickbait',
  summary: 'Get Summary',
  keypoints: 'Key Points',
}

/** Refuses an analysis that is already being written in another language. */
export const growingElsewhere = (language: string): string =>
  `This is still being written in ${languageName(language) ?? 'another language'}. Wait until it is done, or stop it.`

/** What a user without an active plan reads when they ask for key points. */
export const keyPointsRefusal = 'Please subscribe to use key points extraction'

/** Refusals of a share link. */
export const shareTexts = {
  tooMany: (limit: number) => `You have ${limit} shared links. Revoke one on your account page first.`,
  notFinished: 'Only a finished answer can be shared.',
}

/** The headings of an exported note. */
export const exportHeadings: Record<AnswerKind, string> = {
  clickbait: 'Does the title keep its promise?',
  summary: 'Summary',
  keypoints: 'Key points',
  question: 'Questions',
}

/** Refusals of exports of what does not exist yet. */
export const nothingToExport: Record<AnswerKind | 'times', string> = {
  clickbait: 'There is no verdict to export yet.',
  summary: 'There is no summary to export yet.',
  keypoints: 'There are no key points to export yet.',
  question: 'There are no questions to export yet.',
  times: 'This transcript has no times, so it cannot be exported as subtitles. Export it as Markdown instead.',
}
