import { Box, Button, Flex, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { PopularVideo } from '#contract/videos.ts'
import { verdictWords } from '#core/answers/analysis.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { clock } from '../../ui/format.ts'
import looks from '../../ui/looks.module.css'
import { Stamp } from '../../ui/Mark.tsx'
import thumbnail from '../../ui/Thumbnail.module.css'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import css from './PopularVideos.module.css'
import { popularTexts as texts } from './popular-texts.ts'
import { usePopularVideos } from './usePopularVideos.ts'

const maxCards = 6

/** The videos that others analyzed, each with its verdict in the corner. */
export default function PopularVideos() {
  const videos = usePopularVideos()
  return (
    <Box component="section" mt={64} aria-labelledby="popular">
      <Group justify="space-between" mih={44} mb="sm">
        <Title id="popular" order={2}>
          {texts.title}
        </Title>
      </Group>
      {videos.isPending && <Placeholders />}
      {videos.isError && (
        <Group p="lg" bd="1px dashed var(--line-strong)" bdrs="lg" c="dimmed" role="alert">
          <p>{texts.failed}</p>
          <Button variant="default" onClick={() => videos.refetch()}>
            {texts.again}
          </Button>
        </Group>
      )}
      {videos.data?.length === 0 && (
        <Text p="lg" bd="1px dashed var(--line-strong)" bdrs="lg" c="dimmed">
          {texts.empty}
        </Text>
      )}
      {videos.data && videos.data.length > 0 && (
        <ul className={css.grid}>
          {videos.data.slice(0, maxCards).map(video => (
            <Card key={video.video_id} video={video} />
          ))}
        </ul>
      )}
    </Box>
  )
}

function Card({ video }: { video: PopularVideo }) {
  const word = verdictWords.find(name => name === video.verdict?.verdict)
  const utils = api.useUtils()
  // Fetched when pointed at, so that the page opens at once.
  const prefetch = (): void => void utils.videos.read.prefetch({ videoId: video.video_id })
  return (
    <li>
      <Link
        href={paths.analysis(video.video_id)}
        className={`${looks.blockLink} ${css.card}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Thumbnail url={video.thumbnail_url} title={video.title}>
          {word && (
            <span className={css.stamp}>
              <Stamp tone={wordTones[word]} fill={wordFills[word]} word={verdictTexts.words[word]} />
            </span>
          )}
          {video.duration !== null && <span className={looks.length}>{clock(video.duration)}</span>}
        </Thumbnail>
        {/* The card takes the title's text direction. */}
        <div className={css.words} dir="auto">
          <Title order={3} lineClamp={2} className={`${common.anywhere} ${looks.linkTitle}`} title={video.title}>
            {video.title}
          </Title>
          <Flex fz="xs" c="dimmed" mt={4} className={css.about}>
            {video.channel && (
              <Text span inherit truncate title={video.channel}>
                <bdi>{video.channel}</bdi>
              </Text>
            )}
            {video.is_sample && <span>{texts.sample}</span>}
            {video.analysis_count > 1 && (
              <span>
                <bdi>{texts.count(video.analysis_count)}</bdi>
              </span>
            )}
          </Flex>
        </div>
      </Link>
    </li>
  )
}

const placeholderKeys = Array.from({ length: maxCards }, (_, index) => `key ${index}`)

function Placeholders() {
  return (
    <div className={css.grid} aria-hidden="true">
      {placeholderKeys.map(key => (
        <div key={key} className={css.card}>
          <div className={thumbnail.thumbnail} />
          <div className={css.words}>
            <Skeleton height={23} />
            <Skeleton width="60%" height={21} mt={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
