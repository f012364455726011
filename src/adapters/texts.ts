import type { Texts } from '#src/ports/texts.ts'
import { createSharedCache } from './shared-cache.ts'

/** Characters of about 30 transcripts of ten hours. */
const maxCharacters = 24_000_000
const maxOutlineWindows = 1_000_000
/** The weight of a window in addition to its words. */
const windowOverhead = 100

/** Caches of the texts that this process read last. */
export const createTexts = (): Texts => ({
  outlines: createSharedCache(maxOutlineWindows, outline => outline.length),
  words: createSharedCache(maxCharacters, windows =>
    windows.reduce((sum, window) => sum + window.text.length + windowOverhead, 0),
  ),
  documents: createSharedCache(maxCharacters, document => document.length),
})
