import { AppError } from '#core/errors.ts'

const suspect = /\\u0000|__proto__|constructor|\\u00(?:5f|63|6f|6e|73|74|72|75)/i

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
    if (!Array.isArray(value) && reachesPrototype(value)) throw new AppError('BAD_REQUEST')
    for (const [key, inner] of Object.entries(value)) {
      refuseNul(key)
      open.push(inner)
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
