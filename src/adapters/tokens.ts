import { createRequire } from 'node:module'
import type { Tokens } from '#src/ports.ts'

/** Long enough that sentences keep their tokens, short enough that an unbroken run stays cheap. */
const segmentLength = 500

/**
 * Counts tokens with the o200k vocabulary, which is loaded on first use (some megabytes).
 *
 * Tokenizing an unbroken run takes quadratic time (100,000 Chinese characters take most of a minute), so text is counted in
 * segments of at most 500 characters, cut before a space where there is one. The count of English text stays the same; an
 * unbroken run counts slightly more.
 */
export function createTokens(): Tokens {
  let countSegment: ((text: string) => number) | null = null
  const count = (text: string) => {
    countSegment ??= loadVocabulary()
    let total = 0
    for (const segment of segments(text)) total += countSegment(segment)
    return total
  }
  return { count: memoize(count) }
}

/** Every question counts the earlier answers again, so counts of texts up to the length of an answer are remembered. */
const maxRememberedLength = 20_000
const maxRememberedCharacters = 2_000_000

/** Remembers the counts of the most recent texts. */
function memoize(count: (text: string) => number): (text: string) => number {
  const totals = new Map<string, number>()
  let characters = 0
  return text => {
    if (text.length > maxRememberedLength) return count(text)
    const total = totals.get(text) ?? count(text)
    if (totals.delete(text)) characters -= text.length
    totals.set(text, total)
    characters += text.length
    for (const oldest of totals.keys()) {
      if (characters <= maxRememberedCharacters) break
      totals.delete(oldest)
      characters -= oldest.length
    }
    return total
  }
}

function loadVocabulary(): (text: string) => number {
  const o200k: typeof import('gpt-tokenizer/encoding/o200k_base') = createRequire(import.meta.url)(
    'gpt-tokenizer/encoding/o200k_base',
  )
  // A transcript may contain '<|endoftext|>'; it is text here, never a control token.
  const plain = { disallowedSpecial: new Set<string>() }
  return text => o200k.countTokens(text, plain)
}

/** The text in segments of at most `segmentLength`, never cut within a surrogate pair. */
function* segments(text: string): Generator<string> {
  let start = 0
  while (text.length - start > segmentLength) {
    const end = segmentEnd(text, start, start + segmentLength)
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}

function segmentEnd(text: string, start: number, limit: number): number {
  for (let at = limit; at > start + segmentLength / 2; at--) {
    if (isSpace(text.charCodeAt(at)) && !isSpace(text.charCodeAt(at - 1))) return at
  }
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a
