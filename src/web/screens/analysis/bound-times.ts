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
/** A stop that ends what a time proves. */
const stop = /^[.,;:!?…،。、]+(?=\s|$)/u
const stopped = /[.!?…。][”"’»)\]]*\s*$/u
/** Words before a time that is named, not cited: the stop stays with the sentence. */
const naming =
  /(?:^|\s)(?:a[nt]?|by|to|from|until|till|around|about|since|after|before|between|near|and|und|et|um|ab|bis|von|de|à|a las)\s*$/iu

/**
 * Binds each link to a time to the word before it, in a `span` of one line: the time never begins a line alone. The stop
 * after what it proves stands before it, as before a footnote's sign. The span is there even around a bare time, so that
 * a growing text changes only words.
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

const inline: ReadonlySet<string> = new Set(['strong', 'em', 'code'])

/** Moves the stop after the time at `at` to the end of the words that it and the times before it belong to. */
function moveStop(all: readonly Node[], at: number): void {
  const first = firstOfRun(all, at)
  const words = all[first - 1]
  if (words?.type !== 'text' || naming.test(words.value!)) return
  if (words.value!.trim() === '' && !inline.has(all[first - 2]?.tagName ?? '')) return
  const mark = taken(all[at + 1], stop)[0]?.value
  if (mark === undefined) return
  // “It holds.” needs no second full stop.
  if (mark === '.' && stopped.test(words.value!)) return
  words.value = `${words.value!.trimEnd()}${mark} `
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
