import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Analysis.module.css'
import player from './Player.module.css'
import story from './Story.module.css'
import { texts } from './texts.ts'

/** The page's shape while the video is read. */
export function Loading() {
  return (
    <div className={css.page}>
      <div className={css.story}>
        <div className={story.player}>
          <div className={player.frame} />
        </div>
        <div className={story.headline}>
          <Skeleton width="86%" height={34} />
          <p className={css.loadingText} role="status">
            {texts.loading}
          </p>
        </div>
        <div className={css.loadingCard}>
          <Skeleton width="40%" height={34} />
          <Skeleton height={26} />
          <Skeleton width="70%" height={26} />
          <Skeleton width={148} height={44} />
        </div>
      </div>
      <div className={css.desk}>
        <div className={css.loadingDesk}>
          <Skeleton width={120} height={20} />
        </div>
      </div>
    </div>
  )
}
