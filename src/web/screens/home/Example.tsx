import { VideoTitle } from '#web/ui/VideoTitle.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { clock } from '../../ui/format.ts'
import looks from '../../ui/looks.module.css'
import { Mark, type Tone } from '../../ui/Mark.tsx'
import tabs from '../../ui/Tabs.module.css'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills } from '../../verdict/tones.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './Example.module.css'
import { ExampleSkeleton } from './ExampleSkeleton.tsx'
import { Legend } from './Legend.tsx'
import { texts as homeTexts } from './texts.ts'
import { type Showcase, useShowcase } from './useShowcase.ts'
import { texts } from './visitor-texts.ts'

/** Real verdicts, one of each kind, as examples; while there is none, the meaning of the four words. */
export default function Example() {
  const showcase = useShowcase()
  if (showcase.isWaiting) return <ExampleSkeleton />
  const { kinds, tone, shown } = showcase
  const isChoice = tone !== null && kinds.length > 1
  const body = shown ? <ExampleContent {...shown} /> : <Legend />
  return (
    <section className={css.example} aria-labelledby="example" data-list={shown ? undefined : true}>
      <Tabs classNames={tabs} id="kinds" value={tone} onChange={name => showcase.choose(name as Tone)}>
        <div className={css.top}>
          <Title id="example" order={2} className={css.title}>
            {shown ? homeTexts.example : texts.legendTitle}
          </Title>
          {isChoice && (
            <Tabs.List aria-label={texts.example.kinds}>
              {kinds.map(({ tone: name, word }) => (
                <Tabs.Tab key={name} value={name} leftSection={<Mark tone={name} fill={wordFills[word]} />}>
                  {verdictTexts.words[word]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          )}
        </div>
        {isChoice ? <Tabs.Panel value={tone}>{body}</Tabs.Panel> : body}
      </Tabs>
    </section>
  )
}

function ExampleContent({ video, verdict }: NonNullable<Showcase['shown']>) {
  const [, navigate] = useLocation()
  const { videoId, metadata, clickbait } = video
  const address = paths.analysis(videoId)
  return (
    // A new key restarts the animation for each verdict.
    <div key={videoId} className={css.content}>
      <Link href={address} className={`${looks.blockLink} ${common.thumbnailRow} ${css.video}`}>
        <Thumbnail url={metadata.thumbnailUrl} title={metadata.title} />
        <Stack component="span" gap={2} miw={0}>
          <VideoTitle span lineClamp={2} className={looks.linkTitle}>
            {metadata.title}
          </VideoTitle>
          <Text span size="xs" c="dimmed" truncate>
            <bdi>{metadata.channel}</bdi>
            {metadata.duration !== null && ` · ${clock(metadata.duration)}`}
            {metadata.isSample && ` · ${texts.example.sample}`}
          </Text>
        </Stack>
      </Link>
      <VerdictCard
        verdict={verdict}
        title={metadata.title}
        proof={clickbait?.data.proof}
        modelName={clickbait?.modelName ?? null}
        tokens={0}
        isReference={clickbait?.data.isReference}
        hasNoVideo={metadata.isSample}
        onSeek={seconds => navigate(address, { state: { moment: seconds } })}
      />
      <Button
        component={Link}
        href={address}
        variant="transparent"
        mt="xs"
        px={0}
        rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden="true" />}
      >
        {texts.example.open}
      </Button>
    </div>
  )
}
