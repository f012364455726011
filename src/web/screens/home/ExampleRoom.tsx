import { Skeleton } from '@mantine/core'
import css from './Example.module.css'
import { texts } from './texts.ts'

/** The place that the example takes, while it is on its way. */
export const ExampleRoom = () => (
  <div className={css.example} aria-hidden="true">
    <div className={css.top}>
      <p className={css.title}>{texts.example}</p>
    </div>
    <div className={css.spread}>
      <div className={css.about}>
        <div className={css.pictureRoom} />
        <div className={css.name}>
          <Skeleton height="2.4em" />
        </div>
      </div>
      <div className={css.cardRoom}>
        <div className={css.bandRoom} />
        <Skeleton height={56} />
        <Skeleton width="40%" height={40} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    </div>
  </div>
)
