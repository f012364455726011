/** Characters that named entities stand for (HTML 4, and `apos`). Those of Latin-1 follow in the order of their codes. */
const named = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['lrm', ''],
  ['rlm', ''],
  ['zwj', '\u200D'],
  ['zwnj', '\u200C'],
  ['shy', ''],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['hellip', '…'],
  ['bull', '•'],
  ['prime', '′'],
  ['Prime', '″'],
  ['euro', '€'],
  ['trade', '™'],
  ['minus', '−'],
  ['larr', '←'],
  ['rarr', '→'],
  ['infin', '∞'],
  ['ne', '≠'],
  ['le', '≤'],
  ['ge', '≥'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
])
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
for (const [at, name] of latin1.split(' ').entries())
  if (!named.has(name)) named.set(name, String.fromCharCode(160 + at))

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}[1-4]{0,2}));/gi

/** Decodes the entities of a text once. Keeps unknown ones, and turns a code that is no character into nothing. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff ? '' : String.fromCodePoint(code)
  })
}

/**
 * Decodes entities that were encoded once or twice, as some tools store what the platform sends (`&amp;#39;`). Only for
 * words, whose speakers do not say entities.
 */
export const decodeEntitiesTwice = (text: string): string => decodeEntities(decodeEntities(text))
