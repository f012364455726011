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

/** True for a clock time and nothing else. */
export const isWholeTime = (text: string): boolean => /^\s*\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2}){1,2}\s*$/u.test(text)

/** True for words in typographic quotation marks and nothing else. Straight marks are the marks of strings in code. */
export function isWholeQuotation(text: string): boolean {
  const words = text.trim()
  return words.length > 1 && words[0] !== '"' && quoteClosers[words[0]!]?.includes(words.at(-1)!) === true
}
