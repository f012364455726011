import { Button, Flex, Loader, Paper, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import common from '../../ui/common.module.css'
import { clock } from '../../ui/format.ts'
import looks from '../../ui/looks.module.css'
import css from './ProcessingSteps.module.css'
import { texts } from './processing-texts.ts'
import type { Submission } from './submission.ts'

const steps = ['finding_video', 'reading_captions', 'preparing'] as const

/** The number of finished steps; -1 before the first one starts. */
const countDone = (stage: string | null): number =>
  stage === 'ready' ? steps.length : (steps as readonly (string | null)[]).indexOf(stage)

/** From this duration on, a video counts as long. */
const longSeconds = 2 * 3600

/** The steps of processing as they happen, the elapsed time, and how long it may take. */
export function ProcessingSteps({ submission, onCancel }: ProcessingStepsProps) {
  const { since, stage, durationSeconds } = submission.state === 'processing' ? submission : notSent
  const doneCount = countDone(stage)
  const now = stage ? texts.stages[stage] : ''
  return (
    <Paper mt="md" px={20} pt="md" pb="sm">
      <Flex gap="sm" align="center">
        <Loader />
        <Text fw={550} role="status">
          {texts.processing}{' '}
          <Text span c="dimmed" className={stage === 'queued' ? '' : 'sr-only'}>
            {now}
          </Text>
        </Text>
        {since !== null && <Elapsed since={since} />}
      </Flex>
      <Flex component="ol" direction="column" gap={4} mt="sm" c="dimmed">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`${common.withIcon} ${css.step}`}
            data-state={index < doneCount ? 'done' : index === doneCount ? 'now' : 'ahead'}
            aria-current={index === doneCount ? 'step' : undefined}
          >
            <span className={css.dot} aria-hidden="true">
              {index < doneCount && <IconCheck size={14} stroke={2.2} />}
            </span>
            {step === 'preparing' && durationSeconds ? texts.preparing(durationSeconds) : texts.stages[step]}
          </li>
        ))}
      </Flex>
      <Flex wrap="wrap" gap="4px 16px" align="center" justify="space-between" mt="sm" pt="xs" className={css.footer}>
        <Text size="xs" c="dimmed" flex="1 1 240px">
          {(durationSeconds ?? 0) > longSeconds ? texts.longOne : texts.patience}
        </Text>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Flex>
    </Paper>
  )
}

const notSent = { since: null, stage: null, durationSeconds: null }

type ProcessingStepsProps = {
  submission: Extract<Submission, { state: 'waiting' | 'processing' }>
  onCancel(): void
}

/** Hidden from screen readers, which announce the steps. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true })
  const seconds = (now - since) / 1000
  if (seconds < 1) return null
  return (
    <Text span c="dimmed" ml="auto" className={looks.tabular} aria-hidden="true">
      {clock(seconds)}
    </Text>
  )
}
