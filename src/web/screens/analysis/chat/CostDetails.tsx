import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { UsageView } from '#contract/usage.ts'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { texts } from '../texts.ts'
import css from './Cost.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { UsageBar } from './UsageBar.tsx'
import type { Budget } from './useBudget.ts'

/** The month's budget in words: what is left, what a question costs and when it resets. */
export default function CostDetails({ id, usage, question, questions }: DetailsProps) {
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
      <UsageBar usage={usage} />
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
