import { Box, Text } from '@mantine/core'
import type { PendingPromise } from '#core/answers/analysis.ts'
import common from '../ui/common.module.css'
import { Mark } from '../ui/Mark.tsx'
import { TimeChip } from '../ui/TimeChip.tsx'
import css from './PromiseList.module.css'
import { texts } from './texts.ts'
import { statusTones } from './tones.ts'

type PromiseListProps = {
  promises: readonly PendingPromise[]
  /** True while it is being made: evidence fades in when it arrives. */
  isGrowing?: boolean
  onSeek?: ((seconds: number) => void) | undefined
}

/** The promises of a title with the outcome of each: the reason, the words that prove it, and their moment. */
export const PromiseList = ({ promises, isGrowing = false, onSeek }: PromiseListProps) => (
  <Box component="ul" data-growing={isGrowing || undefined} className={css.list} mt="var(--space-1)">
    {promises.map((promise, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: promises keep their places, and a model may name one twice
      <PromiseRow key={at} promise={promise} isMain={promise.main && promises.length > 1} onSeek={onSeek} />
    ))}
  </Box>
)

type PromiseRowProps = { promise: PendingPromise; isMain: boolean; onSeek?: ((seconds: number) => void) | undefined }

function PromiseRow({ promise, isMain, onSeek }: PromiseRowProps) {
  const { status, quote, startSeconds } = promise
  const tone = status === null ? 'open' : statusTones[status]
  const why = promise.why || (status === 'missing' && quote === null ? texts.nowhere : '')
  return (
    <li className={css.promise}>
      <Mark tone={tone} size={18} />
      <Text fw={550} className={common.anywhere} dir="auto">
        {isMain && <span className="sr-only">{texts.main}: </span>}
        {promise.promise}
        {promise.source === 'thumbnail' && (
          <Text span size="xs" fw={400} c="dimmed">
            {' '}
            {texts.inThumbnail}
          </Text>
        )}
      </Text>
      <Text span size="xs" fw={600} c="var(--tone)" data-tone={tone}>
        {status === null ? texts.judging : texts.statuses[status]}
      </Text>
      {why !== '' && (
        <Text c="dimmed" className={css.evidence} dir="auto">
          {why}
        </Text>
      )}
      {(quote !== null || startSeconds !== null) && (
        <Evidence quote={quote} seconds={startSeconds} about={promise.promise} onSeek={onSeek} />
      )}
    </li>
  )
}

/** The words that prove a promise or the answer, and their moment. */
export const Evidence = ({ quote, seconds, about, className = '', onSeek }: EvidenceProps) => (
  <Text c="dimmed" className={`${css.evidence} ${className}`}>
    {quote !== null && (
      <q className={css.quote} dir="auto">
        {quote}
      </q>
    )}{' '}
    {seconds !== null && <TimeChip seconds={seconds} verb={texts.seek} about={about} onSeek={onSeek} />}
  </Text>
)

type EvidenceProps = {
  quote: string | null
  seconds: number | null
  about: string
  className?: string | undefined
  onSeek?: ((seconds: number) => void) | undefined
}
