const maxCharacters = 100
/** File systems allow 255 bytes; the ending and a counter for duplicates need some. */
const maxBytes = 220
/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A title as the name of a file, without an ending: without what file systems and Obsidian refuse and without invisible
 * characters that could disguise the ending. `fallback` replaces a title that has nothing else.
 */
export function exportFileName(title: string, fallback: string): string {
  const clean = title
    .toWellFormed()
    .normalize('NFC')
    .replace(/[*"\\/<>:|?#^[\]\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
  let name = trimmed(clean)
  const characters = [...name]
  while (characters.length > maxCharacters || new TextEncoder().encode(characters.join('')).length > maxBytes) {
    characters.pop()
  }
  name = trimmed(characters.join(''))
  return name === '' || reserved.test(name.split('.')[0]!) ? fallback : name
}

/** Without spaces and dots at its ends: a leading dot hides a file, and Windows drops trailing ones. */
const trimmed = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '')
