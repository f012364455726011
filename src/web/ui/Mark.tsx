import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import css from './Mark.module.css'

/**
 * How well a promise was kept: the only three colors that carry meaning, each with its own shape; `open`, without a color,
 * where that is not known.
 */
export type Tone = 'kept' | 'partly' | 'broken' | 'open'

/** How much of the disc of a partly kept promise is filled. */
export type Fill = 'quarter' | 'half' | 'most'

/** The shape of a tone; always shown beside its word. */
export function Mark({ tone, fill = 'half', size = 16 }: { tone: Tone; fill?: Fill; size?: number }) {
  return (
    <span className={css.mark} data-tone={tone} aria-hidden="true">
      {tone === 'kept' && <IconCheck size={size} stroke={2.2} />}
      {tone === 'partly' && <Disc fill={fill} size={size} />}
      {tone === 'broken' && <IconX size={size} stroke={2.2} />}
      {tone === 'open' && <IconMinus size={size} stroke={2.2} />}
    </span>
  )
}

/** A small label, shape and word, for the corner of a card. */
export function Stamp({ tone, fill, word }: { tone: Tone; fill?: Fill | undefined; word: string }) {
  return (
    <span className={css.stamp} data-tone={tone}>
      <Mark tone={tone} size={14} {...(fill ? { fill } : {})} />
      {word}
    </span>
  )
}

/** From the top, clockwise. */
const wedges: Record<Fill, string> = {
  quarter: 'M12 12V3.5A8.5 8.5 0 0 1 20.5 12z',
  half: 'M12 3.5a8.5 8.5 0 0 1 0 17z',
  most: 'M12 12V3.5A8.5 8.5 0 1 1 3.5 12z',
}

function Disc({ fill, size }: { fill: Fill; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="2.2" />
      <path d={wedges[fill]} fill="currentColor" />
    </svg>
  )
}
