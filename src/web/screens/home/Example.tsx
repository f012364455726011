import { Link, useLocation } from 'wouter'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './Example.module.css'
import { texts } from './texts.ts'

/** A real verdict for somebody who has not signed in: the most instructive one among the popular videos. */
export default function Example() {
  const [, navigate] = useLocation()
  const popular = api.videos.popular.useQuery(undefined, { staleTime: 60_000 })
  const candidates = popular.data?.filter(video => video.verdict !== null) ?? []
  const chosen = candidates.toSorted((a, b) => Math.abs(60 - a.verdict!.score) - Math.abs(60 - b.verdict!.score))[0]
  const video = api.videos.read.useQuery({ videoId: chosen?.video_id ?? '' }, { enabled: chosen !== undefined })
  const analysis = video.data?.clickbait
  if (!video.data || !analysis?.data.verdict) return null
  const open = (): void => navigate(paths.analysis(video.data.videoId))
  return (
    <section className={css.example} aria-labelledby="example">
      <div className={css.about}>
        <h2 id="example" className={css.title}>
          {texts.example.title}
        </h2>
        <p className={css.of}>{texts.example.of}</p>
        <p className={css.name}>{video.data.metadata.title}</p>
        <Link href={paths.analysis(video.data.videoId)}>{texts.example.open}</Link>
      </div>
      <VerdictCard
        verdict={analysis.data.verdict}
        proof={analysis.data.proof}
        modelName={analysis.modelName}
        tokens={0}
        onSeek={open}
      />
    </section>
  )
}
