import { useSyncExternalStore } from 'react'
import { readStored, store } from '../storage.ts'

const backgrounds = ['none', 'particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles'] as const
export type BackgroundName = (typeof backgrounds)[number]

const listeners = new Set<() => void>()
const known = (value: string | null): BackgroundName => backgrounds.find(name => name === value) ?? 'none'
let current = known(readStored('itcb_background'))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen background; plain until somebody chooses. */
export const useBackground = (): BackgroundName =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 'none',
  )

/** Goes on to the next background of the cycle, and remembers it. */
export function nextBackground(): void {
  current = backgrounds[(backgrounds.indexOf(current) + 1) % backgrounds.length]!
  store('itcb_background', current === 'none' ? null : current)
  for (const listener of listeners) listener()
}
