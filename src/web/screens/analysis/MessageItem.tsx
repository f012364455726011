import { IconAlertCircle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { tokenCount } from '#core/budget.ts'
import type { Message } from '../../api.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import { plainText } from './copy.ts'
import { Markdown } from './Markdown.tsx'
import css from './MessageItem.module.css'
import { texts } from './texts.ts'

type Seek = (seconds: number) => void

/** The reader's own words: paragraphs split at line breaks. */
export const Question = memo(function Question({ text }: { text: string }) {
  return (
    <div className={css.question}>
      <span className="sr-only">{texts.chat.you}</span>
      {text.split('\n').map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stored question never changes
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
})

/** An answer: growing, done, stopped or failed; each with what can be done next. */
export const Answer = memo(function Answer({
  message,
  text,
  stage,
  isBrief,
  canAct,
  onSeek,
  onRetry,
  onRegenerate,
}: AnswerProps) {
  const { state, data, error } = message
  const verdict = data.verdict
  return (
    <article className={css.answer} aria-label={texts.chat.answer} aria-busy={state === 'growing'}>
      {verdict ? (
        <VerdictCard
          verdict={verdict}
          proof={data.proof}
          modelName={message.modelName}
          tokens={message.tokens}
          look={isBrief ? 'brief' : 'plain'}
          onSeek={onSeek}
        />
      ) : (
        text && <Markdown text={text} citations={data.citations ?? []} onSeek={onSeek} />
      )}
      {stage !== '' && <p className={css.stage}>{stage}</p>}
      {state === 'stopped' && <p className={css.note}>{texts.chat.stopped}</p>}
      {state === 'failed' && (
        <Failure text={error?.message ?? texts.failures[message.kind]} onRetry={() => onRetry(message)} />
      )}
      {(state === 'done' || state === 'stopped') && (
        <Foot message={message} text={text} canAct={canAct} onRegenerate={() => onRegenerate(message)} />
      )}
    </article>
  )
})

type AnswerProps = {
  message: Message
  text: string
  stage: string
  isBrief: boolean
  canAct: boolean
  onSeek: Seek
  onRetry(message: Message): void
  onRegenerate(message: Message): void
}

/** What went wrong, in the answer's place, with the way on. */
export function Failure({ text, onRetry, onEdit }: FailureProps) {
  return (
    <div className={css.failure} role="alert">
      <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
      <p className={css.failureText}>{text}</p>
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {texts.chat.retry}
        </button>
      )}
      {onEdit && (
        <button type="button" className={css.retry} onClick={onEdit}>
          {texts.chat.edit}
        </button>
      )}
    </div>
  )
}

type FailureProps = {
  text: string
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}

function Foot({
  message,
  text,
  canAct,
  onRegenerate,
}: {
  message: Message
  text: string
  canAct: boolean
  onRegenerate(): void
}) {
  return (
    <div className={css.foot}>
      <CopyButton text={text} />
      {canAct && (
        <button type="button" className={css.tool} onClick={onRegenerate} aria-label={texts.chat.regenerate}>
          <IconRefresh size={16} stroke={1.8} aria-hidden="true" />
          <span className={css.toolText}>{texts.chat.regenerate}</span>
        </button>
      )}
      {!message.data.verdict && <span className={css.facts}>{factsOf(message).join(' · ')}</span>}
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(plainText(text)).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'failed')
    setTimeout(() => setOutcome(null), 2000)
  }
  const word = outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : texts.chat.copy
  return (
    <>
      <button type="button" className={css.tool} onClick={copy}>
        {outcome === 'copied' ? (
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconCopy size={16} stroke={1.8} aria-hidden="true" />
        )}
        {word}
      </button>
      <span className="sr-only" role="status">
        {outcome && word}
      </span>
    </>
  )
}

function factsOf({ modelName, tokens, data }: Message): string[] {
  return [
    ...(data.notFound ? [texts.chat.notFound] : []),
    ...(modelName ? [modelName] : []),
    tokens > 0 ? `${tokenCount(tokens)} tokens` : texts.cost.usedNone,
    ...(data.reading === 'notes' ? [texts.chat.notes] : []),
  ]
}
