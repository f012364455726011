/** Quotation marks, each with the marks that may end what it opens. */
export const hard: Record<string, string> = {
  '“': '”"',
  '"': '"”“＂',
  '„': '“”"‟',
  '‟': '”"',
  '”': '”"',
  '＂': '＂"',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '﹁': '﹂',
  '〝': '〞〟',
}
/** Marks that quote, or are apostrophes. */
export const soft: Record<string, string> = { '‘': '’', '‚': '‘’', '‹': '›', "'": "'" }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A soft mark that opens nothing is an apostrophe. */
export const unpaired = (mark: string) => (mark === "'" ? mark : '’')

/** Window numbers of a mark: `12`, `12, 14`, `12-14`. */
export function windowsOf(mark: string): number[] {
  return mark.split(/[,;&]|and/i).flatMap(part => {
    const [from, to] = part.split(/[–—-]/).map(Number)
    if (from === undefined || to === undefined || to <= from)
      return [from!, ...(to === undefined || to === from ? [] : [to])]
    return Array.from({ length: Math.min(to - from + 1, 50) }, (_, step) => from + step)
  })
}

/** The sign that a Markdown entity stands for; the name itself when we do not know it. */
export function decoded(entity: string): string {
  const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity)
  if (!code) return named[entity] ?? entity
  const point = code[1] ? Number.parseInt(code[1], 16) : Number(code[2])
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

/** One plain letter: most of what models write, and of no meaning to any rule; told without a regular expression. */
export function isPlainLetter(sign: string): boolean {
  const small = sign.charCodeAt(0) | 32
  return sign.length === 1 && small >= 97 && small <= 122
}
