import type { TranscriptWindow } from './transcript.ts'

/**
 * Captions of sounds, such as [Music] or (applause), and sung lines between notes, each within a window and no longer than
 * a caption: two notes far apart have speech between them.
 */
const soundCaption =
  /\[[^\]\n]{0,100}\]|［[^］\n]{0,100}］|【[^】\n]{0,100}】|\([^)]{0,60}\)|（[^）]{0,60}）|[♪♫♬][^♪♫♬\n]{0,200}[♪♫♬]/gu
/** A character of a script without spaces, with its marks. Japanese's sign of a long vowel belongs to two scripts. */
const unspacedCharacter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*/gu
const spacedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu

/** In scripts without spaces, two characters count as one word. */
const charactersPerWord = 2

/** How many words are spoken. Captions of sounds and songs do not count. */
export function countSpokenWords(windows: readonly TranscriptWindow[]): number {
  const spoken = windows
    .map(window => window.text)
    .join('\n')
    .replace(soundCaption, ' ')
  const characters = spoken.match(unspacedCharacter)?.length ?? 0
  const words = spoken.replace(unspacedCharacter, ' ').match(spacedWord)?.length ?? 0
  return words + characters / charactersPerWord
}

/** A minute of speech has 120 to 180 words. A whole video with fewer than this shows its content rather than saying it. */
const fewWords = 60

/** True when too little is said to judge a title. `durationSeconds` is 0 when it is unknown. */
export const isTooQuiet = (windows: readonly TranscriptWindow[], durationSeconds: number): boolean =>
  countSpokenWords(windows) < (durationSeconds > 0 ? Math.min(fewWords, durationSeconds) : fewWords)
