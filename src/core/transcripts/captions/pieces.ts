const cjk = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/
/** Characters of scripts without spaces between words, with their punctuation. Korean puts a space between words. */
const unspaced = /[\u3000-\u30FF\u3400-\u9FFF\uFF00-\uFF60]/

/** True for a text with Chinese, Japanese or Korean characters. */
export const hasCjk = (text: string): boolean => cjk.test(text)

/** Joins the lines of a transcript with spaces, except between two Chinese or Japanese characters. */
export function joinTexts(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) {
    if (part === '') continue
    const needsSpace = text !== '' && !(unspaced.test(text.at(-1)!) && unspaced.test(part[0]!))
    text += needsSpace ? ` ${part}` : part
  }
  return text
}

/** Splits a text into pieces of about `size` characters, after a sentence or a word if one ends nearby. */
export function splitText(text: string, size: number): string[] {
  const pieces: string[] = []
  let at = 0
  while (text.length - at > size) {
    const piece = text.slice(at, at + size)
    const sentence = Math.max(...['. ', '? ', '! ', '。', '！', '？'].map(mark => piece.lastIndexOf(mark)))
    const word = piece.lastIndexOf(' ')
    const cut = sentence > size / 2 ? sentence + 1 : word > size / 2 ? word + 1 : wholeCharacter(text, at + size) - at
    pieces.push(text.slice(at, at + cut))
    at += cut
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** The position, or the one before it if it would split a surrogate pair. */
const wholeCharacter = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
