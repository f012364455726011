import { useAnalysis, useChat } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { shownJudgment } from './shown-judgment.ts'

/** True when the page shows a verdict or a word match. */
export function useIsJudged(): boolean {
  const { video } = useAnalysis()
  const { conversation } = useChat()
  return shownJudgment(newestAnswer(conversation.messages, 'clickbait'), video.clickbait) !== null
}
