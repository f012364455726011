import { createTokens } from '#adapters/tokens.ts'

/** One piece of a prompt as the vendor sees it; `marked` is an explicit cache breakpoint after it. */
export type PromptBlock = { readonly role: string; readonly text: string; readonly marked: boolean }

export type CacheRule = {
  /** The vendor's tokens for each o200k token. */
  readonly ratio: number
  readonly minTokens: number
  /** `marks`: entries end at breakpoints only. `automatic`: any common prefix, in steps of `step` tokens. */
  readonly match: 'marks' | 'automatic'
  /** How many blocks before its breakpoints a prompt finds entries of earlier calls. */
  readonly lookback: number
  readonly step: number
  readonly billsWrites: boolean
}

export type CachedCount = { readonly input: number; readonly cached: number; readonly written: number }

const tokens = createTokens()
const counted = new Map<string, number>()

/** o200k tokens of a text, cached: a 600 KB transcript is counted once for all its questions. */
export function countOnce(text: string): number {
  const known = counted.get(text)
  if (known !== undefined) return known
  if (counted.size > 500) counted.clear()
  const count = tokens.count(text)
  counted.set(text, count)
  return count
}

const sameBlock = (a: PromptBlock | undefined, b: PromptBlock): boolean => a?.role === b.role && a.text === b.text

/**
 * A vendor's prompt cache that really compares prefixes. `lookUp` counts what a prompt would read from it, `store` adds
 * the prompt (a vendor does so when its answer begins). A partition is a model with its cache key.
 */
export function createPrefixCache() {
  const partitions = new Map<string, PromptBlock[][]>()
  const prefixesOf = (partition: string) => partitions.get(partition) ?? []

  function lookUp(partition: string, blocks: readonly PromptBlock[], rule: CacheRule): CachedCount {
    const size = (text: string) => Math.ceil(countOnce(text) * rule.ratio)
    const sizes = blocks.map(block => size(block.text))
    const upTo = (count: number) => sizes.slice(0, count).reduce((sum, value) => sum + value, 0)
    const input = upTo(blocks.length)
    if (rule.match === 'marks') {
      const lastMark = blocks.findLastIndex(block => block.marked) + 1
      const boundary = longestStored(prefixesOf(partition), blocks, rule.lookback)
      const cached = upTo(boundary) >= rule.minTokens ? upTo(boundary) : 0
      const written = upTo(lastMark) >= rule.minTokens ? upTo(lastMark) - cached : 0
      return { input, cached, written: rule.billsWrites ? written : 0 }
    }
    let common = 0
    for (const stored of prefixesOf(partition)) {
      const differs = blocks.findIndex((block, index) => !sameBlock(stored[index], block))
      const whole = differs === -1 ? blocks.length : differs
      const partial =
        stored[whole]?.role === blocks[whole]?.role ? commonStart(stored[whole]?.text, blocks[whole]?.text) : ''
      common = Math.max(common, upTo(whole) + (partial === '' ? 0 : size(partial)))
    }
    const stepped = Math.floor(Math.min(common, input) / rule.step) * rule.step
    return { input, cached: stepped >= rule.minTokens ? stepped : 0, written: 0 }
  }

  function store(partition: string, blocks: readonly PromptBlock[], rule: CacheRule): void {
    const stored = prefixesOf(partition)
    const ends =
      rule.match === 'marks' ? blocks.flatMap((block, index) => (block.marked ? [index + 1] : [])) : [blocks.length]
    for (const end of ends) {
      const prefix = blocks.slice(0, end)
      if (
        !stored.some(other => other.length === end && prefix.every((block, index) => sameBlock(other[index], block)))
      ) {
        stored.push(prefix)
      }
    }
    partitions.set(partition, stored.slice(-100))
  }

  return { lookUp, store }
}

/** The longest stored prefix of these blocks, in blocks, that ends at a breakpoint or at most `lookback` blocks before. */
function longestStored(stored: PromptBlock[][], blocks: readonly PromptBlock[], lookback: number): number {
  const marks = blocks.flatMap((block, index) => (block.marked ? [index + 1] : []))
  const fits = stored.filter(
    prefix =>
      marks.some(mark => prefix.length <= mark && prefix.length >= mark - lookback) &&
      prefix.every((block, index) => sameBlock(block, blocks[index]!)),
  )
  return Math.max(0, ...fits.map(prefix => prefix.length))
}

function commonStart(a: string | undefined, b: string | undefined): string {
  if (a === undefined || b === undefined) return ''
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return a.slice(0, at)
}
