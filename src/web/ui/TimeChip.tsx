import { Text } from '@mantine/core'
import { useCallback, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { clock } from './format.ts'
import looks from './looks.module.css'
import css from './TimeChip.module.css'

/**
 * A button that seeks to a time; plain text without `onSeek`. Pointing at it, focusing it by keyboard or touching it (which
 * also seeks) shows the words spoken there in a tooltip; a touch only if they are not shown beside it.
 */
export function TimeChip({ seconds, quote, verb, about, onSeek }: TimeChipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [position, setPosition] = useState<CardPosition | null>(null)
  const show = (): void => {
    if (quote && button.current) setPosition(positionCard(button.current.getBoundingClientRect()))
  }
  const hide = (): void => setPosition(null)
  // A touch also seeks, so the card must not cover what is read to repeat it.
  const showAfterTouch = (): void => {
    const words = button.current?.closest('li, p')?.textContent ?? ''
    if (quote && !lettersOf(words).includes(lettersOf(quote))) show()
  }
  /** Of the shown card. */
  const hideWhenLeft = useCallback(() => {
    const hideIfOutside = (event: Event): void => {
      if (event.type === 'scroll' || !button.current?.contains(event.target as Node)) setPosition(null)
    }
    // The card is fixed, so it would stay while the chip scrolls away.
    document.addEventListener('scroll', hideIfOutside, { capture: true, passive: true })
    document.addEventListener('pointerdown', hideIfOutside, { capture: true })
    // Hidden with the tab panel that contains it.
    const watch = new ResizeObserver(() => !button.current?.checkVisibility() && setPosition(null))
    if (button.current) watch.observe(button.current)
    return () => {
      watch.disconnect()
      document.removeEventListener('scroll', hideIfOutside, { capture: true })
      document.removeEventListener('pointerdown', hideIfOutside, { capture: true })
    }
  }, [])
  if (!onSeek) return <span className={looks.tabular}>{clock(seconds)}</span>
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.chip}
        aria-label={`${verb} ${clock(seconds)}${about ? `: ${about}` : ''}`}
        aria-describedby={position ? id : undefined}
        onClick={() => onSeek(seconds)}
        onPointerEnter={event => event.pointerType === 'mouse' && show()}
        onPointerLeave={event => event.pointerType === 'mouse' && hide()}
        // Not every phone focuses a touched button.
        onPointerUp={event => event.pointerType === 'touch' && showAfterTouch()}
        onFocus={event => event.currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
        onKeyDown={event => event.key === 'Escape' && hide()}
      >
        {clock(seconds)}
      </button>
      {position &&
        createPortal(
          <div
            ref={hideWhenLeft}
            id={id}
            role="tooltip"
            className={css.card}
            data-below={position.isBelow || undefined}
            style={position.style}
          >
            <Text span ff="heading" size="md" lh={1.45} lineClamp={6} dir="auto">
              “{quote}”
            </Text>
          </div>,
          document.body,
        )}
    </>
  )
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type TimeChipProps = {
  seconds: number
  quote?: string | null | undefined
  /** What pressing it does, for screen readers: 'Play from'. */
  verb: string
  /** What is proven there, for screen readers, where several chips have the same time. */
  about?: string | undefined
  /** Absent where there is nothing to seek in. */
  onSeek?: ((seconds: number) => void) | undefined
}
type CardPosition = { style: React.CSSProperties; isBelow: boolean }

const cardWidth = 300
const margin = 8

function positionCard(chip: DOMRect): CardPosition {
  const left = Math.min(
    Math.max(margin, chip.left + chip.width / 2 - cardWidth / 2),
    Math.max(margin, window.innerWidth - cardWidth - margin),
  )
  const isBelow = chip.top < 160
  return {
    isBelow,
    style: isBelow
      ? { left, top: chip.bottom + margin, width: cardWidth }
      : { left, bottom: window.innerHeight - chip.top + margin, width: cardWidth },
  }
}
