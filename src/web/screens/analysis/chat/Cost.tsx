import '@mantine/core/styles/Progress.layer.css'
import { ActionIcon, Group, Progress, UnstyledButton } from '@mantine/core'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import type { UsageView } from '#contract/usage.ts'
import { formatTokens } from '#core/budget.ts'
import { maxQuestionLength } from '#core/question.ts'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Cost.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { questionsLeft } from './questions-left.ts'
import type { Budget } from './useBudget.ts'

/** An average for typed text; the server counts exactly. */
const charactersPerToken = 4

/**
 * About what the question being written costs, and what is left this month; pressing that opens the details. The browser's
 * own popover, because Mantine's would add 13 KiB to the chat.
 */
export function Cost({ draft }: { draft: string }) {
  const { budget } = useAnalysis()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (budget === null || budget.state === 'none') return <p className={`small ${css.line}`} data-cost="" />
  const { usage, question } = budget
  const { length } = draft.trim()
  const tokens =
    question && length <= maxQuestionLength ? question.tokens + Math.ceil(length / charactersPerToken) : null
  const questions = tokens === null ? 0 : questionsLeft(usage.remainingTokens, tokens)
  return (
    <div className={`small tabular ${css.line}`} data-cost="" data-typing={draft !== '' || undefined}>
      {question && tokens !== null && (
        <span className={`one-line ${css.estimate}`} title={`${texts.cost.about(tokens)} · ${question.modelName}`}>
          <span className="from-xs">
            {texts.cost.about(tokens)}
            <span className={css.model}> · {question.modelName}</span>
          </span>
          <span className="below-xs">{texts.cost.short(tokens)}</span>
        </span>
      )}
      <span className="from-xs">
        <LanguageSelect />
      </span>
      <UnstyledButton ref={button} className={css.left} popoverTarget={id} aria-haspopup="dialog">
        <Remaining usage={usage} />
        <span>
          {formatTokens(usage.remainingTokens)}{' '}
          <span className={draft === '' ? 'sr-only-below-xs' : undefined}>{texts.cost.unit} </span>
          {texts.cost.left}
          {questions > 0 && <span className={`from-xs ${css.questions}`}> · {texts.cost.questions(questions)}</span>}
          <IconChevronUp size={14} stroke={1.8} className="from-xs" aria-hidden="true" />
        </span>
      </UnstyledButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.cost.details.title}
        className={`card small ${css.details}`}
        onBeforeToggle={event => event.newState === 'open' && placeAbove(event.currentTarget, button.current!)}
      >
        <Details id={id} usage={usage} question={question} questions={questions} />
      </div>
    </div>
  )
}

/** Places the card above the whole dock, so that the draft and the messages stay visible. */
function placeAbove({ style }: HTMLElement, button: HTMLElement): void {
  const dock = button.closest('form')?.parentElement ?? button
  const { top } = dock.getBoundingClientRect()
  const { right } = button.parentElement!.getBoundingClientRect()
  style.setProperty('--right', `${Math.max(16, document.documentElement.clientWidth - right)}px`)
  style.setProperty('--bottom', `${window.innerHeight - top + 8}px`)
  style.setProperty('--most', `${Math.max(160, top - 16)}px`)
}

/** A bar of what is left this month; it looks empty only when nothing is left. */
function Remaining({ usage }: { usage: UsageView }) {
  const percent = Math.max(usage.remainingTokens > 0 ? 1 : 0, Math.round(100 - usage.usagePercentage))
  return (
    <Progress.Root component="span" display="flex" className={css.meter}>
      {percent > 0 && <Progress.Section value={percent} aria-label={texts.cost.meter(percent)} />}
    </Progress.Root>
  )
}

function Details({ id, usage, question, questions }: DetailsProps) {
  const { details } = texts.cost
  return (
    <>
      <Group justify="space-between">
        <p className={`serif-title ${css.title}`}>{details.title}</p>
        <span className={`below-xs ${css.close}`}>
          <ActionIcon size="lg" aria-label={details.close} popoverTarget={id} popoverTargetAction="hide">
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </span>
      </Group>
      <Remaining usage={usage} />
      <Group justify="space-between" gap="0 var(--space-4)" mt="calc(-1 * var(--space-1))" className={css.legend}>
        <span>{details.left(usage.remainingTokens)}</span>
        <span>{details.used(usage.tokensUsed, usage.tokensLimit)}</span>
      </Group>
      {/* Only phones need it: elsewhere the composer shows the facts. */}
      {question && (
        <div className="below-xs">
          <Facts
            facts={[
              [details.question, texts.cost.short(question.tokens)],
              ...(questions > 0 ? [[details.enough, texts.cost.questionsLeft(questions)] as const] : []),
              [details.model, question.modelName],
            ]}
          />
        </div>
      )}
      <Group justify="space-between" className="below-xs">
        <span>{details.language}</span>
        <LanguageSelect />
      </Group>
      <p>
        {usage.heldTokens > 0 && `${details.held(usage.heldTokens)} `}
        {question && questions === 0 && usage.remainingTokens > 0 && `${texts.cost.tooExpensive} `}
        {usage.periodEnd && details.resets(usage.periodEnd)}
      </p>
      <p>{details.why}</p>
      <Link href={paths.account()} className={css.account}>
        {details.account}
      </Link>
    </>
  )
}

type DetailsProps = { id: string; usage: UsageView; question: Budget['question']; questions: number }
