import { targetOf } from './address-wrappers.ts'

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const escapes: readonly (readonly [RegExp, string])[] = [
  [/&(?:amp;|#0*38;|#x0*26;)+(?:amp;)*|\\u0026/gi, '&'],
  [/&(?:quot|lt|gt|apos|nbsp|#0*3[49]);/gi, ' '],
  // A shell puts a backslash before these.
  [/\\(?=[?=&])/g, ''],
]
/** Signs that an East Asian keyboard types in place of the address's own. */
const fullWidth: Readonly<Record<string, string>> = { '：': ':', '／': '/', '．': '.', '？': '?', '＝': '=', '＆': '&' }

/** White space, quotation marks and brackets: no address contains them as written. */
const separators = /[\s<>"“”„«»‹›「」『』【】〈〉《》（）［］`|｜、。，！；…]+/
/** Behind these signs `https:` begins an address of its own; elsewhere it may be a part of the one before. */
const nextAddress = /(?<=[,;)\]}'*!([{])(?=https?:)/i

const scheme = '(?:https?|intent|android-app|vnd\\.youtube(?:\\.[a-z]+)?)(?::|%(?:25)?3a)|youtube://'
/** A copied address sometimes lacks its first letters. */
const cutScheme = '^(?:h?t*p?s?:?)//+(?=[a-z])'
/** A domain without a scheme. Not behind a letter or a sign of an address: there it is a part of something else. */
const domain =
  '(?<![\\w.@/%=&?#+\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}-])(?:[a-z0-9-]{1,63}\\.)+[a-z]{2,24}(?=[/?#]|:\\d|$)'
const beginning = new RegExp(`${scheme}|${cutScheme}|${domain}`, 'iu')
const encodedScheme = /^https?%(?:25)*3a/i

/** No longer text holds an address: that of a whole page is no message. */
const maxAddressLength = 4096
/** A login page may lead to a consent page, which leads to the video. */
const maxWrappers = 3

/**
 * The web addresses in a pasted or shared text: a sentence, a link in Markdown or HTML, an address in brackets or quotation
 * marks, one without a scheme. Instead of a known redirect it returns the address to which it leads. The end of an address
 * may still hold a sign of the sentence.
 */
export function urlsInText(text: string, wrappers = 0): URL[] {
  if (text.length > maxAddressLength) return []
  return addressesInText(text).flatMap(address => {
    const url = toUrl(ofApp(address))
    if (!url) return []
    const target = wrappers < maxWrappers ? targetOf(url) : null
    return target ? urlsInText(target, wrappers + 1) : [url]
  })
}

function addressesInText(text: string): string[] {
  let plain = text.replace(invisible, '').replace(/[：／．？＝＆]/g, sign => fullWidth[sign]!)
  for (const [pattern, sign] of escapes) plain = plain.replace(pattern, sign)
  return plain
    .split(separators)
    .flatMap(piece => piece.split(nextAddress))
    .flatMap(piece => {
      const begin = beginning.exec(piece)
      return begin ? [repaired(piece.slice(begin.index))] : []
    })
}

function repaired(address: string): string {
  const plain = encodedScheme.test(address) ? decode(address) : address
  return plain.replace(new RegExp(cutScheme, 'i'), 'https://').replace(/^(?:https?:\/+)+(?=https?:\/)/i, '')
}

/** Undoes percent-encoding, at most twice. */
function decode(address: string): string {
  try {
    const once = decodeURIComponent(address)
    return encodedScheme.test(once) ? decodeURIComponent(once) : once
  } catch {
    return address
  }
}

/** The web address of one that opens an app: `vnd.youtube:ID`, `youtube://watch?v=ID`, `intent://…#Intent;…`. */
function ofApp(address: string): string {
  const [, rest] = /^(?:vnd\.youtube(?:\.[a-z]+)?|youtube|intent|android-app):\/*(.*)$/is.exec(address) ?? []
  if (rest === undefined) return address
  const place = rest
    .replace(/#Intent;.*$/is, '')
    .replace(/^com\.google\.android\.[a-z.]+\//i, '')
    .replace(/^(?:https?|vnd\.youtube)\/(?=\w)/i, '')
  if (/^[\w-]{11}(?:[/?#&]|$)/.test(place)) return `https://youtu.be/${place}`
  return /^(?:watch|shorts|embed|live|v)[/?]/i.test(place) ? `https://www.youtube.com/${place}` : place
}

function toUrl(address: string): URL | null {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
