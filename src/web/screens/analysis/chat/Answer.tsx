import { memo } from 'react'
import type { Message } from '#web/api.ts'
import { VerdictCard } from '#web/verdict/VerdictCard.tsx'
import { texts } from '../texts.ts'
import css from './Answer.module.css'
import { AnswerFoot, type Versions } from './AnswerFoot.tsx'
import { isWorthRetrying } from './conversation.ts'
import { Failure } from './Failure.tsx'
import { JumpToArticle } from './JumpToArticle.tsx'
import { Markdown } from './Markdown.tsx'

/** An answer: growing, done, stopped or failed; each with what can be done next. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, text, stage, cutOff, isNew, isInArticle, canAct, onSeek, onRetry, ...versions } = props
  const { state, data, error } = message
  const isGrowing = state === 'growing'
  const canRetry = canAct && isWorthRetrying(error?.code)
  const articleKind = isInArticle && message.kind !== 'question' ? message.kind : null
  return (
    <article className={css.answer} aria-label={texts.chat.answer} aria-busy={isGrowing}>
      {data.verdict ? (
        <VerdictCard
          verdict={data.verdict}
          proof={data.proof}
          modelName={message.modelName}
          tokens={message.tokens}
          look={articleKind ? 'brief' : 'plain'}
          onSeek={onSeek}
        />
      ) : (
        text && !articleKind && <Markdown text={text} citations={data.citations} onSeek={onSeek} />
      )}
      {articleKind && <JumpToArticle kind={articleKind} />}
      {isGrowing && (cutOff || stage !== '') && <span className={css.stage}>{cutOff ?? stage}</span>}
      {state === 'stopped' && <p className={css.note}>{text ? texts.chat.stopped : texts.chat.stoppedEmpty}</p>}
      {state === 'failed' && (
        <Failure
          text={`${text ? `${texts.chat.cutShort} ` : ''}${error?.message || texts.failures[message.kind]}`}
          code={error?.code}
          isNew={isNew}
          onRetry={canRetry ? () => onRetry(message) : undefined}
        />
      )}
      {!isGrowing && (
        <AnswerFoot
          message={message}
          text={text}
          direction={!articleKind && rightToLeft.test(text) ? 'rtl' : 'ltr'}
          hasFacts={!data.verdict || isInArticle}
          canAct={canAct}
          onRegenerate={() => onRetry(message)}
          {...versions}
        />
      )}
    </article>
  )
})

/** Text whose first letter belongs to a right-to-left script. */
const rightToLeft = /^\P{L}*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

type AnswerProps = Versions & {
  message: Message
  text: string
  stage: string
  /** What to say while its connection is lost. */
  cutOff: string | null
  /** True when it grew on this page. */
  isNew: boolean
  /** True where the article shows the whole of it. */
  isInArticle: boolean
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
}
