import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { useAnalysis, useChat, useGrowth } from '../analysis-context.ts'
import { shownJudgment } from '../article/shown-judgment.ts'
import { texts } from '../texts.ts'
import { newestAnswer } from './conversation.ts'
import { spokenResult, spokenVerdict } from './spoken-result.ts'
import type { ConversationState } from './useConversation.ts'

/**
 * Announces to screen readers the verdict that the page opens with, that an answer begins, each checked promise of a
 * verdict, and the result; not its pieces. A failure has its own alert.
 */
export default function Announcer() {
  const { video, session } = useAnalysis()
  const { conversation } = useChat()
  const growth = useGrowth()
  const { messages, isBusy, pending } = conversation
  const [text, setText] = useState('')
  const wasBusy = useRef(false)
  const checked = useRef<readonly string[]>([])
  useEffect(() => {
    if (isBusy === wasBusy.current) return
    wasBusy.current = isBusy
    checked.current = []
    const answer = messages.findLast(message => message.role === 'assistant')
    if (isBusy) setText(texts.chat.generating(kindOf(conversation)))
    else if (pending || !answer) setText('')
    else setText(answer.state === 'done' ? spokenResult(answer) : answer.state === 'stopped' ? texts.chat.ended : '')
  }, [isBusy, messages, pending, conversation])
  const isLoaded = session.state !== 'unknown' && !conversation.isLoading
  const verdict = shownJudgment(newestAnswer(messages, 'clickbait'), video.clickbait)?.data.verdict
  const announceVerdict = useEffectEvent(() => {
    if (!isBusy && verdict) setText(spokenVerdict(verdict))
  })
  useEffect(() => {
    if (isLoaded) announceVerdict()
  }, [isLoaded])
  const promises = growth?.promises
  useEffect(() => {
    const judged = (promises ?? []).filter(({ status }) => status !== null)
    const fresh = judged.filter(({ promise }) => !checked.current.includes(promise))
    if (!promises || fresh.length === 0) return
    checked.current = judged.map(({ promise }) => promise)
    const results = fresh.map(({ promise, status }) => `${promise}: ${verdictTexts.statuses[status!]}.`)
    setText([`${texts.noVerdict.judged(judged.length, promises.length)}.`, ...results].join(' '))
  }, [promises])
  return (
    <p className="sr-only" role="status" data-testid="announcer">
      {text}
    </p>
  )
}

/** What is being made: of a repeated question, the kind of its earlier answer. */
const kindOf = ({ pending, messages, retriedQuestionId }: ConversationState) =>
  pending?.input.kind ??
  messages.findLast(message => message.state === 'growing' || message.questionId === retriedQuestionId)?.kind ??
  'question'
