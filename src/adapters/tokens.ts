import { createRequire } from 'node:module'
import type { Tokens } from '#src/ports.ts'

/** Long enough that real sentences keep their tokens, short enough that no unbroken run costs more than a moment. */
const segmentLength = 500

/**
 * Counts tokens by the o200k vocabulary. The vocabulary (some megabytes) is loaded at the first count.
 *
 * Merging an unbroken run is quadratic in its length (100,000 Chinese characters would take most of a minute), so text is
 * counted in segments of at most 500 characters, cut before a space where there is one. English counts the same as in
 * one piece; hostile runs count slightly more, never less than their vendors would charge for by much.
 */
export function createTokens(): Tokens {
  let countSegment: ((text: string) => number) | null = null
  const count = (text: string) => {
    countSegment ??= loadVocabulary()
    let total = 0
    for (const segment of segments(text)) total += countSegment(segment)
    return total
  }
  return { count: remembering(count) }
}

/** Long enough for answers, of which every question counts the same ones again; a transcript's count is kept with it. */
const longestRemembered = 20_000
const rememberedCharacters = 2_000_000

/** Keeps the counts of the texts that were asked for last. */
function remembering(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>()
  let characters = 0
  return text => {
    if (text.length > longestRemembered) return count(text)
    const total = known.get(text) ?? count(text)
    if (known.delete(text)) characters -= text.length
    known.set(text, total)
    characters += text.length
    for (const oldest of known.keys()) {
      if (characters <= rememberedCharacters) break
      known.delete(oldest)
      characters -= oldest.length
    }
    return total
  }
}

function loadVocabulary(): (text: string) => number {
  const o200k: typeof import('gpt-tokenizer/encoding/o200k_base') = createRequire(import.meta.url)(
    'gpt-tokenizer/encoding/o200k_base',
  )
  // A transcript may contain '<|endoftext|>' as plain words; it is text here, never a control token.
  const plain = { disallowedSpecial: new Set<string>() }
  return text => o200k.countTokens(text, plain)
}

/** The text in pieces of at most `segmentLength`, none cut within a surrogate pair. */
function* segments(text: string): Generator<string> {
  let start = 0
  while (text.length - start > segmentLength) {
    const end = cutBefore(text, start, start + segmentLength)
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}

function cutBefore(text: string, start: number, limit: number): number {
  for (let at = limit; at > start + segmentLength / 2; at--) {
    if (isSpace(text.charCodeAt(at)) && !isSpace(text.charCodeAt(at - 1))) return at
  }
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a
