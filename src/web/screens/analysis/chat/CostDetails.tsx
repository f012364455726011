import { ActionIcon, Box, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/Facts.tsx'
import looks from '#web/ui/looks.module.css'
import { texts } from '../texts.ts'
import type { Budget } from './budget.ts'
import css from './Cost.module.css'
import { costTexts as words } from './cost-texts.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { UsageBar } from './UsageBar.tsx'

/** The month's budget in words: what is left, what a question costs and reserves, and when it resets. */
export default function CostDetails({ id, budget, questions }: DetailsProps) {
  const { usage, question, isFree } = budget
  return (
    <>
      <Group justify="space-between">
        <p className={`${looks.serifTitle} ${css.title}`}>{texts.cost.month}</p>
        <Box component="span" hiddenFrom="xs" className={css.close}>
          <ActionIcon size="lg" aria-label={words.close} popoverTarget={id} popoverTargetAction="hide">
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Box>
      </Group>
      <UsageBar usage={usage} />
      <Group justify="space-between" gap="0 var(--space-4)" mt="calc(-1 * var(--space-1))" className={css.legend}>
        <span>{words.left(usage.remainingTokens)}</span>
        <span>{words.used(usage.tokensUsed, usage.tokensLimit)}</span>
      </Group>
      {question && (
        <Facts
          facts={[
            [words.question, question.isFree ? texts.cost.freeShort : texts.cost.about(question.tokens)],
            ...(question.isFree ? [] : [[words.reserved, words.upTo(question.mostTokens)] as const]),
            ...(questions > 0 ? [[words.enough, words.questions(questions)] as const] : []),
            [words.model, question.modelName],
          ]}
        />
      )}
      <Group justify="space-between" hiddenFrom="xs">
        <span>{words.language}</span>
        <LanguageSelect />
      </Group>
      <p>
        {usage.heldTokens > 0 && `${words.held(usage.heldTokens)} `}
        {question && !question.isFree && questions === 0 && usage.remainingTokens > 0 && `${words.tooExpensive} `}
        {usage.periodEnd && words.resets(usage.periodEnd)}
      </p>
      <p>{isFree ? words.free : words.why}</p>
      <Link href={paths.account()} className={css.account}>
        {words.account}
      </Link>
    </>
  )
}

type DetailsProps = { id: string; budget: Budget; questions: number }
