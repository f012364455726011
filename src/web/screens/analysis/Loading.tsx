import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Analysis.module.css'
import story from './Story.module.css'
import { texts } from './texts.ts'

/** The page's shape while the video is read. */
export function Loading() {
  return (
    <div className={css.page}>
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <div className={css.story}>
        <div className={story.player}>
          <Skeleton height="auto" />
        </div>
        <div className={story.headline}>
          <Skeleton width="86%" height={32} />
          <p className={css.loadingText} aria-hidden="true">
            {texts.loading}
          </p>
        </div>
        <Skeleton height={320} />
      </div>
      <div className={css.desk} />
    </div>
  )
}
