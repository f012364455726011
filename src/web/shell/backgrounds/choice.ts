import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { readStored, store } from '../storage.ts'

const backgrounds = ['none', 'particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles'] as const
export type BackgroundName = (typeof backgrounds)[number]

const listeners = createListeners()
const known = (value: string | null): BackgroundName => backgrounds.find(name => name === value) ?? 'none'
let current = known(readStored('itcb_background'))

/** The chosen background; plain by default. */
export const useBackground = (): BackgroundName =>
  useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => 'none',
  )

/** Goes on to the next background of the cycle, and remembers it. */
export function nextBackground(): void {
  current = backgrounds[(backgrounds.indexOf(current) + 1) % backgrounds.length]!
  store('itcb_background', current === 'none' ? null : current)
  listeners.notify()
}
