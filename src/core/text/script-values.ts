/**
 * Finds the JSON that a page's scripts assign to a name: `var name = {…}`, `window["name"] = …`, a property of an object, or
 * a string with JSON, with or without `JSON.parse`. Strings, comments and regular expressions are skipped, so that the same
 * words inside a text, such as a video's description, count for nothing. Reads each character once.
 */
export function* scriptValues(page: string, name: string): Generator<unknown> {
  let at = nextScript(page, 0)
  while (at >= 0) at = yield* valuesOfScript(page, name, at)
}

/** The place behind the next `<script …>`, or -1. */
function nextScript(page: string, from: number): number {
  opensScript.lastIndex = from
  if (!opensScript.test(page)) return -1
  const end = page.indexOf('>', opensScript.lastIndex)
  return end < 0 ? -1 : end + 1
}
const opensScript = /<script\b/gi

/** Yields what one script assigns to the name; returns the place of the next script, or -1. */
function* valuesOfScript(page: string, name: string, from: number): Generator<unknown, number> {
  let at = from
  let previous = ';'
  while (at < page.length) {
    const char = page[at]!
    if (char === '<' && page[at + 1] === '/' && isAt(page, at, '</script')) return nextScript(page, at)
    if (isQuote(char)) {
      const end = endOfString(page, at)
      const isName = end - at === name.length + 2 && page.startsWith(name, at + 1)
      if (isName) {
        const value = valueAfter(page, end)
        if (value) yield value.json
        at = value ? value.end : end
      } else at = end
      previous = '"'
    } else if (char === '/') {
      const end = endOfSlash(page, at, previous)
      if (end === at + 1) previous = '/'
      at = end
    } else if (isWord(char)) {
      const end = endOfWord(page, at)
      if (end - at === name.length && page.startsWith(name, at)) {
        const value = valueAfter(page, end)
        if (value) yield value.json
        at = value ? value.end : end
      } else at = end
      previous = regexMayFollow.has(page.slice(Math.max(from, end - 7), end).replace(/^\W+/, '')) ? ';' : 'a'
    } else {
      if (char > ' ') previous = char
      at += 1
    }
  }
  return -1
}

type Value = { readonly json: unknown; readonly end: number }

/** The value that stands behind `=` or `:`; null if there is none that is JSON. */
function valueAfter(page: string, from: number): Value | null {
  const assigned = stick(/[\s\])]*(?:=(?!=)|:)[\s(]*/y, page, from)
  if (assigned < 0) return null
  const alternative = stick(/[\w$.]{1,80}\s{0,10}\|\|[\s(]*/y, page, assigned)
  const start = alternative < 0 ? assigned : alternative
  const parse = stick(/JSON\s{0,5}\.\s{0,5}parse\s{0,5}\(\s*/y, page, start)
  const at = parse < 0 ? start : parse
  const char = page[at] ?? ''
  if (isQuote(char)) {
    const end = endOfString(page, at)
    return { json: parseOrUndefined(decodeString(page.slice(at + 1, end - 1))), end }
  }
  if (char !== '{' && char !== '[') return null
  const end = endOfBrackets(page, at)
  return { json: parseOrUndefined(page.slice(at, end)), end }
}

function stick(pattern: RegExp, page: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(page) ? pattern.lastIndex : -1
}

function parseOrUndefined(text: string): unknown {
  // Most strings are no JSON, and each failed attempt takes time.
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The place behind the object or list that opens here; the end of the page if it is never closed. */
function endOfBrackets(page: string, from: number): number {
  let depth = 0
  let at = from
  while (at < page.length) {
    const char = page[at]!
    if (isQuote(char)) {
      at = endOfString(page, at)
      continue
    }
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    at += 1
    if (depth === 0) return at
  }
  return at
}

/** The place behind the string that opens here. A string of a script ends with its line at the latest. */
function endOfString(page: string, from: number): number {
  const quote = page.charCodeAt(from)
  for (let at = from + 1; at < page.length; at += 1) {
    const code = page.charCodeAt(at)
    if (code === 92) at += 1
    else if (code === quote) return at + 1
    else if (code === 10 && quote !== 96) return at
  }
  return page.length
}

/** The place behind a comment, a regular expression or a division. */
function endOfSlash(page: string, from: number, previous: string): number {
  const next = page[from + 1]
  if (next === '/') return endOr(page.indexOf('\n', from), page)
  if (next === '*') return endOr(page.indexOf('*/', from + 2), page, 2)
  if (!'(,=:[!&|?{;+-*%~^<>'.includes(previous)) return from + 1
  let isInClass = false
  for (let at = from + 1; at < page.length; at += 1) {
    const char = page[at]
    if (char === '\\') at += 1
    else if (char === '\n') return at
    else if (char === '[') isInClass = true
    else if (char === ']') isInClass = false
    else if (char === '/' && !isInClass) return at + 1
  }
  return page.length
}

const endOr = (found: number, page: string, length = 1): number => (found < 0 ? page.length : found + length)
const isAt = (page: string, at: number, words: string): boolean =>
  page.slice(at, at + words.length).toLowerCase() === words
const isQuote = (char: string): boolean => char === '"' || char === "'" || char === '`'
const isWord = (char: string): boolean =>
  (char >= 'a' && char <= 'z') ||
  (char >= 'A' && char <= '_' && !'[\\]^'.includes(char)) ||
  (char >= '0' && char <= '9') ||
  char === '$' ||
  char > '\u007f'
const regexMayFollow: ReadonlySet<string> = new Set(['return', 'typeof', 'case', 'in', 'of', 'void', 'delete'])

function endOfWord(page: string, from: number): number {
  let at = from + 1
  while (at < page.length && isWord(page[at]!)) at += 1
  return at
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' }

/** The text of a script's string: `\x7b` is `{`. */
const decodeString = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{2})|u\{([\da-f]{1,6})\}|u([\da-f]{4})|\r?\n|([\s\S]))/gi,
    (_, hex, point, unit, char) => {
      const code = hex ?? point ?? unit
      if (code !== undefined) return codePoint(Number.parseInt(code, 16))
      return char === undefined ? '' : (escapes[char] ?? char)
    },
  )
const codePoint = (code: number): string => (code > 0x10ffff ? '' : String.fromCodePoint(code))
