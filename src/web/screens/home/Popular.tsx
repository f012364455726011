import { useState } from 'react'
import { Link } from 'wouter'
import type { PopularVideo } from '#contract/videos.ts'
import { verdictWords } from '#core/analysis.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { Stamp } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordTones } from '../../verdict/tones.ts'
import css from './Popular.module.css'
import { texts } from './texts.ts'

/** What others asked about, each with its verdict stamped on the corner. */
export function Popular() {
  const videos = api.videos.popular.useQuery(undefined, { staleTime: 60_000 })
  return (
    <section className={css.popular} aria-labelledby="popular">
      <h2 id="popular" className={css.title}>
        {texts.popular.title}
      </h2>
      {videos.isPending && <Placeholders />}
      {videos.isError && (
        <div className={css.failed} role="alert">
          <p>{texts.popular.failed}</p>
          <Button look="bordered" size="small" onClick={() => videos.refetch()}>
            {texts.popular.again}
          </Button>
        </div>
      )}
      {videos.data?.length === 0 && <p className={css.empty}>{texts.popular.empty}</p>}
      {videos.data && videos.data.length > 0 && (
        <ul className={css.grid}>
          {videos.data.slice(0, 6).map(video => (
            <Card key={video.video_id} video={video} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ video }: { video: PopularVideo }) {
  const word = verdictWords.find(name => name === video.verdict?.verdict)
  const about = [
    video.channel,
    ...(video.is_sample ? [texts.popular.sample] : []),
    ...(video.analysis_count > 0 ? [texts.popular.count(video.analysis_count)] : []),
  ]
  return (
    <li>
      <Link href={paths.analysis(video.video_id)} className={css.card}>
        <div className={css.picture}>
          <Thumbnail url={video.thumbnail_url} />
          {word && (
            <span className={css.stamp}>
              <Stamp tone={wordTones[word]} word={verdictTexts.words[word]} />
            </span>
          )}
          {video.duration !== null && <span className={css.length}>{clock(video.duration)}</span>}
        </div>
        <h3 className={css.name}>{video.title}</h3>
        <p className={css.about}>{about.join(' · ')}</p>
      </Link>
    </li>
  )
}

function Thumbnail({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !url) return null
  return (
    <img
      src={url}
      alt=""
      className={css.image}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  )
}

function Placeholders() {
  return (
    <div className={css.grid} aria-hidden="true">
      {[1, 2, 3].map(n => (
        <div key={n} className={css.card}>
          <div className={css.picture} />
          <h3 className={css.name}>
            <Skeleton height={44} />
          </h3>
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
