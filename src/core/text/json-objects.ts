import { jsonrepair } from 'jsonrepair'

/**
 * Reads the JSON objects in a model's text: one object, one per line, or between other words and code fences. Of a text that
 * was cut, only complete objects count, so that no value is incomplete: an unfinished object gives the complete objects
 * inside it. Objects with small faults are repaired only when the text `isWhole`, or when their line is complete.
 */
export function readJsonObjects(whole: string, { isWhole }: { readonly isWhole: boolean }): JsonObject[] {
  const text = whole.slice(0, longestText)
  const objects: JsonObject[] = []
  let failures = 0
  let at = text.indexOf('{')
  while (at >= 0 && objects.length < maxObjects && failures < maxFailures) {
    const read = objectAt(text, at, isWhole && failures < maxRepairs)
    if (read) objects.push(...read.objects)
    else failures += 1
    at = text.indexOf('{', read ? read.end : at + 1)
  }
  return objects
}

/** Several times the longest verdict. */
const longestText = 50_000
/** A verdict has a dozen objects. The limits bound the work on a text that is made to be slow. */
const maxObjects = 100
const maxFailures = 25
const maxRepairs = 6

export type JsonObject = { readonly [key: string]: unknown }
type ReadObject = { readonly objects: readonly JsonObject[]; readonly end: number }

function objectAt(text: string, at: number, isWhole: boolean): ReadObject | null {
  const lineEnd = text.indexOf('\n', at)
  const end = lineEnd < 0 ? text.length : lineEnd
  const line = text.slice(at, end).trim().replace(/,$/, '')
  const onLine = parse(line)
  if (onLine) return { objects: onLine, end }
  const closing = endOfObject(text, at)
  const balanced = closing < 0 ? null : parse(text.slice(at, closing))
  if (balanced) return { objects: balanced, end: closing }
  // A complete line that begins and ends as an object, but does not parse, is an object with a fault.
  if ((isWhole || lineEnd >= 0) && closesItself(line)) {
    const repaired = repair(line)
    if (repaired) return { objects: repaired, end }
  }
  const last = text.lastIndexOf('}')
  const rest = isWhole && last > at && looksLikeObject.test(text.slice(at, at + 80)) ? text.slice(at, last + 1) : null
  const repaired = rest === null ? null : repair(rest)
  return repaired && { objects: repaired, end: last + 1 }
}

const count = (text: string, sign: string): number => text.split(sign).length
const closesItself = (line: string): boolean =>
  line.endsWith('}') && count(line, '{') === count(line, '}') && count(line, '[') === count(line, ']')

/** A brace, then a key; braces in ordinary sentences are not repaired. */
const looksLikeObject = /^\{\s*(?:["'“”‘’][^"'“”‘’]{1,40}["'“”‘’]|[a-z_]{1,40})\s*:/iu

function parse(text: string): JsonObject[] | null {
  for (const attempt of new Set([text, text.replace(/,(\s*[}\]])/g, '$1')])) {
    try {
      return objectsIn(JSON.parse(attempt))
    } catch {
      // Try the next form.
    }
  }
  return null
}

function repair(text: string): JsonObject[] | null {
  if (!looksLikeObject.test(text)) return null
  try {
    return objectsIn(JSON.parse(jsonrepair(text)))
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectsIn(value: unknown): JsonObject[] | null {
  const objects = (Array.isArray(value) ? value : [value]).filter(isObject)
  return objects.length === 0 ? null : objects
}

/** The end of the object that begins at `from`, or -1 while it is unfinished. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}
