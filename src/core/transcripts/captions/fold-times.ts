import { readWholeTime } from './clock.ts'

/** Signs of other scripts and of East Asian keyboards that stand in times, and what they mean there. */
const signs: Readonly<Record<string, string>> = {
  '：': ':',
  '﹕': ':',
  '∶': ':',
  '；': ';',
  '，': ',',
  '،': ',',
  '．': '.',
  '。': '.',
  '٫': '.',
  '＞': '>',
  '－': '-',
}
const foreign = /[\p{Nd}：﹕∶；，،．。٫＞－\u00A0\u202F\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A digit as ASCII. Decimal digits of all scripts stand in blocks of ten, in the order of their values. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** The text as its times are read: digits and signs of all scripts as ASCII, each of one unit. */
export const foldSigns = (text: string): string =>
  /[^\x20-\x7E]/.test(text)
    ? text.replace(foreign, sign => {
        if (sign.length > 1 || /\d/.test(sign)) return sign
        return signs[sign] ?? (/\p{Nd}/u.test(sign) ? asciiDigit(sign) : ' ')
      })
    : text

const maxHead = 200
const hasTime = /\p{Nd}\s?[:;：；﹕∶]\s?\p{Nd}/u
const isUnusual = /[^\x20-\x7E]|\d;\d|:\s\d|\d\s:|-\s?-|- >|&gt;|^\s{0,9}[\d:.,;]{8,13} {1,9}\d/

/** True for a line that may hold a time in another spelling. */
function needsFolding(line: string): boolean {
  const head = line.slice(0, maxHead)
  return isUnusual.test(head) && hasTime.test(head)
}

const looseTime = String.raw`\d{1,4}(?:\s?[:;]\s?\d{1,3}){1,3}(?:\s?[.,]\s?\d{3}(?!\d)|[.,]\d{1,9})?`
const arrow =
  '(?:[-–—―−=]\\s?){1,4}(?:>|›|»|&gt;)|[→➝➔⟶⇒➜➡]\\uFE0F?|<\\s?(?:[-–—]\\s?){1,4}|&lt;-{1,3}|[←⟵]|-{2,3}|[–—]{2,3}'
const looseTiming = new RegExp(`^([^\\p{L}\\d]{0,9})(${looseTime})\\s{0,9}(${arrow})\\s{0,9}(${looseTime})`, 'u')
const tightTime = String.raw`\d{1,3}[:;]\d{2}(?:[:;]\d{2})?(?:[.,]\d{3}|[:;]\d{2,3}|\.\d{1,3})?(?!\d)`
const atHead = new RegExp(
  `^([^\\p{L}\\d]{0,12})(${tightTime})(?:(\\s{0,3}(?:[-–—~～,|]|\\s)\\s{0,3})(${tightTime}))?`,
  'u',
)
const atEnd = new RegExp(`^([\\p{L}@][^\\n]{0,58}?[\\s[(（<|·•-])(${tightTime})(?=\\s{0,9}$|\\s?[\\])）>】])`, 'u')
const wholeTimecode = /^\d{1,2}[:;]\d{2}[:;]\d{2}[.,:;]\d{2,3}$/
/** 00;00;04;12 is the time code of Premiere for videos with 29.97 frames in a second. */
const semicolons = /^(\d{1,2});(\d{2});(\d{2})(?=[;:.,]\d{2}(?!\d))/
const inBrackets = /[[(【［（]\s?[\p{Nd}:：﹕∶.,٫]{4,14}\s?[\])】］）]/gu

/**
 * The lines with their times in ASCII and in the usual spelling: digits of other scripts, full-width signs, time codes with
 * semicolons, spaces that machine translators put beside colons and arrows. Words keep their digits. Only times at the beginning
 * of a line, behind a name, in brackets or beside an arrow are mended.
 */
export function foldTimes(lines: readonly string[]): readonly string[] {
  const folded = lines.map(line => (needsFolding(line) ? foldLine(line) : line))
  return foldPrimes(folded)
}

function foldLine(line: string): string {
  const head = foldSigns(line.slice(0, maxHead))
  const timing = looseTiming.exec(head)
  if (timing) {
    const [whole, mark, from, sign, to] = timing
    const times = [compact(from!), compact(to!)]
    const isReversed = /^(?:<|&lt;|[←⟵])/.test(sign!)
    if (isReversed && (readWholeTime(times[0]!) ?? 0) > (readWholeTime(times[1]!) ?? 0)) times.reverse()
    return `${mark!.trim()}${times[0]} --> ${times[1]}${line.slice(whole.length)}`
  }
  const single = atHead.exec(head)
  if (single) {
    const [whole, mark, from, gap, to] = single
    const start = `${line.slice(0, mark!.length).replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')}`
    if (to === undefined) return `${start}${compact(from!)}${line.slice(whole.length)}`
    const isPair =
      /^ {1,9}$/.test(gap!) &&
      wholeTimecode.test(from!) &&
      wholeTimecode.test(to) &&
      line.slice(whole.length).trim() === ''
    // A number behind a space may belong to the words.
    if (gap!.trim() === '' && !isPair) return `${start}${compact(from!)}${line.slice(mark!.length + from!.length)}`
    return `${start}${compact(from!)}${isPair ? ' --> ' : gap}${compact(to)}${line.slice(whole.length)}`
  }
  const named = atEnd.exec(head)
  if (named) {
    const [whole, name, time] = named
    return `${line.slice(0, name!.length)}${compact(time!)}${line.slice(whole.length)}`
  }
  return /[\])】］）]/.test(line) ? line.replace(inBrackets, foldSigns) : line
}

const compact = (time: string): string => time.replace(/\s/g, '').replace(semicolons, '$1:$2:$3')

const prime = /^([\s[(•*-]{0,9})(\d{1,3})['′’](\d{2})(?:["″”]|['′’]{2})/

/** Minutes and seconds as 1'05". They are times where a third of the lines begin so and they grow; else lengths and heights. */
function foldPrimes(lines: readonly string[]): readonly string[] {
  let count = 0
  let filled = 0
  let last = -1
  for (const line of lines) {
    if (line.trim() === '') continue
    filled += 1
    const match = prime.exec(line.slice(0, 30))
    if (!match) continue
    const seconds = Number(match[2]) * 60 + Number(match[3])
    if (seconds < last || Number(match[3]) > 59) return lines
    last = seconds
    count += 1
  }
  return count > 1 && count * 3 >= filled ? lines.map(line => line.replace(prime, '$1$2:$3')) : lines
}
