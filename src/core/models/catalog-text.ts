/** A token of JSON. */
type Token = { readonly text: string; readonly start: number; readonly end: number }
type Span = { readonly start: number; readonly end: number }

/**
 * Puts an entry into the text of a catalog file: in place of the entry at `index`, or after the last one. All other text
 * stays as it is. The entry is indented as the file is.
 * @param text null for a new file
 */
export function putEntry(text: string | null, entry: object, index: number | null): string {
  if (text === null) return `${JSON.stringify({ entries: [entry] }, null, 2)}\n`
  const { open, close, elements } = entriesOf(text)
  const at = index === null ? undefined : elements[index]
  if (at) return splice(text, at, format(entry, text, indentAt(text, at.start)))
  const last = elements.at(-1)
  if (last) {
    const indent = indentAt(text, last.start)
    const gap = startsLine(text, last.start) ? `${lineEnd(text)}${indent}` : text.includes('\n') ? ' ' : ''
    return splice(text, { start: last.end, end: last.end }, `,${gap}${format(entry, text, indent)}`)
  }
  if (!text.includes('\n')) return splice(text, { start: open, end: close }, JSON.stringify(entry))
  const outer = indentAt(text, open)
  const inner = `${outer}${unitOf(text)}`
  const lines = `${lineEnd(text)}${inner}${format(entry, text, inner)}${lineEnd(text)}${outer}`
  return splice(text, { start: open, end: close }, lines)
}

const splice = (text: string, { start, end }: Span, by: string): string => text.slice(0, start) + by + text.slice(end)

const lineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** One step of the file's indentation. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '

const lineBefore = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
const indentAt = (text: string, at: number): string => /^[ \t]*/.exec(lineBefore(text, at))![0]
const startsLine = (text: string, at: number): boolean => text.includes('\n') && lineBefore(text, at).trim() === ''

const format = (entry: object, text: string, indent: string): string =>
  text.includes('\n')
    ? JSON.stringify(entry, null, unitOf(text)).replaceAll('\n', `${lineEnd(text)}${indent}`)
    : JSON.stringify(entry)

/** Where the list `entries` of a catalog file is, within its brackets, and where each entry is. */
function entriesOf(text: string): {
  readonly open: number
  readonly close: number
  readonly elements: readonly Span[]
} {
  const tokens = tokensOf(text)
  const first = listStart(tokens)
  const elements: Span[] = []
  let depth = 1
  let start: number | null = null
  let end = 0
  for (const token of tokens.slice(first + 1)) {
    if (/[}\]]/.test(token.text[0]!)) depth -= 1
    const endsElement = depth === 0 || (depth === 1 && token.text === ',')
    if (endsElement && start !== null) elements.push({ start, end })
    if (depth === 0) return { open: tokens[first]!.end, close: token.start, elements }
    start = endsElement ? null : (start ?? token.start)
    end = token.end
    if (/[{[]/.test(token.text[0]!)) depth += 1
  }
  throw new Error('The file has no list of entries.')
}

/** The token that opens the list. The last of several equal keys counts, as for `JSON.parse`. */
function listStart(tokens: readonly Token[]): number {
  let depth = 0
  let found = -1
  for (const [at, { text }] of tokens.entries()) {
    if (depth === 1 && tokens[at + 1]?.text === ':' && JSON.parse(text) === 'entries') found = at + 2
    if (/[{[]/.test(text[0]!)) depth += 1
    if (/[}\]]/.test(text[0]!)) depth -= 1
  }
  return found
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g)].map(({ 0: token, index }) => ({
    text: token,
    start: index,
    end: index + token.length,
  }))
