/**
 * Reads what programs print of a transcript: lists and dictionaries of Python, also of named classes
 * (`FetchedTranscriptSnippet(text='…', start=0.5)`), objects as JavaScript's console shows them, and one JSON value a line.
 * `undefined` if the text is none of it. Takes linear time.
 */
export function readLiterals(text: string): unknown {
  const reader = { text, at: 0 }
  const values: unknown[] = []
  try {
    skipSpace(reader)
    while (reader.at < text.length) {
      values.push(readValue(reader, 0))
      skipSpace(reader, ',')
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  return values.length === 1 ? values[0] : values
}

type Reader = { readonly text: string; at: number }

const maxDepth = 30
const closings: Record<string, string> = { '[': ']', '(': ')', '{': '}' }
const constants: Record<string, unknown> = {
  True: true,
  true: true,
  False: false,
  false: false,
  None: null,
  null: null,
  undefined: null,
  nan: null,
  NaN: null,
}

function readValue(reader: Reader, depth: number): unknown {
  if (depth > maxDepth) throw new SyntaxError('nested too deep')
  const sign = reader.text[reader.at]!
  if (closings[sign]) return readGroup(reader, depth)
  if (sign === '"' || sign === "'" || sign === '`') return readStrings(reader)
  const number = match(reader, /[+-]?(?:\d[\d_]{0,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,4})?(?![\w.])/y)
  if (number !== null) return Number(number.replaceAll('_', ''))
  const word = match(reader, /[\p{L}_$][\p{L}\p{N}_$.]{0,80}/uy)
  if (word === null) throw new SyntaxError('no value')
  // Python marks strings: b'…', u'…', r'…'.
  if (/^[bruf]{1,2}$/i.test(word) && /['"]/.test(reader.text[reader.at] ?? '')) return readString(reader)
  if (word in constants) return constants[word]
  skipSpace(reader)
  if (/[([{]/.test(reader.text[reader.at] ?? '')) return readValue(reader, depth + 1)
  throw new SyntaxError('an unknown word')
}

/** A list, or an object where its members have keys: `'a': 1`, `a: 1`, `a=1`. */
function readGroup(reader: Reader, depth: number): unknown {
  const open = reader.text[reader.at]!
  const close = closings[open]!
  reader.at += 1
  const list: unknown[] = []
  let record: Record<string, unknown> | null = open === '{' ? {} : null
  skipSpace(reader)
  while (reader.text[reader.at] !== close) {
    if (reader.at >= reader.text.length) throw new SyntaxError('not closed')
    const key = readKey(reader)
    const value = readValue(reader, depth + 1)
    if (key !== null) {
      record ??= {}
      // Like JSON.parse: a key of the prototype is a plain member.
      Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true })
    } else list.push(value)
    skipSpace(reader)
    const sign = reader.text[reader.at]
    if (sign === ',') {
      reader.at += 1
      skipSpace(reader)
    } else if (sign !== close) throw new SyntaxError('no comma')
  }
  reader.at += 1
  return record && list.length === 0 ? record : list
}

function readKey(reader: Reader): string | null {
  const start = reader.at
  const sign = reader.text[start]
  const isQuoted = sign === '"' || sign === "'"
  const key = isQuoted ? readString(reader) : match(reader, /[\p{L}_$][\p{L}\p{N}_$]{0,80}|\d{1,9}(?=\s?:)/uy)
  if (key !== null && match(reader, /\s{0,20}(?::|=(?!=))\s{0,200}/y) !== null) return key
  reader.at = start
  return null
}

/** Printers break a long text into pieces: Python sets them side by side, JavaScript puts `+` between. */
function readStrings(reader: Reader): string {
  const parts = [readString(reader)]
  while (match(reader, /\s{0,200}(?:\+\s{0,200})?(?=['"])/y) !== null) parts.push(readString(reader))
  return parts.join('')
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }

function readString(reader: Reader): string {
  const quote = reader.text[reader.at]!
  const parts: string[] = []
  let at = reader.at + 1
  for (;;) {
    const end = nextOf(reader.text, quote, at)
    if (end < 0) throw new SyntaxError('not closed')
    parts.push(reader.text.slice(at, end))
    if (reader.text[end] === quote) {
      reader.at = end + 1
      return parts.join('')
    }
    const code = /x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})/iy
    code.lastIndex = end + 1
    const found = code.exec(reader.text)
    if (found) {
      const value = Number.parseInt(found[1] ?? found[2] ?? found[3]!, 16)
      parts.push(value > 0x10ffff ? '' : value > 0xffff ? String.fromCodePoint(value) : String.fromCharCode(value))
      at = code.lastIndex
    } else {
      const sign = reader.text[end + 1] ?? ''
      parts.push(escapes[sign] ?? sign)
      at = end + 2
    }
  }
}

/** The next quotation mark or backslash. */
function nextOf(text: string, quote: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === quote || text[at] === '\\') return at
  return -1
}

function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (!found) return null
  reader.at = pattern.lastIndex
  return found[0]
}

function skipSpace(reader: Reader, also = ''): void {
  while (reader.at < reader.text.length && (/\s/.test(reader.text[reader.at]!) || reader.text[reader.at] === also))
    reader.at += 1
}
