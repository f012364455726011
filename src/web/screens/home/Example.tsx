import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Tabs, tabPanel } from '../../ui/Tabs.tsx'
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
  const panel = tone && kinds.length > 1 ? tabPanel('example', tone) : {}
  return (
    <>
      <section className={css.example} aria-labelledby="example">
        <div className={css.top}>
          <h2 id="example" className={css.title}>
            {homeTexts.example}
          </h2>
          {tone && kinds.length > 1 && (
            <Tabs
              id="example"
              label={texts.example.kinds}
              current={tone}
              onChange={showcase.choose}
              tabs={kinds.map(({ tone: name, word }) => ({
                name,
                text: (
                  <span className={css.kind}>
                    <Mark tone={name} fill={wordFills[word]} />
                    {verdictTexts.words[word]}
                  </span>
                ),
              }))}
            />
          )}
        </div>
        <div {...panel}>{shown ? <Spread {...shown} /> : <Legend />}</div>
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
        <ButtonLink href={address} look="bordered" size="small">
          {texts.example.open}
        </ButtonLink>
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
