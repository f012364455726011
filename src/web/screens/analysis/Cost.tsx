import { IconChevronUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { maxQuestionLength } from '#core/question.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Meter } from '../../ui/Meter.tsx'
import css from './Cost.module.css'
import type { Priced } from './conversation.ts'
import { Price } from './Price.tsx'
import { texts } from './texts.ts'
import type { Budget } from './useBudget.ts'

/** Of what people write; the server counts exactly. */
const charactersPerToken = 4

/** What the question that is being written costs about, and what is left of the month; pressing it tells the rest in plain words. */
export function Cost({ of, budget, draft }: { of: Priced; budget: Budget | null; draft: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (budget === null || budget.state === 'none') return <p className={css.line} data-cost="" />
  const { usage, question } = budget
  const tokens = question && question.tokens + Math.ceil(draft.trim().length / charactersPerToken)
  const place = (card: HTMLElement): void => {
    // Over the whole dock: what is written and sent stays in sight.
    const dock = button.current!.closest('form')?.parentElement ?? button.current!
    const { top } = dock.getBoundingClientRect()
    const { right } = button.current!.getBoundingClientRect()
    card.style.right = `${Math.max(16, document.documentElement.clientWidth - right)}px`
    card.style.bottom = `${window.innerHeight - top + 8}px`
    card.style.maxHeight = `${Math.max(160, top - 16)}px`
  }
  return (
    <div className={css.line} data-cost="" data-typing={draft !== '' || undefined}>
      {question && tokens !== null && draft.trim().length <= maxQuestionLength && (
        <span className={css.estimate}>
          <span className={css.wide}>
            {texts.cost.about(tokens)} · {question.modelName}
          </span>
          <span className={css.narrow}>{texts.cost.short(tokens)}</span>
        </span>
      )}
      <button ref={button} type="button" className={css.left} popoverTarget={id} aria-haspopup="dialog">
        <Left usage={usage} />
        <span>
          {texts.cost.left(usage.remainingTokens)}
          {question && question.left > 0 && draft.trim() === '' && (
            <span className={css.questions}> · {texts.cost.questionsLeft(question.left)}</span>
          )}
        </span>
        <IconChevronUp size={14} stroke={1.8} aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.cost.details.title}
        className={css.card}
        onBeforeToggle={event => event.newState === 'open' && place(event.currentTarget)}
      >
        <Details of={of} budget={budget} />
      </div>
    </div>
  )
}

/** A bar of what is left, like the words beside it: empty at the month's end, and not before. */
function Left({ usage, isWide = false }: { usage: Budget['usage']; isWide?: boolean }) {
  const percent = Math.max(usage.remainingTokens > 0 ? 1 : 0, 100 - usage.usagePercentage)
  return <Meter isWide={isWide} percent={percent} label={texts.cost.meter(percent)} />
}

function Details({ of, budget: { usage, question } }: { of: Priced; budget: Budget }) {
  const { details } = texts.cost
  const facts: (readonly [string, React.ReactNode])[] = [
    [details.left, leftOf(usage.remainingTokens, question)],
    [details.used, details.usedOf(usage.tokensUsed, usage.tokensLimit)],
    ...(usage.heldTokens > 0 ? [[details.held, texts.cost.used(usage.heldTokens)] as const] : []),
    ...(question ? [[details.question, texts.cost.short(question.tokens)] as const] : []),
    ...(['clickbait', 'summary', 'keypoints'] as const).map(
      kind => [texts.chat.actions[kind], <Price key={kind} of={of} kind={kind} />] as const,
    ),
    ...(question ? [[details.model, question.modelName] as const] : []),
    ...(usage.periodEnd ? [[details.resets, details.resetsOn(usage.periodEnd)] as const] : []),
  ]
  return (
    <>
      <p className={css.title}>{details.title}</p>
      <Left isWide usage={usage} />
      <Facts facts={facts} />
      <p>{details.why}</p>
      <Link href={paths.account()} className={css.account}>
        {details.account}
      </Link>
    </>
  )
}

function leftOf(tokens: number, question: Budget['question']): string {
  const left = texts.cost.used(tokens)
  if (!question || tokens === 0) return left
  return question.left > 0 ? `${left}, ${texts.cost.questionsLeft(question.left)}` : `${left}. ${texts.cost.tooDear}`
}
