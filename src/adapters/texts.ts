import type { Texts } from '#src/ports/texts.ts'
import { createSharedCache } from './shared-cache.ts'

/** Characters of about 30 transcripts of ten hours. */
const keptCharacters = 24_000_000
const keptOutlineWindows = 1_000_000
/** The weight of a window beside its words. */
const perWindow = 100

/** Caches of the texts that this process read last. */
export const createTexts = (): Texts => ({
  outlines: createSharedCache(keptOutlineWindows, outline => outline.length),
  words: createSharedCache(keptCharacters, windows =>
    windows.reduce((sum, window) => sum + window.text.length + perWindow, 0),
  ),
  documents: createSharedCache(keptCharacters, document => document.length),
})
