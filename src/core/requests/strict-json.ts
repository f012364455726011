import { AppError } from '../errors.ts'

/** Text that may contain a NUL, half a surrogate pair, or a key that reaches a prototype. */
const suspectText = /\\u0000|\\ud[89a-f]|__proto__|constructor|\\u00(?:5f|63|6e|6f|7[0-5])/i
/** Valid requests nest about ten levels deep; recursive code copes with thousands. */
const maxDepth = 64

/**
 * Parses untrusted JSON. Undefined for an empty text.
 * @throws AppError BAD_REQUEST for invalid JSON, text that Postgres cannot store (NUL, half a surrogate pair), too deep
 * nesting, and keys that reach a prototype
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  refuseDeep(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body is not valid JSON.', cause })
  }
  // Inspecting a body costs as much as parsing it, so only suspect texts are inspected.
  if (suspectText.test(text)) inspect(value)
  return value
}

/**
 * Makes the same checks on a text that other code will parse.
 * @throws AppError BAD_REQUEST
 */
export function refuseHostileJson(text: string): void {
  if (suspectText.test(text)) parseJson(text)
  else refuseDeep(text)
}

const quote = 0x22
const backslash = 0x5c
/** `[` and `{` differ only in this bit, as do `]` and `}`. */
const braceBit = 0x20
const opening = 0x7b
const closing = 0x7d

/**
 * Counts brackets outside strings, before any recursive code sees the text.
 * @throws AppError BAD_REQUEST
 */
function refuseDeep(text: string): void {
  let depth = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (isString) {
      if (char === backslash) index += 1
      else if (char === quote) isString = false
    } else if (char === quote) isString = true
    else if ((char | braceBit) === opening) depth += 1
    else if ((char | braceBit) === closing) depth -= 1
    if (depth > maxDepth)
      throw new AppError('BAD_REQUEST', { message: `The body nests lists and objects more than ${maxDepth} deep.` })
  }
}

/** Checks all texts and keys without recursion. Queues only lists and objects, which saves memory. */
function inspect(root: unknown): void {
  const pending: { holder: object; field: string }[] = []
  const visit = (value: unknown, field: string): void => {
    if (typeof value === 'string') refuseUnstorable(value, field)
    else if (typeof value === 'object' && value !== null) pending.push({ holder: value, field })
  }
  visit(root, '')
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { holder, field } = next
    if (Array.isArray(holder)) {
      for (const inner of holder) visit(inner, field)
      continue
    }
    if (reachesPrototype(holder)) throw new AppError('BAD_REQUEST')
    for (const key of Object.keys(holder)) {
      refuseUnstorable(key, 'A name')
      visit((holder as Record<string, unknown>)[key], key)
    }
  }
}

/** @throws AppError BAD_REQUEST when Postgres cannot hold the text */
function refuseUnstorable(text: string, field: string): void {
  const where = field === '' ? 'The body' : field.slice(0, 50)
  if (text.includes('\u0000'))
    throw new AppError('BAD_REQUEST', { message: `${where} contains a NUL character. Please remove it.` })
  if (!text.isWellFormed())
    throw new AppError('BAD_REQUEST', { message: `${where} contains half a character, such as an emoji cut in two.` })
}

function reachesPrototype(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true
  const ownConstructor = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null
  return typeof ownConstructor === 'object' && ownConstructor !== null && Object.hasOwn(ownConstructor, 'prototype')
}

/** The largest body without its extracted text, in characters. */
const maxRest = 1024 * 1024

/**
 * Extracts the large text at `path` from a JSON body. `rest` is the body with null in its place; `text` is the value, as
 * JSON unless it is a string, or null when there is none.
 * @throws AppError as `parseJson`, and REQUEST_TOO_LARGE when the rest is still large
 */
export function extractText(body: string, path: readonly string[]): { rest: string; text: string | null } {
  const root = parseJson(body)
  let holder: unknown = root
  for (const name of path.slice(0, -1)) holder = isObject(holder) ? holder[name] : undefined
  const last = path.at(-1)!
  const value = isObject(holder) ? holder[last] : undefined
  if (isObject(holder) && value !== undefined) holder[last] = null
  const rest = JSON.stringify(root) ?? ''
  if (rest.length > maxRest) throw new AppError('REQUEST_TOO_LARGE')
  if (value === undefined || value === null) return { rest, text: null }
  return { rest, text: typeof value === 'string' ? value : JSON.stringify(value) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
