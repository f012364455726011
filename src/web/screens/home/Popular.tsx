import { Button, Skeleton } from '@mantine/core'
import { Link } from 'wouter'
import type { PopularVideo } from '#contract/videos.ts'
import { verdictWords } from '#core/analysis.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { clock } from '../../ui/format.ts'
import { Stamp } from '../../ui/Mark.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import picture from './Picture.module.css'
import { Picture } from './Picture.tsx'
import css from './Popular.module.css'
import { texts } from './texts.ts'
import { usePopular } from './usePopular.ts'

/** Spec §9: the grid shows up to six. */
const most = 6

/** What others asked about, each with its verdict stamped on the corner. */
export default function Popular() {
  const videos = usePopular()
  const session = useSession()
  return (
    <section className={css.popular} aria-labelledby="popular">
      <div className={css.head}>
        <h2 id="popular" className={css.title}>
          {texts.popular.title}
        </h2>
        {session.state === 'user' && <Link href={paths.videos()}>{texts.popular.own}</Link>}
      </div>
      {videos.isPending && <Placeholders />}
      {videos.isError && (
        <div className={css.note} role="alert">
          <p>{texts.popular.failed}</p>
          <Button variant="default" onClick={() => videos.refetch()}>
            {texts.popular.again}
          </Button>
        </div>
      )}
      {videos.data?.length === 0 && <p className={css.note}>{texts.popular.empty}</p>}
      {videos.data && videos.data.length > 0 && (
        <ul className={css.grid}>
          {videos.data.slice(0, most).map(video => (
            <Card key={video.video_id} video={video} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ video }: { video: PopularVideo }) {
  const word = verdictWords.find(name => name === video.verdict?.verdict)
  const utils = api.useUtils()
  // What is pointed at opens at once.
  const prepare = (): void => void utils.videos.read.prefetch({ videoId: video.video_id })
  return (
    <li>
      <Link href={paths.analysis(video.video_id)} className={css.card} onPointerEnter={prepare} onFocus={prepare}>
        <Picture url={video.thumbnail_url} title={video.title}>
          {word && (
            <span className={css.stamp}>
              <Stamp tone={wordTones[word]} fill={wordFills[word]} word={verdictTexts.words[word]} />
            </span>
          )}
          {video.duration !== null && <span className={css.length}>{clock(video.duration)}</span>}
        </Picture>
        {/* The title's direction is the card's. */}
        <div className={css.words} dir="auto">
          <h3 className={css.name} title={video.title}>
            {video.title}
          </h3>
          <p className={css.about}>
            {video.channel && (
              <span className={css.channel} title={video.channel}>
                <bdi>{video.channel}</bdi>
              </span>
            )}
            {video.is_sample && <span>{texts.popular.sample}</span>}
            {video.analysis_count > 0 && (
              <span>
                <bdi>{texts.popular.count(video.analysis_count)}</bdi>
              </span>
            )}
          </p>
        </div>
      </Link>
    </li>
  )
}

const places = Array.from({ length: most }, (_, at) => `place ${at}`)

function Placeholders() {
  return (
    <div className={css.grid} aria-hidden="true">
      {places.map(place => (
        <div key={place} className={css.card}>
          <div className={picture.picture} />
          <div className={css.words}>
            <div className={css.name}>
              <Skeleton height="1.35em" />
            </div>
            <div className={css.about}>
              <Skeleton width="60%" height="1.6em" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
