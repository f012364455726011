import { canonicalSpelling } from './spelling.ts'
import { toSimplified } from './traditional-characters.ts'

const plainLatin = /^[a-z]+$/
const cyrillic = /\p{sc=Cyrillic}/u
const arabic = /\p{sc=Arabic}/u
const han = /\p{sc=Han}/u
const otherDigits = /(?![0-9])\p{Nd}/u

/** The first digit of each script that has its own ten. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x1090, 0x17e0, 0x1810,
]

const latinLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A word in the form that is compared; '' when it has no letter or digit. */
export function normalizeWord(raw: string): string {
  if (plainLatin.test(raw)) return canonicalSpelling(raw)
  let word = raw
    .normalize('NFKD')
    .replace(/[\p{DI}'’ʼ׳]/gv, '')
    .toLowerCase()
  if (otherDigits.test(word)) word = word.replace(/\p{Nd}/gu, toAsciiDigit)
  if (/^[0-9]/.test(word)) return plainNumber(word)
  word = word.normalize('NFC')
  if (/^[\x00-\x7f]*$/.test(word)) return canonicalSpelling(word)
  if (cyrillic.test(word)) return word.replace(/ё/g, 'е').replace(/[\u0300\u0301]/g, '')
  if (arabic.test(word)) return plainArabic(word)
  if (han.test(word)) return toSimplified(word)
  return otherScripts(word)
}

const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  const zero = zeros.find(start => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** Digits without the separators of thousands; other separators become points. */
function plainNumber(word: string): string {
  const joined = /^0[.,]/.test(word) ? word : word.replace(/[.,٬](?=\d{3}(?!\d))/g, '')
  return joined.replace(/[,٫](?=\d)/g, '.')
}

/** Vowel signs and the forms of alef, yeh, kaf and teh that people leave out or exchange. */
const plainArabic = (word: string): string =>
  word
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ء/g, '')

function otherScripts(word: string): string {
  const first = word.codePointAt(0)!
  if (first >= 0x590 && first <= 0x5ff) return word.replace(/[\u0591-\u05c7]/g, '')
  if (first >= 0x900 && first <= 0x97f)
    return word
      .normalize('NFD')
      .replace(/\u093c/g, '')
      .replace(/ँ/g, 'ं')
  if (first >= 0x3040 && first <= 0x30ff) return plainKana(word)
  if (first >= 0xe00 && first <= 0x10ff) return word
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøæœłđðþı]/g, letter => latinLetters[letter] ?? letter)
    .normalize('NFC')
}

/** Katakana as hiragana, small letters as large ones, without the long vowel sign. */
const plainKana = (word: string): string =>
  word
    .replace(/ー/g, '')
    .replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎ]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 1))
