import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './Example.module.css'
import { texts } from './texts.ts'
import type { ExampleVideo } from './useExample.ts'

/** A verdict as an article, so that a visitor sees what they would get. */
export default function Example({ video, verdict }: ExampleVideo) {
  const [, navigate] = useLocation()
  const address = paths.analysis(video.videoId)
  return (
    <section className={css.example} aria-labelledby="example">
      <div>
        <h2 id="example" className={css.title}>
          {texts.example.title}
        </h2>
        <p className={css.of}>{video.metadata.isSample ? texts.example.ofSample : texts.example.of}</p>
        <p className={css.name}>{video.metadata.title}</p>
        <Link href={address}>{texts.example.open}</Link>
      </div>
      <VerdictCard
        verdict={verdict}
        proof={video.clickbait?.data.proof}
        modelName={video.clickbait?.modelName ?? null}
        tokens={0}
        onSeek={() => navigate(address)}
      />
    </section>
  )
}
