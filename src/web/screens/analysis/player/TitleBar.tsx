import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { isPublic } from '../video.ts'
import { usePlayback } from './playback.ts'
import { ShareButton } from './ShareButton.tsx'
import css from './TitleBar.module.css'

/** Narrow screens: once the headline is scrolled away, a bar with title and play button replaces the header. */
export function TitleBar() {
  const { video, title, playback, headlineRef } = useAnalysis()
  const { isOpen, isEmbedBlocked } = usePlayback(playback)
  const isShown = !useIsVisible(headlineRef, true, isOpen ? headerHeight + playerHeight() : 0)
  const [label, Icon] = isOpen
    ? [texts.closePlayer, IconX]
    : isEmbedBlocked
      ? [texts.openAtPlatform, IconArrowUpRight]
      : [texts.play(title), IconPlayerPlayFilled]
  return (
    <div className={`${looks.screenOnly} ${css.bar}`} data-shown={isShown || undefined} inert={!isShown}>
      {video.metadata.isOnYouTube && (
        <ActionIcon size="lg" aria-label={label} onClick={isOpen ? playback.close : playback.open}>
          <Icon size={Icon === IconPlayerPlayFilled ? 18 : 20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      )}
      <span className={`${looks.serifTitle} ${looks.oneLine} ${css.title}`} dir="auto" title={title}>
        {title}
      </span>
      {isPublic(video.metadata) && <ShareButton />}
    </div>
  )
}

const headerHeight = 56
/** What the open player covers: the same figure as `--player` in Analysis.module.css. */
function playerHeight(): number {
  const { innerWidth, innerHeight } = window
  const width = innerWidth < 768 ? innerWidth : Math.min(innerWidth - 32, 720)
  return Math.min(width * 0.5625, innerHeight * 0.4)
}

/**
 * True while any part of an element is in the viewport, not counting the top `coveredTop` pixels, which a header covers.
 * Returns `assumed` until the browser reports.
 */
function useIsVisible(element: RefObject<HTMLElement | null>, assumed: boolean, coveredTop = 0): boolean {
  const [isVisible, setIsVisible] = useState(assumed)
  useEffect(() => {
    if (!element.current) return
    const update = (entries: IntersectionObserverEntry[]): void =>
      setIsVisible(entries.at(-1)?.isIntersecting ?? assumed)
    const observer = new IntersectionObserver(update, { rootMargin: `-${Math.round(coveredTop)}px 0px 0px` })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, assumed, coveredTop])
  return isVisible
}
