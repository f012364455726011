/** Opening quotation marks, each with the marks that may close it. */
export const quoteClosers: Record<string, string> = {
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
/** The same for marks that may also be apostrophes. */
export const softQuoteClosers: Record<string, string> = { '‘': '’', '‚': '‘’', '‹': '›', "'": "'" }

/** A soft mark that opens no quote, as an apostrophe. */
export const toApostrophe = (mark: string) => (mark === "'" ? mark : '’')

/** The window numbers in a citation mark: `12`, `12, 14`, `12-14`. */
export function windowNumbersOf(mark: string): number[] {
  return mark.split(/[,;&]|and/i).flatMap(part => {
    const [from, to] = part.split(/[–—-]/).map(Number)
    if (from === undefined || to === undefined || to <= from)
      return [from!, ...(to === undefined || to === from ? [] : [to])]
    return Array.from({ length: Math.min(to - from + 1, 50) }, (_, step) => from + step)
  })
}

/** True for an ASCII letter. No regular expression, because most characters are letters and no rule applies to them. */
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

/** The end of the run of ASCII letters that begins at `from`; `from` itself when there is none. */
export function endOfLetters(text: string, from: number): number {
  let end = from
  while (isAsciiLetter(text.charCodeAt(end))) end += 1
  return end
}

/** True for one or more ASCII letters with nothing but spaces before them. */
export function isPlainWord(text: string): boolean {
  let start = 0
  while (text.charCodeAt(start) === 32) start += 1
  return start < text.length && endOfLetters(text, start) === text.length
}
