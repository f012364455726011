import { Box } from '@mantine/core'
import { texts } from './texts.ts'
import css from './VerdictCard.module.css'

export type JudgedTitleProps = {
  /** The title that the channel wrote, which is judged. */
  title: string
  /** As YouTube shows it in English. */
  translated: string
}

/** Both titles of a video whose title YouTube translates: the one that is judged, and the one that viewers may know. */
export const JudgedTitle = ({ title, translated }: JudgedTitleProps) => (
  <Box component="dl" fz="xs" c="dimmed" className={css.titles}>
    <dt>{texts.judgedTitle}</dt>
    <dd dir="auto">{title}</dd>
    <dt>{texts.translatedTitle}</dt>
    <dd dir="auto">{translated}</dd>
  </Box>
)
