import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { readStored, store } from '../storage.ts'

const backgrounds = ['none', 'particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles'] as const
export type BackgroundName = (typeof backgrounds)[number]

const listeners = createListeners()
const toBackground = (value: string | null): BackgroundName => backgrounds.find(name => name === value) ?? 'none'
let current = toBackground(readStored('itcb_background'))

/** The chosen background; none by default. */
export const useBackground = (): BackgroundName =>
  useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => 'none',
  )

/** Switches to the next background and stores the choice. */
export function nextBackground(): void {
  current = backgrounds[(backgrounds.indexOf(current) + 1) % backgrounds.length]!
  store('itcb_background', current === 'none' ? null : current)
  listeners.notify()
}
