import { IconArrowLeft } from '@tabler/icons-react'
import type { AnalysisKind } from '#core/analysis.ts'
import css from './Answer.module.css'
import { goToPlace } from './story-places.ts'
import { texts } from './texts.ts'

/** In place of an analysis that stands beside the chat: the way to it. */
export function Beside({ kind }: { kind: AnalysisKind }) {
  return (
    <button type="button" className={css.beside} onClick={() => goToPlace(kind)}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
      {texts.chat.beside[kind]}
    </button>
  )
}
