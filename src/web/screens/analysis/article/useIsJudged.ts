import { useAnalysis } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { shownJudgment } from './shown-judgment.ts'

/** True when the page shows a verdict or a word match. */
export function useIsJudged(): boolean {
  const { video, conversation } = useAnalysis()
  return shownJudgment(newestAnswer(conversation.messages, 'clickbait'), video.clickbait) !== null
}
