import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

/** Where the video stands, and the wish to be elsewhere. One per analysis page. */
export type Playback = {
  readonly state: PlaybackState
  /** Opens the player when it is closed, and goes to the moment. */
  seek(seconds: number): void
  open(): void
  /** Back to the picture. */
  close(): void
  /** The player may not play this video: back to the picture, and every further wish goes to the platform's own page. */
  refuse(): void
  /** The player tells where it is. */
  report(seconds: number): void
  subscribe(listener: () => void): () => void
}
export type PlaybackState = {
  readonly isOpen: boolean
  readonly isRefused: boolean
  readonly position: number | null
  /** Changes with each wish, so that the same moment can be asked for twice. */
  readonly wish: { readonly seconds: number; readonly count: number } | null
}

const closed: PlaybackState = { isOpen: false, isRefused: false, position: null, wish: null }

/** `elsewhere` opens the video's page at a moment. */
export function createPlayback(elsewhere: (seconds: number) => void): Playback {
  const { subscribe, tell } = createListeners()
  let state = closed
  const change = (next: Partial<PlaybackState>): void => {
    state = { ...state, ...next }
    tell()
  }
  return {
    get state() {
      return state
    },
    seek: seconds => {
      if (state.isRefused) elsewhere(seconds)
      else change({ isOpen: true, position: seconds, wish: { seconds, count: (state.wish?.count ?? 0) + 1 } })
    },
    open: () => {
      if (state.isRefused) elsewhere(0)
      else change({ isOpen: true })
    },
    close: () => change(closed),
    refuse: () => change({ ...closed, isRefused: true, wish: state.wish }),
    report: seconds => {
      if (Math.floor(seconds) !== Math.floor(state.position ?? -1)) change({ position: seconds })
    },
    subscribe,
  }
}

export const usePlayback = (playback: Playback): PlaybackState =>
  useSyncExternalStore(playback.subscribe, () => playback.state)
