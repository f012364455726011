const maxCharacters = 100
/** File systems allow 255 bytes; the ending and a counter for duplicates need some. */
const maxBytes = 220
/** Longer than any title. What follows cannot be in the name. */
const longestTitle = 2_000
/** Names that Windows reserves for devices, also with a superscript digit, and also before an ending. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i

/**
 * A title as the name of a file, without an ending: without what file systems and Obsidian refuse and without invisible
 * characters that could disguise the ending. `fallback` replaces a title that has nothing else.
 */
export function exportFileName(title: string, fallback: string): string {
  const clean = title
    .slice(0, longestTitle)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[*"\\/<>:|?#^[\]\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
  const characters = [...trimmed(clean)].slice(0, maxCharacters)
  while (new TextEncoder().encode(characters.join('')).length > maxBytes) characters.pop()
  const name = trimmed(characters.join(''))
  return name === '' || reserved.test(name.split('.')[0]!.trim()) ? fallback : name
}

/** Without spaces and dots at its ends: a leading dot hides a file, and Windows drops trailing ones. */
const trimmed = (name: string): string => name.replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
