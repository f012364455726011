import { Box, Paper, Skeleton, Title } from '@mantine/core'
import css from './Example.module.css'
import thumbnail from './Thumbnail.module.css'
import { texts } from './texts.ts'

/** Has the size of the example while it loads. */
export const ExampleSkeleton = () => (
  <Box mt={64} aria-hidden="true">
    <div className={css.top}>
      <Title order={2} className={css.title}>
        {texts.example}
      </Title>
    </div>
    <div className={css.columns}>
      <div className={css.about}>
        <div className={thumbnail.thumbnail} />
        <Skeleton height={64} className={css.name} />
      </div>
      <Paper className={css.cardSkeleton}>
        <div className={css.headSkeleton} />
        <Skeleton height={56} />
        <Skeleton width="40%" height={40} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </Paper>
    </div>
  </Box>
)
