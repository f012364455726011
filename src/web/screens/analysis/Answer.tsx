import { memo } from 'react'
import type { Message } from '../../api.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './Answer.module.css'
import { AnswerFoot, type Versions } from './AnswerFoot.tsx'
import { Beside } from './Beside.tsx'
import { isWorthRetrying } from './conversation.ts'
import { Failure } from './Failure.tsx'
import { Markdown } from './Markdown.tsx'
import { texts } from './texts.ts'

/** An answer: growing, done, stopped or failed; each with what can be done next. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, text, stage, cutOff, isNews, isBeside, canAct, onSeek, onRetry, ...versions } = props
  const { state, data, error } = message
  const isGrowing = state === 'growing'
  const canRetry = canAct && isWorthRetrying(error?.code)
  const place = isBeside && message.kind !== 'question' ? message.kind : null
  return (
    <article className={css.answer} aria-label={texts.chat.answer} aria-busy={isGrowing}>
      {data.verdict ? (
        <VerdictCard
          verdict={data.verdict}
          proof={data.proof}
          modelName={message.modelName}
          tokens={message.tokens}
          look={place ? 'brief' : 'plain'}
          onSeek={onSeek}
        />
      ) : (
        text && !place && <Markdown text={text} citations={data.citations} onSeek={onSeek} />
      )}
      {place && <Beside kind={place} />}
      {isGrowing && (cutOff || stage !== '') && <span className={css.stage}>{cutOff ?? stage}</span>}
      {state === 'stopped' && <p className={css.note}>{text ? texts.chat.stopped : texts.chat.stoppedEmpty}</p>}
      {state === 'failed' && (
        <Failure
          text={`${text ? `${texts.chat.cutShort} ` : ''}${error?.message || texts.failures[message.kind]}`}
          code={error?.code}
          isNews={isNews}
          onRetry={canRetry ? () => onRetry(message) : undefined}
        />
      )}
      {!isGrowing && (
        <AnswerFoot
          message={message}
          text={text}
          direction={!place && rightToLeft.test(text) ? 'rtl' : 'ltr'}
          hasFacts={!data.verdict || isBeside}
          canAct={canAct}
          onRegenerate={() => onRetry(message)}
          {...versions}
        />
      )}
    </article>
  )
})

/** Words whose first letter is of a script that runs so. */
const rightToLeft = /^\P{L}*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

type AnswerProps = Versions & {
  message: Message
  text: string
  stage: string
  /** What to say while there is no connection to it. */
  cutOff: string | null
  /** True when this page saw it grow. */
  isNews: boolean
  /** True where the story shows the whole of it. */
  isBeside: boolean
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
}
