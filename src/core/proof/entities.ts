/**
 * The entities that the gate must decode, by their character: those of characters that it interprets or drops (all
 * invisible ones count as U+200B), and common signs. All others stay as written; Markdown decodes them.
 */
const namesByCharacter: Record<string, string> = {
  '&': 'amp AMP',
  '<': 'lt LT nvlt',
  '>': 'gt GT nvgt',
  '"': 'quot QUOT',
  "'": 'apos',
  '“': 'ldquo OpenCurlyDoubleQuote',
  '”': 'rdquo rdquor CloseCurlyDoubleQuote',
  '„': 'bdquo ldquor',
  '‘': 'lsquo OpenCurlyQuote',
  '’': 'rsquo rsquor CloseCurlyQuote',
  '‚': 'sbquo lsquor',
  '«': 'laquo',
  '»': 'raquo',
  '‹': 'lsaquo',
  '›': 'rsaquo',
  ':': 'colon',
  '∶': 'ratio',
  '[': 'lbrack lsqb',
  ']': 'rbrack rsqb',
  '`': 'grave DiacriticalGrave',
  '\\': 'bsol',
  '\u00ad': 'shy',
  '\u200b':
    'ZeroWidthSpace NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace NoBreak ApplyFunction af InvisibleComma ic InvisibleTimes it',
  '\u200c': 'zwnj',
  '\u200d': 'zwj',
  '\u200e': 'lrm',
  '\u200f': 'rlm',
  ' ': 'nbsp',
  '–': 'ndash',
  '—': 'mdash',
  '…': 'hellip',
  '€': 'euro',
  '£': 'pound',
  '°': 'deg',
  '×': 'times',
  '©': 'copy',
  '®': 'reg',
  '™': 'trade',
}

const characters = new Map(
  Object.entries(namesByCharacter).flatMap(([character, names]) =>
    names.split(' ').map(name => [name, character] as const),
  ),
)

/**
 * The character of a Markdown entity by its name or number; null when the entity stays as it is, as in "R&D;". The number
 * of no character, or of half a surrogate pair, gives nothing.
 */
export function decodeEntity(entity: string): string | null {
  const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity)
  if (!code) return characters.get(entity) ?? null
  const point = code[1] ? Number.parseInt(code[1], 16) : Number(code[2])
  const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : ''
}
