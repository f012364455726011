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

/** A plain letter: most of what models write, and of no meaning to any rule; recognized without a regular expression. */
const isPlain = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

/** Where the run of plain letters that begins at `from` ends; `from` itself when there is none. */
export function endOfLetters(text: string, from: number): number {
  let end = from
  while (isPlain(text.charCodeAt(end))) end += 1
  return end
}

/** One or more plain letters, with nothing before them but spaces. */
export function isPlainWord(text: string): boolean {
  let start = 0
  while (text.charCodeAt(start) === 32) start += 1
  return start < text.length && endOfLetters(text, start) === text.length
}
