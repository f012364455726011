import type { Texts } from '#src/ports/texts.ts'
import { createSharedCache } from './shared-cache.ts'

/** About 30 transcripts of ten hours with their words, in characters, and far more without. */
const keptCharacters = 24_000_000
const keptOutlineWindows = 1_000_000
/** What a window weighs beside its words. */
const perWindow = 100

/** The texts that this process has read last. */
export const createTexts = (): Texts => ({
  outlines: createSharedCache(keptOutlineWindows, outline => outline.length),
  words: createSharedCache(keptCharacters, windows =>
    windows.reduce((sum, window) => sum + window.text.length + perWindow, 0),
  ),
  documents: createSharedCache(keptCharacters, document => document.length),
})
