import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Example.module.css'
import picture from './Picture.module.css'

/** The place that the example takes, while it is on its way. */
export const ExampleRoom = () => (
  <div className={css.example} aria-hidden="true">
    <Skeleton width={220} height={24} />
    <div className={css.spread}>
      <div className={css.about}>
        <div className={picture.picture} />
        <Skeleton height={68} />
      </div>
      <div className={css.cardRoom} />
    </div>
  </div>
)
