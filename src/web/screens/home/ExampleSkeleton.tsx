import { Paper, Skeleton } from '@mantine/core'
import common from '../../ui/common.module.css'
import thumbnail from '../../ui/Thumbnail.module.css'
import css from './Example.module.css'
import { texts } from './texts.ts'

/** Has the size of the example while it loads. */
export const ExampleSkeleton = () => (
  <div className={css.example} aria-hidden="true">
    <div className={css.top}>
      <div className={css.title}>{texts.example}</div>
    </div>
    <div className={css.content}>
      <div className={`${common.thumbnailRow} ${css.video}`}>
        <div className={thumbnail.thumbnail} />
        <Skeleton height={44} />
      </div>
      <Paper className={css.cardSkeleton}>
        <div className={css.headSkeleton} />
        <Skeleton height={56} />
        <Skeleton width="40%" height={40} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </Paper>
    </div>
  </div>
)
