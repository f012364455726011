import { Box, Group, Stack, Text } from '@mantine/core'
import type { PendingPromise } from '#core/answers/analysis.ts'
import looks from '#web/ui/looks.module.css'
import { ScoreScale } from '#web/ui/ScoreScale.tsx'
import { PromiseList } from '#web/verdict/PromiseList.tsx'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { useAnalysis, useChat, useGrowth } from '../analysis-context.ts'
import { ActionPrice } from '../chat/ActionPrice.tsx'
import { stageText } from '../chat/stage-text.ts'
import { texts } from '../texts.ts'
import css from './NoVerdict.module.css'

const words = texts.noVerdict

/**
 * A verdict that is being made: what is read, then the title's promises, each with its evidence once that is found. The
 * score's marker comes last, with the finished card. Stop is in the composer, as for every answer.
 */
export function GrowingVerdict() {
  const { video, seek } = useAnalysis()
  const { conversation } = useChat()
  const growth = useGrowth()
  const promises = growth?.promises ?? []
  const judged = promises.filter(({ status }) => status !== null).length
  return (
    <section className={`${looks.screenOnly} ${css.none}`} aria-busy="true" aria-label={words.growing}>
      <Stack gap="sm">
        <div className={css.head}>
          <h2 className={`${looks.serifTitle} ${css.title}`}>{words.growing}</h2>
          <div className={css.scale}>
            <ScoreScale score={null} label={words.scale} from={verdictTexts.from} to={verdictTexts.to} />
          </div>
        </div>
        <Group justify="space-between" gap="var(--space-2) var(--space-4)">
          <Text flex="1 1 200px" c="dimmed">
            {(conversation.pending?.isWaiting ? texts.chat.waiting : growth?.connectionNotice) ??
              (judged > 0 && growth?.stage?.name !== 'checking_quotes'
                ? words.judged(judged, promises.length)
                : stageText(growth?.stage ?? null, video.metadata.duration))}
          </Text>
          <ActionPrice kind="clickbait" />
        </Group>
      </Stack>
      <Box mt="sm" className={css.ledger}>
        <PromiseList
          isGrowing
          promises={promises.length > 0 ? promises : [wholeTitle(video.metadata.title)]}
          onSeek={seek}
        />
      </Box>
    </section>
  )
}

/** Shown in place of the promises until they are listed. */
const wholeTitle = (title: string): PendingPromise => ({
  promise: title,
  source: 'title',
  main: false,
  status: null,
  quote: null,
  startSeconds: null,
  why: '',
})
