import { toSimplified } from './traditional-characters.ts'

const asciiOnly = /^[\x00-\x7f]*$/
const otherDigits = /(?![0-9])\p{Nd}/u

/** The first of the ten digits of the scripts that captions use; digits of others stay as they are. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x1090, 0x17e0, 0x1810,
]

const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
}

/**
 * A text without what people write in several ways: case, accents, vowel signs, ligatures, the letters of another keyboard or
 * of an older spelling, digits of other scripts, invisible characters. Quotes and the search compare this form.
 */
export function foldLetters(text: string): string {
  let plain = text
    .normalize('NFKD')
    .replace(/[\p{DI}'’ʼ׳]/gu, '')
    .toLowerCase()
  if (otherDigits.test(plain)) plain = plain.replace(/\p{Nd}/gu, toAsciiDigit)
  if (asciiOnly.test(plain)) return plain
  plain = plain
    .replace(/([\p{sc=Latn}\p{sc=Grek}])[\u0300-\u036f]+/gu, '$1')
    .replace(/(\p{sc=Cyrl})[\u0300\u0301]+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßøæœłđðþıςё]/g, letter => letters[letter]!)
  if (/[\u0600-\u06ff]/.test(plain)) plain = plainArabic(plain)
  if (/[\u0591-\u05ff]/.test(plain)) plain = plain.replace(/[\u0591-\u05c7]/g, '')
  if (/[\u0900-\u097f]/.test(plain)) plain = plainDevanagari(plain)
  if (/[\u3041-\u30ff]/.test(plain)) plain = plainKana(plain)
  return /\p{sc=Han}/u.test(plain) ? toSimplified(plain) : plain
}

const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  const zero = zeros.find(start => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** Vowel signs, and the forms of alef, yeh, kaf and heh that people leave out or that another keyboard has. */
const plainArabic = (text: string): string =>
  text
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ةۀۂەہھ]/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ء/g, '')

const plainDevanagari = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .replace(/ँ/g, 'ं')
    .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं')
    .normalize('NFC')

/** Katakana as hiragana, small letters as large ones, without the long vowel sign. The small counter ヶ is read か. */
const plainKana = (text: string): string =>
  text
    .replace(/ー/g, '')
    .replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/[ゕゖ]/g, 'か')
    .replace(/[ぁぃぅぇぉっゃゅょゎ]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 1))
