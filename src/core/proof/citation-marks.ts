/** Brackets that may enclose a mark, each with the one that closes it. The last pair encloses what is never text. */
export const markClosers: Record<string, string> = {
  '【': '】',
  '［': '］',
  '〔': '〕',
  '\ue200': '\ue201',
}

/** Longer than any mark. */
const longestMark = 200
/** More windows than any claim cites. */
const maxWindows = 50

const name =
  '(?:n|l|w|cite|citations?|refs?|references?|sources?|docs?|documents?|passages?|excerpts?|lines?|segments?|chunks?|windows?|fenster|quellen?|fuentes?|来源|出典|引用|参考)'
const number = String.raw`(?:\^|#|${name}\.?\s{0,3}[:=#]?\s{0,3})?\d{1,6}`
const separator = String.raw`\s{0,3}(?:[,;&、~–—-]|and|und|et|y|to|bis)\s{0,3}`
const list = new RegExp(`^${number}(?:${separator}${number})*$`, 'i')
/** What tools write after the number of a source: 2†L1-L5, 4:0†notes.txt. */
const toolSuffix = /^([^†]{1,60})†/
/** Marks without a number: [^note], [cite_start]. */
const emptyMark = /^(?:\^[\w-]{1,30}|cite[_ ]?(?:start|end))$/i

/**
 * The windows that the text in brackets names: 12, [12, 14], [12-14], [n12], [^12], [12†L3], [cite: 12, 14], also in
 * full-width digits. None for a mark without a number, null for a text that is no mark.
 */
export function readMark(content: string): readonly number[] | null {
  if (content.length > longestMark) return null
  const plain = content.normalize('NFKC').trim()
  const tool = toolSuffix.exec(plain)?.[1]?.trim()
  const mark = tool === undefined ? plain : tool.replace(/:\d{1,6}$/, '')
  if (list.test(mark)) return windowNumbersOf(mark)
  return emptyMark.test(mark) ? [] : null
}

/** The numbers of a list; `12-14` is a range. */
function windowNumbersOf(mark: string): readonly number[] {
  const numbers = new Set<number>()
  for (const part of mark.split(/[,;&、]|and|und|et|y/i)) {
    const [from, to] = part.split(/[~–—-]|to|bis/i).map(each => Number(/\d+/.exec(each)?.[0]))
    const last = to === undefined || Number.isNaN(to) || to < from! ? from! : to
    for (let n = from!; n <= last && numbers.size < maxWindows; n++) numbers.add(n)
    if (to !== undefined && to < from! && numbers.size < maxWindows) numbers.add(to)
  }
  return [...numbers]
}

const raisedDigit = /[⁰¹²³⁴-⁹⁻]/
export const isRaised = (char: string): boolean => raisedDigit.test(char)

/** Signs after which a raised number is a note, not an exponent. */
const afterClause = /[.,;:!?”’»」』"'…]/
/** Shorter words may be units and functions: km², sin². */
const shortestNoted = 4

/**
 * The windows of a raised number, as in “cold.¹” or “house²”; null for an exponent.
 * @param before the character before it, at the end of a word of `wordLength` letters
 */
export function readRaised(
  raised: string,
  before: string,
  wordLength: number,
  after: string,
): readonly number[] | null {
  const isNote = afterClause.test(before) || wordLength >= shortestNoted
  if (!isNote || /[\p{L}\p{N}(]/u.test(after)) return null
  return readMark(raised.normalize('NFKC').replaceAll('−', '-'))
}
