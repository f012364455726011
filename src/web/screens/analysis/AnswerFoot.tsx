import { IconCheck, IconChevronLeft, IconChevronRight, IconCopy, IconRefresh } from '@tabler/icons-react'
import type { Message } from '../../api.ts'
import { useCopying } from '../../ui/useCopying.ts'
import css from './Answer.module.css'
import { plainText } from './copy.ts'
import { texts } from './texts.ts'

/** Under an ended answer: the former ones, copying, another answer, and what this one came from and cost. */
export function AnswerFoot({ message, text, direction, hasFacts, canAct, onRegenerate, ...versions }: AnswerFootProps) {
  const facts = hasFacts ? factsOf(message) : []
  return (
    <div className={css.foot} dir={direction}>
      {versions.total > 1 && <Pager {...versions} />}
      {text !== '' && <CopyButton text={text} />}
      {canAct && message.state !== 'failed' && (
        <button type="button" className={css.tool} onClick={onRegenerate}>
          <IconRefresh size={16} stroke={1.8} aria-hidden="true" />
          <span className={css.toolWord}>{texts.chat.regenerate}</span>
        </button>
      )}
      {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
    </div>
  )
}

/** Which of the answers to its question this is, from 0, and its neighbours. */
export type Versions = {
  at: number
  total: number
  formerId: string | null
  laterId: string | null
  onPick(id: string): void
}

type AnswerFootProps = Versions & {
  message: Message
  text: string
  /** Of what stands above: the tools stand on the side where it begins. */
  direction: 'ltr' | 'rtl'
  /** False where the answer itself says what it came from. */
  hasFacts: boolean
  canAct: boolean
  onRegenerate(): void
}

function Pager({ at, total, formerId, laterId, onPick }: Versions) {
  return (
    <span className={css.pager}>
      <Step label={texts.chat.former} to={formerId} onPick={onPick}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      </Step>
      <span role="status">
        <span aria-hidden="true">{texts.chat.version(at + 1, total)}</span>
        <span className="sr-only">{texts.chat.versionLabel(at + 1, total)}</span>
      </span>
      <Step label={texts.chat.later} to={laterId} onPick={onPick}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </Step>
    </span>
  )
}

type StepProps = { label: string; to: string | null; onPick(id: string): void; children: React.ReactNode }

// Not `disabled` at the ends: the keyboard keeps its place.
const Step = ({ label, to, onPick, children }: StepProps) => (
  <button
    type="button"
    className={css.step}
    aria-label={label}
    aria-disabled={to === null}
    onClick={() => to !== null && onPick(to)}
  >
    {children}
  </button>
)

function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopying()
  const word = outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : texts.chat.copy
  return (
    <>
      <button type="button" className={css.tool} onClick={() => copy(plainText(text))}>
        {outcome === 'copied' ? (
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconCopy size={16} stroke={1.8} aria-hidden="true" />
        )}
        <span className={css.toolWord}>{word}</span>
      </button>
      <span className="sr-only" role="status">
        {outcome && word}
      </span>
    </>
  )
}

function factsOf({ kind, state, modelName, tokens, data }: Message): string[] {
  const isFromLibrary = tokens === 0 && kind !== 'question' && state === 'done'
  return [
    ...(data.notFound ? [texts.chat.notFound] : []),
    ...(modelName ? [modelName] : []),
    tokens > 0
      ? texts.cost[state === 'failed' ? 'charged' : 'used'](tokens)
      : isFromLibrary
        ? texts.cost.free
        : state === 'failed'
          ? texts.cost.nothing
          : texts.cost.usedNone,
    ...(data.reading === 'notes' ? [texts.chat.notes] : []),
  ]
}
