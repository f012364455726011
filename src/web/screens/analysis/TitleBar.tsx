import { IconArrowUpRight, IconPlayerPlayFilled, IconShare2, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Playback, usePlayback } from './playback.ts'
import { share } from './share.ts'
import css from './TitleBar.module.css'
import { texts } from './texts.ts'
import { useInSight } from './useInSight.ts'

/** Narrow screens: once the headline is scrolled away, the header gives way to a bar with title and play. */
export function TitleBar({ videoId, title, isPlayable, headline, playback }: TitleBarProps) {
  const { isOpen, isRefused } = usePlayback(playback)
  const isShown = !useInSight(headline, true, isOpen ? headerHeight + playerHeight() : 0)
  return (
    <div className={css.bar} data-shown={isShown || undefined} inert={!isShown}>
      {isPlayable &&
        (isOpen ? (
          <IconButton size={44} label={texts.closePlayer} onClick={playback.close}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton size={44} label={isRefused ? texts.openAtPlatform : texts.play(title)} onClick={playback.open}>
            {isRefused ? (
              <IconArrowUpRight size={20} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconPlayerPlayFilled size={18} aria-hidden="true" />
            )}
          </IconButton>
        ))}
      <span className={css.title} dir="auto" title={title}>
        {title}
      </span>
      <IconButton size={44} label={texts.copyShare} onClick={() => share(videoId)}>
        <IconShare2 size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const headerHeight = 56
/** What the open player covers, as `--player` of the page says. */
function playerHeight(): number {
  const { innerWidth, innerHeight } = window
  const width = innerWidth < 720 ? innerWidth : Math.min(innerWidth - 32, 720)
  return Math.min(width * 0.5625, innerHeight * 0.4)
}

type TitleBarProps = {
  videoId: string
  title: string
  isPlayable: boolean
  headline: RefObject<HTMLHeadingElement | null>
  playback: Playback
}
