import type { VideoView } from '#contract/videos.ts'
import type { Verdict } from '#core/analysis.ts'
import type { Message } from '../../api.ts'
import { newestAnswer } from './conversation.ts'
import { texts } from './texts.ts'

/** Longer names make no question that anybody reads. */
const maxName = 70
const shown = 3

/**
 * Questions that this very video suggests, best first: what its title asks, what of its promises is open, its key points
 * and chapters; then what can be asked of any, of its end only where that was read. Those that were asked already are left out.
 */
export function suggestionsFor({ metadata, clickbait }: VideoView, messages: readonly Message[]): string[] {
  const verdict = newestAnswer(messages, 'clickbait')?.data.verdict ?? clickbait?.data.verdict
  const asked = new Set(messages.filter(message => message.role === 'user').map(message => message.content))
  const asks = titleQuestion(metadata.title)
  const own = [
    ...asks,
    ...openPromises(verdict),
    ...keyPoints(messages),
    ...chapters(metadata.chapters.map(chapter => chapter.title)),
    ...(asks.length === 0 && isName(metadata.title) ? [texts.suggestions.title(metadata.title.trim())] : []),
  ]
  const fresh = (questions: readonly string[]) => questions.filter(question => !asked.has(question))
  // One that any video answers stands among them, for who has not yet seen anything.
  const ofThis = [...new Set(fresh(own))].slice(0, shown - 1)
  const [takeaway, numbers] = texts.suggestions.any
  const any = [takeaway, ...(metadata.coverage.partial ? [] : [texts.suggestions.end]), numbers]
  return [...ofThis, ...fresh(any)].slice(0, shown)
}

const isName = (name: string): boolean => name.trim() !== '' && name.length <= maxName

const titleQuestion = (title: string): string[] => {
  const question = /(?:^|[.!|:–—-]\s*)([^.!|:–—]{12,120}\?)/u.exec(title)?.[1]
  return question ? [question.trim()] : []
}

function openPromises(verdict: Verdict | undefined): string[] {
  const { missing, late, open } = texts.suggestions
  return (verdict?.promises ?? [])
    .filter(({ promise, status }) => status !== 'delivered' && isName(promise))
    .map(({ promise, status }) => (status === 'missing' ? missing : status === 'late' ? late : open)(promise))
}

/** The bold head of each key point that the reader has seen. */
function keyPoints(messages: readonly Message[]): string[] {
  const points = newestAnswer(messages, 'keypoints')?.data.points ?? []
  return points
    .map(({ text }) => /^\**([^*.:!?]{4,60})[*.:!?]/u.exec(text)?.[1]?.trim() ?? '')
    .filter(isName)
    .map(texts.suggestions.point)
}

/** Chapters that name something: the first is mostly a greeting. */
const chapters = (titles: readonly string[]): string[] =>
  titles
    .slice(1)
    .filter(title => isName(title) && !/^(intro|outro|end|credits|conclusion)/i.test(title))
    .map(texts.suggestions.chapter)
