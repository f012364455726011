import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
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
import { Picture } from './Picture.tsx'
import { texts as homeTexts } from './texts.ts'
import type { Showcase } from './useShowcase.ts'
import { texts } from './visitor-texts.ts'

/** Real verdicts, one of each kind, so that a visitor reads what they would get. */
export function Example({ showcase }: { showcase: Showcase }) {
  const { kinds, tone, shown } = showcase
  const isChoice = tone !== null && kinds.length > 1
  const body = shown ? <Spread {...shown} /> : <Legend />
  return (
    <>
      <section className={css.example} aria-labelledby="example">
        <Tabs id="kinds" value={tone} onChange={name => showcase.choose(name as Tone)}>
          <div className={css.top}>
            <h2 id="example" className={css.title}>
              {homeTexts.example}
            </h2>
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
      <HowItWorks />
    </>
  )
}

function Spread({ video, verdict }: NonNullable<Showcase['shown']>) {
  const [, navigate] = useLocation()
  const { videoId, metadata, clickbait } = video
  const address = paths.analysis(videoId)
  return (
    <div className={css.spread}>
      <div className={css.about}>
        <Picture url={metadata.thumbnailUrl} title={metadata.title} />
        <h3 className={css.name}>
          <Link href={address} className={css.nameLink} dir="auto">
            {metadata.title}
          </Link>
        </h3>
        <p className={css.by}>
          <bdi>{metadata.channel}</bdi>
          {metadata.duration !== null && ` · ${clock(metadata.duration)}`}
          {metadata.isSample && ` · ${texts.example.sample}`}
        </p>
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
        onSeek={seconds => navigate(address, { state: { moment: seconds } })}
      />
    </div>
  )
}
