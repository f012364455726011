import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconCopy, IconRefresh } from '@tabler/icons-react'
import type { Message } from '#web/api.ts'
import { useCopying } from '#web/ui/useCopying.ts'
import { texts } from '../texts.ts'
import css from './Answer.module.css'
import { plainText } from './plain-text.ts'

/** Below a finished answer: its previous versions, Copy, Regenerate, and its model and cost. */
export function AnswerFoot({ message, text, direction, hasFacts, canAct, onRegenerate, ...versions }: AnswerFootProps) {
  const facts = hasFacts ? factsOf(message) : []
  return (
    <div className={css.foot} dir={direction}>
      {versions.total > 1 && <Pager {...versions} />}
      {text !== '' && <CopyButton text={text} />}
      {canAct && message.state !== 'failed' && (
        <Tool Icon={IconRefresh} word={texts.chat.regenerate} onClick={onRegenerate} />
      )}
      {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
    </div>
  )
}

/** The position of this answer among those to its question, from 0, and its neighbours. */
export type Versions = {
  at: number
  total: number
  previousId: string | null
  nextId: string | null
  onPick(id: string): void
}

type AnswerFootProps = Versions & {
  message: Message
  text: string
  /** The direction of the text above: the tools are aligned with its start. */
  direction: 'ltr' | 'rtl'
  /** False where the answer itself names its model and cost. */
  hasFacts: boolean
  canAct: boolean
  onRegenerate(): void
}

function Pager({ at, total, previousId, nextId, onPick }: Versions) {
  return (
    <span className={css.pager}>
      <Step label={texts.chat.previous} to={previousId} onPick={onPick}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      </Step>
      <span role="status">
        <span aria-hidden="true">{texts.chat.version(at + 1, total)}</span>
        <span className="sr-only">{texts.chat.versionLabel(at + 1, total)}</span>
      </span>
      <Step label={texts.chat.next} to={nextId} onPick={onPick}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </Step>
    </span>
  )
}

type StepProps = { label: string; to: string | null; onPick(id: string): void; children: React.ReactNode }

// Not `disabled` at the ends: that would take the keyboard focus away.
const Step = ({ label, to, onPick, children }: StepProps) => (
  <ActionIcon
    className={css.step}
    aria-label={label}
    aria-disabled={to === null}
    onClick={() => to !== null && onPick(to)}
  >
    {children}
  </ActionIcon>
)

type ToolProps = { Icon: typeof IconCopy; word: string; onClick(): void }

/** A quiet button; on narrow screens its icon alone. */
const Tool = ({ Icon, word, onClick }: ToolProps) => (
  <Button
    variant="subtle"
    size="sm"
    className={css.tool}
    leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
    onClick={onClick}
  >
    <span className={css.toolWord}>{word}</span>
  </Button>
)

function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopying()
  const word = outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : texts.chat.copy
  return (
    <>
      <Tool Icon={outcome === 'copied' ? IconCheck : IconCopy} word={word} onClick={() => copy(plainText(text))} />
      <span className="sr-only" role="status">
        {outcome && word}
      </span>
    </>
  )
}

function factsOf({ kind, state, modelName, tokens, data }: Message): string[] {
  const isShared = tokens === 0 && kind !== 'question' && state === 'done'
  return [
    ...(data.notFound ? [texts.chat.notFound] : []),
    ...(modelName ? [modelName] : []),
    tokens > 0
      ? texts.cost[state === 'failed' ? 'charged' : 'used'](tokens)
      : isShared
        ? texts.cost.free
        : state === 'failed'
          ? texts.cost.nothing
          : texts.cost.usedNone,
    ...(data.reading === 'notes' ? [texts.chat.notes] : []),
  ]
}
