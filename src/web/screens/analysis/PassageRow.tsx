import { memo, type ReactNode } from 'react'
import { clock } from '../../ui/format.ts'
import css from './Transcript.module.css'
import type { Match, Passage } from './transcript-search.ts'

/** A found stretch of a passage, and the match that it is a part of. */
export type Marked = { readonly from: number; readonly to: number; readonly match: Match }

/** A passage and its time; pressing it goes there. */
export const PassageRow = memo(function PassageRow({ passage, marked, chosen, isCurrent, onSeek }: PassageRowProps) {
  return (
    <button
      type="button"
      className={css.row}
      aria-current={isCurrent || undefined}
      onClick={() => onSeek(passage.seconds)}
    >
      <span className={css.time}>{clock(passage.seconds)}</span>
      <span className={css.words} dir="auto">
        {highlighted(passage.text, marked, chosen)}
      </span>
    </button>
  )
})

type PassageRowProps = {
  passage: Passage
  marked: readonly Marked[]
  chosen: Match | undefined
  isCurrent: boolean
  onSeek(seconds: number): void
}

function highlighted(text: string, marked: readonly Marked[], chosen: Match | undefined): ReactNode {
  if (marked.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to, match } of marked) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={match === chosen ? css.chosen : undefined}>
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}
