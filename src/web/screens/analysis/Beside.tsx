import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowUp } from '@tabler/icons-react'
import type { AnalysisKind } from '#core/analysis.ts'
import css from './Answer.module.css'
import { goToPlace } from './story-places.ts'
import { texts } from './texts.ts'

/** In place of an analysis that the story shows, beside the chat or above it: the way to it. */
export function Beside({ kind }: { kind: AnalysisKind }) {
  const isWide = useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1024)
  const Sign = isWide ? IconArrowLeft : IconArrowUp
  return (
    <button type="button" className={css.beside} onClick={() => goToPlace(kind)}>
      <Sign size={16} stroke={1.8} aria-hidden="true" />
      {texts.chat.beside[kind](isWide)}
    </button>
  )
}
