/** As much of a tree of markup as is looked at here. */
type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Longer words may be torn from their time: on a narrow screen they would need more than a line. */
const lastWord = /(?<=^|\s)\S{1,16}\s?$/u
const closing = /^[.,;:!?…)\]”’»،。、]+/u
/** A stop that ends what was quoted, and a quote's end, with its own stop or without. */
const stop = /^[.,;:!?…،。、]+(?=\s|$)/u
const quoteEnd = /[”"’»](\s*)$/u
const stoppedQuote = /[.!?…。][”"’»]\s*$/u

/**
 * Binds each link to a time to the word before it and to the stop after it, in a `span` of one line: neither the time nor
 * the stop begins a line alone. The stop after a quote stands before its times, as before a footnote's sign. The span is
 * there even around a bare time, so that a growing text changes only words.
 */
export function boundTimes(): (tree: object) => void {
  return tree => bind(tree as Node)
}

function bind(node: Node): void {
  if (!node.children) return
  node.children.forEach(bind)
  const all = node.children
  for (const [at, child] of all.entries()) if (isTime(child)) moveStop(all, at)
  node.children = all.map((child, at) => {
    if (!isTime(child)) return child
    return {
      type: 'element',
      tagName: 'span',
      properties: {},
      children: [...taken(all[at - 1], lastWord), child, ...taken(all[at + 1], closing)],
    }
  })
}

/** Moves the stop after the time at `at` to the end of the quote that it and the times before it belong to. */
function moveStop(all: readonly Node[], at: number): void {
  const first = firstOfRun(all, at)
  const quote = all[first - 1]
  if (quote?.type !== 'text' || !quoteEnd.test(quote.value!)) return
  const mark = taken(all[at + 1], stop)[0]?.value
  if (mark === undefined) return
  // “It holds.” needs no second full stop.
  if (mark === '.' && stoppedQuote.test(quote.value!)) return
  quote.value = quote.value!.replace(quoteEnd, end => `${end.trimEnd()}${mark} `)
}

/** Where the row of times begins that goes on to `at` with nothing but spaces between them. */
function firstOfRun(all: readonly Node[], at: number): number {
  const before = all[at - 1]
  const isSpace = before?.type === 'text' && before.value?.trim() === ''
  const former = isSpace ? at - 2 : at - 1
  return former >= 0 && isTime(all[former]!) ? firstOfRun(all, former) : at
}

const isTime = ({ tagName, properties }: Node): boolean =>
  tagName === 'a' && String(properties?.href ?? '').startsWith('#t=')

/** What the pattern finds in a text, taken out of it. */
function taken(text: Node | undefined, pattern: RegExp): Node[] {
  if (text?.type !== 'text') return []
  const found = pattern.exec(text.value ?? '')?.[0]
  if (!found) return []
  text.value = text.value!.replace(pattern, '')
  return [{ type: 'text', value: found }]
}
