import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { clock } from '#web/ui/format.ts'
import css from './Transcript.module.css'
import type { Match, Passage } from './transcript-search.ts'
import type { Highlight } from './useTranscriptSearch.ts'

/** A passage and its time; pressing it plays from there. */
export const PassageRow = memo(function PassageRow({
  passage,
  highlights,
  chosen,
  isCurrent,
  onSeek,
}: PassageRowProps) {
  return (
    <UnstyledButton className={css.row} aria-current={isCurrent || undefined} onClick={() => onSeek(passage.seconds)}>
      <span className={css.time}>{clock(passage.seconds)}</span>
      <span className={css.words} dir="auto">
        {highlighted(passage.text, highlights, chosen)}
      </span>
    </UnstyledButton>
  )
})

type PassageRowProps = {
  passage: Passage
  highlights: readonly Highlight[]
  chosen: Match | undefined
  isCurrent: boolean
  onSeek(seconds: number): void
}

function highlighted(text: string, highlights: readonly Highlight[], chosen: Match | undefined): ReactNode {
  if (highlights.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to, match } of highlights) {
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
