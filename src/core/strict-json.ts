import { AppError } from './errors.ts'

const suspect = /\\u0000|__proto__|constructor|\\u00(?:5f|63|6e|6f|7[0-5])/i

/**
 * JSON from a stranger. Undefined for an empty text (decision 15).
 * @throws AppError BAD_REQUEST for what is not JSON, for a NUL (Postgres cannot hold it) and for keys that reach a prototype
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The body is not valid JSON.', cause })
  }
  // Walking every body would double its price; only texts that could hide something are walked.
  if (suspect.test(text)) inspect(value)
  return value
}

/**
 * The same refusals for a text that somebody else parses.
 * @throws AppError BAD_REQUEST
 */
export function refuseHostileJson(text: string): void {
  if (suspect.test(text)) parseJson(text)
}

/** Walks without recursion: depth is the sender's choice. */
function inspect(root: unknown): void {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') refuseNul(value)
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      // One by one: pairs of index and item would take many times the memory of a list of millions.
      for (const inner of value) open.push(inner)
      continue
    }
    if (reachesPrototype(value)) throw new AppError('BAD_REQUEST')
    for (const key of Object.keys(value)) {
      refuseNul(key)
      open.push((value as Record<string, unknown>)[key])
    }
  }
}

/** @throws AppError BAD_REQUEST when the text has a NUL */
function refuseNul(text: string): void {
  if (text.includes('\u0000')) throw new AppError('BAD_REQUEST', { message: 'The request contains a NUL character.' })
}

function reachesPrototype(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true
  const maker = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null
  return typeof maker === 'object' && maker !== null && Object.hasOwn(maker, 'prototype')
}

/** The most that a body may weigh without the text that is taken out of it, in characters. */
const maxRest = 1024 * 1024

/**
 * Takes the value at `path` out of a JSON body, so that the rest is small: `rest` is the body with null in its place,
 * `text` the value, a string as it is and anything else as JSON; null when there is none.
 * @throws AppError as `parseJson`, and REQUEST_TOO_LARGE when it is not the text that makes the body large
 */
export function takeOut(body: string, path: readonly string[]): { rest: string; text: string | null } {
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
