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
  /** The player tells where it is. */
  report(seconds: number): void
  subscribe(listener: () => void): () => void
}
export type PlaybackState = {
  readonly isOpen: boolean
  readonly position: number | null
  /** Changes with each wish, so that the same moment can be asked for twice. */
  readonly wish: { readonly seconds: number; readonly count: number } | null
}

const closed: PlaybackState = { isOpen: false, position: null, wish: null }

export function createPlayback(): Playback {
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
    seek: seconds =>
      change({ isOpen: true, position: seconds, wish: { seconds, count: (state.wish?.count ?? 0) + 1 } }),
    open: () => change({ isOpen: true }),
    close: () => change(closed),
    report: seconds => {
      if (Math.floor(seconds) !== Math.floor(state.position ?? -1)) change({ position: seconds })
    },
    subscribe,
  }
}

export const usePlayback = (playback: Playback): PlaybackState =>
  useSyncExternalStore(playback.subscribe, () => playback.state)
