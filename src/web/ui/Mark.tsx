import { IconCheck, IconX } from '@tabler/icons-react'
import css from './Mark.module.css'

/** How well something was kept: the only three colours that carry meaning, each with its own shape. */
export type Tone = 'kept' | 'partly' | 'broken'

const shapes = { kept: IconCheck, partly: HalfCircle, broken: IconX }

/** The shape of a tone; its word must stand beside it. */
export function Mark({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Shape = shapes[tone]
  return (
    <span className={css.mark} data-tone={tone} aria-hidden="true">
      <Shape size={size} stroke={2.2} />
    </span>
  )
}

/** A small stamp, word and shape, for the corner of a card. */
export function Stamp({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span className={css.stamp} data-tone={tone}>
      <Mark tone={tone} size={14} />
      {word}
    </span>
  )
}

function HalfCircle({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="2.2" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
    </svg>
  )
}
