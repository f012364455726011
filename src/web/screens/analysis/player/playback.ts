import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'

export type Playback = ReturnType<typeof createPlayback>
type PlaybackState = {
  readonly isOpen: boolean
  readonly isEmbedBlocked: boolean
  readonly position: number | null
  /** The last seek. `count` changes with each one, so that the same moment can be played twice. */
  readonly target: { readonly seconds: number; readonly count: number } | null
}

const closed: PlaybackState = { isOpen: false, isEmbedBlocked: false, position: null, target: null }

/**
 * The player's position and the moment to play; one per analysis page. `openVideoPage` opens the video on YouTube at a
 * moment.
 */
export function createPlayback(openVideoPage: (seconds: number) => void) {
  const { subscribe, notify } = createListeners()
  let state = closed
  const change = (next: Partial<PlaybackState>): void => {
    state = { ...state, ...next }
    notify()
  }
  return {
    get state(): PlaybackState {
      return state
    },
    /** Opens the player when it is closed, and plays from the moment. */
    seek: (seconds: number): void => {
      if (state.isEmbedBlocked) openVideoPage(seconds)
      else change({ isOpen: true, position: seconds, target: { seconds, count: (state.target?.count ?? 0) + 1 } })
    },
    open: (): void => {
      if (state.isEmbedBlocked) openVideoPage(0)
      else change({ isOpen: true })
    },
    /** Shows the thumbnail again. */
    close: (): void => change(closed),
    /** The owner blocks embedding: shows the thumbnail, and every later seek opens the video on YouTube. */
    blockEmbed: () => change({ ...closed, isEmbedBlocked: true, target: state.target }),
    /** Stores the player's current position. */
    report: (seconds: number): void => {
      if (Math.floor(seconds) !== Math.floor(state.position ?? -1)) change({ position: seconds })
    },
    subscribe,
  }
}

export const usePlayback = (playback: Playback): PlaybackState =>
  useSyncExternalStore(playback.subscribe, () => playback.state)
