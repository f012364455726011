import { Box, Button, Group, Stack, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { AskedVideo } from '#contract/conversations.ts'
import { verdictWords } from '#core/answers/analysis.ts'
import { VideoTitle } from '#web/ui/VideoTitle.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { clock, day } from '../../ui/format.ts'
import looks from '../../ui/looks.module.css'
import { Stamp } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import exampleCss from './Example.module.css'
import Example from './Example.tsx'
import { ExampleSkeleton } from './ExampleSkeleton.tsx'
import css from './OwnVideos.module.css'
import { texts } from './own-texts.ts'

const maxRows = 4

/** The user's newest videos beside the field; the example while there are none. */
export default function OwnVideos() {
  const list = api.conversations.list.useQuery({}, { retry: false })
  if (list.isPending) return <ExampleSkeleton />
  const videos = list.data?.conversations ?? []
  if (!list.isError && videos.length === 0) return <Example />
  return (
    <Box component="section" miw={0} aria-labelledby="own-videos" data-list>
      <div className={exampleCss.top}>
        <Title id="own-videos" order={2} className={exampleCss.title}>
          {texts.title}
        </Title>
        <Link href={paths.videos()} className={css.all}>
          {texts.all}
        </Link>
      </div>
      {list.isError && (
        <Notice
          isError
          mt="lg"
          action={
            <Button variant="default" size="sm" disabled={list.isFetching} onClick={() => list.refetch()}>
              {texts.again}
            </Button>
          }
        >
          {texts.failed}
        </Notice>
      )}
      <ul>
        {videos.slice(0, maxRows).map(video => (
          <li key={video.conversationId} className={css.row}>
            <Row video={video} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Row({ video }: { video: AskedVideo }) {
  const word = verdictWords.find(each => each === video.verdict?.verdict)
  const name = video.name ?? (video.title || texts.untitled)
  return (
    <Link href={paths.analysis(video.videoId)} className={`${looks.blockLink} ${common.thumbnailRow} ${css.link}`}>
      <Thumbnail url={video.thumbnailUrl ?? ''} title={video.title}>
        {video.duration !== null && <span className={`${looks.length} ${css.length}`}>{clock(video.duration)}</span>}
      </Thumbnail>
      <Stack component="span" gap="var(--space-1-5)" miw={0}>
        <VideoTitle span lineClamp={2} className={looks.linkTitle} title={name}>
          {name}
        </VideoTitle>
        <Group component="span" gap="var(--space-1) var(--space-3)" fz="xs" c="dimmed">
          {word ? (
            <Stamp tone={wordTones[word]} fill={wordFills[word]} word={verdictTexts.words[word]} />
          ) : (
            texts.noVerdict
          )}
          <span>{day(video.askedAt)}</span>
        </Group>
      </Stack>
    </Link>
  )
}
