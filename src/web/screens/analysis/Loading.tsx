import { Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { isPanelMode, paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { useIsSlow } from '../../ui/useIsSlow.ts'
import page from './Analysis.module.css'
import article from './article/ArticleColumn.module.css'
import place from './article/VideoTimeline.module.css'
import column from './chat/ChatColumn.module.css'
import css from './Loading.module.css'
import player from './player/Player.module.css'
import { texts } from './texts.ts'

/** The page's skeleton while the video loads, with a retry button when that takes too long. */
export function Loading({ isOffline, attempt, onRetry }: LoadingProps) {
  const isSlow = useIsSlow('content', !isOffline, attempt)
  const words = (
    <Box c="dimmed">
      <h1 className="sr-only">{texts.untitled}</h1>
      <p role="status">{isOffline ? texts.offline : isSlow ? texts.overdue : texts.loading}</p>
      {isSlow && (
        <Group gap="xs" mt="xs">
          <Button variant="default" size="sm" onClick={onRetry}>
            {texts.again}
          </Button>
          <Button component={Link} variant="subtle" size="sm" href={paths.home()}>
            {texts.home}
          </Button>
        </Group>
      )}
    </Box>
  )
  if (isPanelMode())
    return (
      <Box pt={72} px="md">
        {words}
      </Box>
    )
  return (
    <div className={page.page}>
      <div className={page.article} data-scroll="article">
        <div className={article.player}>
          <div className={player.frame} />
        </div>
        <Stack gap="var(--space-2-5)" miw={0}>
          <Skeleton width="92%" height={28} />
          <Skeleton width="56%" height={28} />
          {words}
        </Stack>
        <div className={place.place} />
        <Box h="calc(var(--space-12) + 1px)" className={css.tabs} hiddenFrom="md">
          <Skeleton width={200} height={20} />
        </Box>
        <Stack gap="md" px="var(--inset)" pb="lg" className={common.card}>
          <div className={css.stamp}>
            <Skeleton width="44%" height={34} />
          </div>
          <Skeleton height={24} />
          <Skeleton width="70%" height={24} />
          <Skeleton width={140} height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      </div>
      <div className={column.column}>
        <Box className={css.tabs} visibleFrom="md">
          <Skeleton width={120} height={20} />
        </Box>
        <Box mt="auto" pt="sm" pb={38} visibleFrom="md">
          <Skeleton height={54} />
        </Box>
      </div>
    </div>
  )
}

type LoadingProps = {
  isOffline: boolean
  /** The number of retries: each restarts the waiting time. */
  attempt: number
  onRetry(): void
}
