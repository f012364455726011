import { AppError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { Cue } from '../transcript.ts'

export type TextLimits = Pick<Limits, 'transcriptWords' | 'transcriptCues' | 'transcriptBytes'>
export type TextSize = { readonly words: number; readonly bytes: number }

/**
 * Counts words and UTF-8 bytes. A word ends at a space; in scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer,
 * Burmese), two characters count as a word.
 */
export function textSizeOf(text: string): TextSize {
  let words = 0
  let unspaced = 0
  let bytes = 0
  let isInWord = false
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // A surrogate is half of a character of four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate(unit) ? 2 : 3
    if (isUnspaced(unit)) {
      unspaced += 1
      isInWord = false
    } else if (unit === 0x20) isInWord = false
    else if (!isInWord && !isLowSurrogate(unit)) {
      words += 1
      isInWord = true
    }
  }
  return { words: words + Math.ceil(unspaced / 2), bytes }
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** True for scripts without spaces. Of a rare Chinese character, a surrogate pair, only the first half counts. */
const isUnspaced = (unit: number): boolean =>
  unit >= 0x0e00 &&
  (unit <= 0x0eff ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xd840 && unit <= 0xd888))

/**
 * Refuses a transcript beyond the limits; the message names the figure and the limit.
 * @throws AppError TRANSCRIPT_UNAVAILABLE ('too_large')
 */
export function refuseTooLarge(cues: readonly Cue[], limits: TextLimits): void {
  if (cues.length > limits.transcriptCues)
    throw tooLarge(`${formatCount(cues.length)} lines; at most ${formatCount(limits.transcriptCues)}`)
  let words = 0
  let bytes = 0
  for (const cue of cues) {
    const size = textSizeOf(cue.text)
    words += size.words
    bytes += size.bytes
  }
  if (words > limits.transcriptWords)
    throw tooLarge(`${formatCount(words)} words; at most ${formatCount(limits.transcriptWords)}`)
  if (bytes > limits.transcriptBytes)
    throw tooLarge(`${formatMegabytes(bytes)} of text; at most ${formatMegabytes(limits.transcriptBytes)}`)
}

const tooLarge = (found: string) =>
  new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: `This transcript has ${found} can be read. Paste the part that matters to you instead.`,
    data: { reason: 'too_large' },
  })

const formatCount = (count: number): string => count.toLocaleString('en')

/** Bytes as megabytes with at most one decimal, such as "6.4 MB". */
export const formatMegabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
