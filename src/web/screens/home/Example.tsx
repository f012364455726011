import '@mantine/core/styles/Tabs.layer.css'
import { Box, Button, Tabs, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { clock } from '../../ui/format.ts'
import { Mark, type Tone } from '../../ui/Mark.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills } from '../../verdict/tones.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './Example.module.css'
import { HowItWorks } from './HowItWorks.tsx'
import { Legend } from './Legend.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { texts as homeTexts } from './texts.ts'
import type { Showcase } from './useShowcase.ts'
import { texts } from './visitor-texts.ts'

/** Real verdicts, one of each kind, so that visitors see what they would get. */
export function Example({ showcase }: { showcase: Showcase }) {
  const { kinds, tone, shown } = showcase
  const isChoice = tone !== null && kinds.length > 1
  const body = shown ? <ExampleContent {...shown} /> : <Legend />
  return (
    <>
      <Box component="section" mt={64} aria-labelledby="example">
        <Tabs id="kinds" value={tone} onChange={name => showcase.choose(name as Tone)}>
          <div className={css.top}>
            <Title id="example" order={2} className={css.title}>
              {homeTexts.example}
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
      </Box>
      <HowItWorks />
    </>
  )
}

function ExampleContent({ video, verdict }: NonNullable<Showcase['shown']>) {
  const [, navigate] = useLocation()
  const { videoId, metadata, clickbait } = video
  const address = paths.analysis(videoId)
  return (
    <div className={css.columns}>
      <div className={css.about}>
        <Thumbnail url={metadata.thumbnailUrl} title={metadata.title} />
        <Text component="h3" ff="heading" size="xl" fw={500} lts="-0.012em" className={`anywhere ${css.name}`}>
          <Link href={address} className="block-link" dir="auto">
            <span className="link-title">{metadata.title}</span>
          </Link>
        </Text>
        <Text size="xs" c="dimmed" mt="xs" mb="md">
          <bdi>{metadata.channel}</bdi>
          {metadata.duration !== null && ` · ${clock(metadata.duration)}`}
          {metadata.isSample && ` · ${texts.example.sample}`}
        </Text>
        <Button component={Link} href={address} variant="default" size="sm">
          {texts.example.open}
        </Button>
      </div>
      <VerdictCard
        key={videoId}
        verdict={verdict}
        proof={clickbait?.data.proof}
        modelName={clickbait?.modelName ?? null}
        tokens={0}
        isReference={clickbait?.data.isReference}
        onSeek={seconds => navigate(address, { state: { moment: seconds } })}
      />
    </div>
  )
}
