import { Box, Text, UnstyledButton } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { maxQuestionLength } from '#core/answers/question.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import common from '#web/ui/common.module.css'
import looks from '#web/ui/looks.module.css'
import { useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import choice from './Choice.module.css'
import css from './Cost.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { questionsLeft } from './questions-left.ts'
import { UsageBar } from './UsageBar.tsx'

// Loaded separately, so that the chat is usable first.
const CostDetails = lazyPart(() => import('./CostDetails.tsx'))

/** An average for typed text; the server counts exactly. */
const charactersPerToken = 4

/**
 * The estimated cost of the draft and the tokens left this month; pressing them opens the details. Uses the browser's
 * popover, because Mantine's would add 13 KiB to the chat.
 */
export function Cost({ draft }: { draft: string }) {
  const { budget } = useChat()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (budget === null || budget.state === 'none') return <Text size="xs" c="dimmed" className={css.line} data-cost="" />
  const { usage, question } = budget
  const { length } = draft.trim()
  const tokens =
    question && length <= maxQuestionLength ? question.tokens + Math.ceil(length / charactersPerToken) : null
  const isFree = question?.isFree === true
  const questions = tokens === null || isFree ? 0 : questionsLeft(usage.remainingTokens, tokens)
  const price = tokens === null ? null : isFree ? texts.cost.freeShort : texts.cost.about(tokens)
  return (
    <Box
      fz="xs"
      c="dimmed"
      className={`${looks.tabular} ${css.line}`}
      data-cost=""
      data-typing={draft !== '' || undefined}
    >
      {/* Before the estimate, which is loaded later. */}
      <Box component="span" visibleFrom="xs">
        <LanguageSelect />
      </Box>
      {question && tokens !== null && (
        <span className={`${looks.oneLine} ${css.estimate}`} title={`${price} · ${question.modelName}`}>
          <Box component="span" visibleFrom="xs">
            {price}
            <span className={css.model}> · {question.modelName}</span>
          </Box>
          <Box component="span" hiddenFrom="xs">
            {isFree ? price : texts.cost.short(tokens)}
          </Box>
        </span>
      )}
      <UnstyledButton ref={button} className={css.left} popoverTarget={id} aria-haspopup="dialog">
        <UsageBar usage={usage} />
        <span>
          {budget.isFree ? (
            <>
              <Box component="span" visibleFrom="xs">
                {texts.cost.noCharge}
              </Box>
              <Box component="span" hiddenFrom="xs">
                {texts.cost.noChargeShort}
              </Box>
            </>
          ) : (
            <>
              {formatTokens(usage.remainingTokens)}{' '}
              <span className={draft === '' ? choice.longWord : undefined}>{texts.cost.unit} </span>
              {texts.cost.left}
              {(isFree || questions > 0) && (
                <Box component="span" visibleFrom="xs" className={css.questions}>
                  {' '}
                  · {isFree ? texts.cost.questionsFree : texts.cost.questions(questions)}
                </Box>
              )}
            </>
          )}
          <Box component="span" visibleFrom="xs">
            <IconChevronUp size={14} stroke={1.8} aria-hidden="true" />
          </Box>
        </span>
      </UnstyledButton>
      <Box
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.cost.month}
        fz="xs"
        c="dimmed"
        className={`${common.card} ${css.details}`}
        onBeforeToggle={event => event.newState === 'open' && placeAbove(event.currentTarget, button.current!)}
      >
        <CostDetails id={id} budget={budget} questions={questions} />
      </Box>
    </Box>
  )
}

/** Places the card above the whole dock, so that the draft and the messages stay visible. */
function placeAbove({ style }: HTMLElement, button: HTMLElement): void {
  const dock = button.closest('form')?.parentElement ?? button
  const { top } = dock.getBoundingClientRect()
  const { right } = button.parentElement!.getBoundingClientRect()
  style.setProperty('--right', `${Math.max(16, document.documentElement.clientWidth - right)}px`)
  style.setProperty('--bottom', `${window.innerHeight - top + 8}px`)
  style.setProperty('--max-height', `${Math.max(160, top - 16)}px`)
}
