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

/**
 * Binds each link to a time to the word before it and to the stop after it, in a `span` of one line: neither the time nor
 * the stop begins a line alone. The span is there even around a bare time, so that a growing text changes only words.
 */
export function boundTimes(): (tree: object) => void {
  return tree => bind(tree as Node)
}

function bind(node: Node): void {
  if (!node.children) return
  node.children.forEach(bind)
  node.children = node.children.map((child, at, all) => {
    if (!isTime(child)) return child
    return {
      type: 'element',
      tagName: 'span',
      properties: {},
      children: [...taken(all[at - 1], lastWord), child, ...taken(all[at + 1], closing)],
    }
  })
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
