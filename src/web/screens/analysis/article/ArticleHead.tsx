import { Player } from '../player/Player.tsx'
import css from './ArticleColumn.module.css'
import { Headline } from './Headline.tsx'
import { useIsJudged } from './useIsJudged.ts'
import { VideoTimeline } from './VideoTimeline.tsx'

/** The beginning of the article: player, headline and timeline. */
export function ArticleHead() {
  const isJudged = useIsJudged()
  return (
    <>
      <div className={`screen-only ${css.player}`}>
        <Player />
      </div>
      <Headline isJudged={isJudged} />
      <VideoTimeline />
    </>
  )
}
