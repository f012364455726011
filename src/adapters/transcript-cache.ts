import type { TranscriptCache } from '#src/ports/transcript-cache.ts'
import { createSharedCache } from './shared-cache.ts'

/** Characters of about 30 transcripts of ten hours. */
const maxCharacters = 24_000_000
const maxOutlineWindows = 1_000_000
/** The weight of a window in addition to its words. */
const windowOverhead = 100

/** Caches of the transcripts that this process read last. */
export const createTranscriptCache = (): TranscriptCache => ({
  outlines: createSharedCache(maxOutlineWindows, outline => outline.length),
  windows: createSharedCache(maxCharacters, windows =>
    windows.reduce((sum, window) => sum + window.text.length + windowOverhead, 0),
  ),
  documents: createSharedCache(maxCharacters, document => document.length),
})
