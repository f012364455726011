import type { VideoView } from '#contract/videos.ts'
import type { Verdict } from '#core/answers/analysis.ts'
import type { Message } from '#web/api.ts'
import { texts as analysisTexts } from '../texts.ts'
import { newestAnswer } from './conversation.ts'
import { suggestionTexts as texts } from './suggestion-texts.ts'

/** Questions with longer names are tedious to read. */
const maxNameLength = 70
const maxQuestions = 3

/**
 * Questions about this video, best first: the one in its title, open promises, key points, chapters; then general ones.
 * "How does it end?" is left out where the captions end early, and so is every question that was asked already.
 */
export function suggestedQuestions({ metadata, clickbait }: VideoView, messages: readonly Message[]): string[] {
  const verdict = newestAnswer(messages, 'clickbait')?.data.verdict ?? clickbait?.data.verdict
  const asked = new Set(messages.filter(message => message.role === 'user').map(message => message.content))
  const fromTitle = titleQuestion(metadata.title)
  const specific = [
    ...fromTitle,
    ...promiseQuestions(verdict),
    ...keyPointQuestions(messages),
    ...chapterQuestions(metadata.chapters.map(chapter => chapter.title)),
    ...(fromTitle.length === 0 && isName(metadata.title) ? [texts.title(metadata.title.trim())] : []),
  ]
  const unasked = (questions: readonly string[]) => questions.filter(question => !asked.has(question))
  // At least one general question, for people who have not seen the video.
  const chosen = [...new Set(unasked(specific))].slice(0, maxQuestions - 1)
  const [takeaway, numbers] = texts.any
  const general = [takeaway, ...(metadata.coverage.partial ? [] : [texts.end]), numbers]
  return [...chosen, ...unasked(general)].slice(0, maxQuestions)
}

const isName = (name: string): boolean => name.trim() !== '' && name.length <= maxNameLength

const titleQuestion = (title: string): string[] => {
  const question = /(?:^|[.!|:–—-]\s{0,3})([^.!|:–—]{12,120}\?)/u.exec(title.slice(0, 300))?.[1]
  return question ? [question.trim()] : []
}

/** Questions about promises that are not kept. One that words do not settle would get no better answer. */
function promiseQuestions(verdict: Verdict | undefined): string[] {
  const { missing, late, open } = texts
  return (verdict?.promises ?? [])
    .filter(({ promise, status }) => status !== 'delivered' && status !== 'unverifiable' && isName(promise))
    .map(({ promise, status }) => (status === 'missing' ? missing : status === 'late' ? late : open)(promise))
}

/** Questions about the bold head of each key point that the user has seen. */
function keyPointQuestions(messages: readonly Message[]): string[] {
  const points = newestAnswer(messages, 'keypoints')?.data.points ?? []
  return points
    .map(({ text }) => /^\**([^*.:!?]{4,60})[*.:!?]/u.exec(text)?.[1]?.trim() ?? '')
    .filter(isName)
    .map(texts.point)
}

/** Questions about chapters that name a topic, or that are questions; the first is usually a greeting. */
const chapterQuestions = (titles: readonly string[]): string[] =>
  titles
    .slice(1)
    .filter(title => isName(title) && !/^(intro|outro|end|credits|conclusion)/i.test(title))
    .map(title => (/[?？؟]$/u.test(title.trim()) ? title.trim() : analysisTexts.chat.askAbout(title)))
