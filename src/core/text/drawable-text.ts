/** True for a code point that the typefaces have. */
type Covers = (codePoint: number) => boolean

/** Formatting characters and what modifies emoji; none of them is visible alone. */
const invisible = /^(?:[\p{Cf}\p{Cc}\p{Variation_Selector}]|\u20e3)$/u
/** Decoration such as emoji and stars, which a text loses nothing by. */
const decoration = /^\p{S}$/u

/**
 * A text as the typefaces can draw it: without emoji and formatting characters, styled letters as plain ones. Null when
 * letters remain that they do not have, because a picture with empty boxes is worse than none.
 */
export function drawableText(text: string, covers: Covers): string | null {
  let drawn = ''
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    if (invisible.test(character)) continue
    const plain = coversAll(character, covers) ? character : character.normalize('NFKC')
    if (coversAll(plain, covers)) drawn += plain
    else if (!decoration.test(character)) return null
  }
  return drawn.replace(/ {2,}/g, ' ').trim()
}

const coversAll = (text: string, covers: Covers): boolean =>
  [...text].every(character => covers(character.codePointAt(0)!))
