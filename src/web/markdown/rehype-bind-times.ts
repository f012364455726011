/** The part of a HAST node that is used here. */
type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** A longer word may be separated from its time: together they would not fit on one line of a narrow screen. */
const lastWord = /(?<=^|\s)\S{1,16}\s?$/u
const closingMarks = /^[.,;:!?…)\]”’»،。、]+/u
/** Punctuation that ends the sentence before a time. */
const sentenceEnd = /^[.,;:!?…،。、]+(?=\s|$)/u
const endedSentence = /[.!?…。][”"’»)\]]*\s*$/u
/** After these words a time is part of the sentence, not a citation: punctuation stays after it. */
const preposition =
  /(?:^|\s)(?:a[nt]?|by|to|from|until|till|around|about|since|after|before|between|near|and|und|et|um|ab|bis|von|de|à|a las)\s*$/iu

/**
 * A rehype plugin that joins each link to a time with the word before it in a `span` that does not wrap, so that no line
 * begins with a time. Punctuation after the time moves before it, as with a footnote mark. Every time gets its span, even
 * without a word, so that growing text changes only text nodes.
 */
export function rehypeBindTimes(): (tree: object) => void {
  return tree => bindTimes(tree as Node)
}

function bindTimes(node: Node): void {
  if (!node.children) return
  node.children.forEach(bindTimes)
  const siblings = node.children
  for (const [index, child] of siblings.entries()) if (isTime(child)) movePunctuation(siblings, index)
  node.children = siblings.map((child, index) => {
    if (!isTime(child)) return child
    return {
      type: 'element',
      tagName: 'span',
      properties: {},
      children: [...extract(siblings[index - 1], lastWord), child, ...extract(siblings[index + 1], closingMarks)],
    }
  })
}

const inline: ReadonlySet<string> = new Set(['strong', 'em', 'code'])

/** Moves the punctuation after the time at `at` to the end of the text that it and the times before it belong to. */
function movePunctuation(siblings: readonly Node[], at: number): void {
  const first = firstOfRun(siblings, at)
  const words = siblings[first - 1]
  if (words?.type !== 'text' || preposition.test(words.value!)) return
  if (words.value!.trim() === '' && !inline.has(siblings[first - 2]?.tagName ?? '')) return
  const mark = extract(siblings[at + 1], sentenceEnd)[0]?.value
  if (mark === undefined) return
  // “It holds.” needs no second full stop.
  if (mark === '.' && endedSentence.test(words.value!)) return
  words.value = `${words.value!.trimEnd()}${mark} `
}

/** The index of the first time in the run of times, separated by spaces alone, that ends at `at`. */
function firstOfRun(siblings: readonly Node[], at: number): number {
  const before = siblings[at - 1]
  const isSpace = before?.type === 'text' && before.value?.trim() === ''
  const previous = isSpace ? at - 2 : at - 1
  return previous >= 0 && isTime(siblings[previous]!) ? firstOfRun(siblings, previous) : at
}

const isTime = ({ tagName, properties }: Node): boolean =>
  tagName === 'a' && String(properties?.href ?? '').startsWith('#t=')

/** Removes what the pattern matches from a text node, and returns it as a node of its own. */
function extract(text: Node | undefined, pattern: RegExp): Node[] {
  if (text?.type !== 'text') return []
  const match = pattern.exec(text.value ?? '')?.[0]
  if (!match) return []
  text.value = text.value!.replace(pattern, '')
  return [{ type: 'text', value: match }]
}
