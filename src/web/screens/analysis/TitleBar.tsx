import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { type Playback, usePlayback } from './playback.ts'
import css from './Story.module.css'
import { texts } from './texts.ts'
import { useInSight } from './useInSight.ts'

/** Narrow screens: once the headline is scrolled away, the header gives way to a bar with title and play. */
export function TitleBar({ title, isPlayable, headline, playback }: TitleBarProps) {
  const isShown = !useInSight(headline, true)
  const { isOpen } = usePlayback(playback)
  return (
    <div className={css.bar} data-shown={isShown || undefined} inert={!isShown}>
      {isPlayable && !isOpen ? (
        <button type="button" className={css.barPlay} aria-label={texts.play(title)} onClick={playback.open}>
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <span className={css.barTitle}>{title}</span>
    </div>
  )
}

type TitleBarProps = {
  title: string
  isPlayable: boolean
  headline: RefObject<HTMLElement | null>
  playback: Playback
}
