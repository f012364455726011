import { lazyPart } from '#web/shell/lazy-part.tsx'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import { Player } from '../player/Player.tsx'
import { isPublic } from '../video.ts'
import css from './ArticleColumn.module.css'
import { Headline } from './Headline.tsx'
import place from './VideoTimeline.module.css'

// Loaded separately, so that the chat is usable first.
const VideoTimeline = lazyPart(() => import('./VideoTimeline.tsx'), <div className={place.place} />)

/** The beginning of the article: player, headline and timeline. */
export function ArticleHead() {
  const { video } = useAnalysis()
  return (
    <>
      {isPublic(video.metadata) && (
        <div className={`${looks.screenOnly} ${css.player}`}>
          <Player />
        </div>
      )}
      <Headline />
      <VideoTimeline />
    </>
  )
}
