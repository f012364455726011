/**
 * Removes the thoughts that some servers leave in the text before the answer. Only what comes before the answer is removed:
 * an answer may talk about such tags.
 */
export type ThoughtFilter = {
  /** The part of the answer that this piece completes. */
  push(text: string): string
  /** What was held back until the end. */
  end(): string
  /**
   * Called when the text so far turns out to be thoughts without an opening tag, as templates that begin the answer with
   * `<think>` cause them. It has been returned by `push` already.
   */
  onUnopened: () => void
}

const names = 'think|thinking|thought|thoughts|reasoning|reflection|antthinking|seed:think'.split('|')
const openingTag = new RegExp(String.raw`^<(${names.join('|')})(\s[^<>]{0,100})?>`, 'i')
const closingTag = new RegExp(String.raw`</(${names.join('|')})\s{0,5}>`, 'i')

type Block = { readonly open: string; readonly close: RegExp; readonly isTextIfUnclosed?: boolean }

/** The other marks of thoughts: Mistral, Kimi, gpt-oss (harmony), Cohere, Sky-T1, MedGemma. */
const blocks: readonly Block[] = [
  { open: '[think]', close: /\[\/think\]/i },
  { open: '◁think▷', close: /◁\/think▷/ },
  ...['', '<|start|>assistant'].flatMap(start =>
    ['analysis', 'commentary'].map(channel => ({
      open: `${start}<|channel|>${channel}`,
      close: /<\|channel\|>final[^<>]{0,60}<\|message\|>/,
    })),
  ),
  { open: '<|start_thinking|>', close: /<\|END_THINKING\|>/i },
  { open: '<|begin_of_thought|>', close: /<\|end_of_thought\|>/ },
  { open: '<unused94>', close: /<unused95>/ },
  // Harmony after a tokenizer has dropped its marks.
  { open: 'analysiswe ', close: /assistantfinal/, isTextIfUnclosed: true },
  { open: 'analysisthe ', close: /assistantfinal/, isTextIfUnclosed: true },
  { open: 'analysisuser ', close: /assistantfinal/, isTextIfUnclosed: true },
]

/** Thoughts that begin with the answer itself. Without an end, the model did not think this time. */
const unopenedBlock: Block = { open: '', close: closingTag, isTextIfUnclosed: true }

/** Marks between thoughts and answer, which are neither. */
const frames = [
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>',
  '<|start_response|>',
  '<|start_text|>',
  '<|begin_of_solution|>',
]
/** Marks at the end of an answer that has such a frame. */
const framesEnd = /<\|(return|end|end_response|end_text|end_of_solution)\|>\s*$/i

/** The longest mark. */
const longestMark = 100
/** How much is held back, spaces included, until it is known whether an answer begins with a mark. */
const longestStart = 1_000

/** @param expectsThoughts the model has begun with thoughts without an opening tag before */
export function createThoughtFilter({ expectsThoughts }: { readonly expectsThoughts: boolean }): ThoughtFilter {
  let state: 'undecided' | 'thinking' | 'answering' = 'undecided'
  let block = unopenedBlock
  let held = ''
  /** All of a block that is text if it is never closed. */
  let thought = ''
  let hasThought = false
  const frame = createFrameEnd()
  const watch = createClosingWatch()

  function decide(): string {
    for (;;) {
      const text = held.trimStart()
      const opening = frames.find(each => text.toLowerCase().startsWith(each))
      if (opening) {
        held = text.slice(opening.length)
        frame.isExpected = hasThought = true
        continue
      }
      const opened = openingOf(text)
      if (opened) return begin(opened.block, text, opened.length)
      if (held.length <= longestStart && mayBegin(text)) return ''
      if (expectsThoughts && !hasThought) return begin(unopenedBlock, held, 0)
      state = 'answering'
      const answer = hasThought ? text : held
      held = ''
      return show(answer)
    }
  }

  function begin(next: Block, text: string, length: number): string {
    block = next
    thought = text.slice(0, length)
    held = text.slice(length)
    state = 'thinking'
    return think(held)
  }

  function think(added: string): string {
    if (block.isTextIfUnclosed) thought += added
    const closed = block.close.exec(held)
    if (!closed) {
      // Only the beginning of a closing mark is still needed.
      held = held.slice(-longestMark)
      return ''
    }
    held = held.slice(closed.index + closed[0].length)
    frame.isExpected ||= closed[0].includes('<|')
    hasThought = true
    state = 'undecided'
    return decide()
  }

  function show(text: string): string {
    if (frame.isExpected) return frame.show(text)
    if (hasThought) return text
    const rest = watch.restAfterUnopened(text)
    if (rest === null) return text
    filter.onUnopened()
    hasThought = true
    state = 'undecided'
    held = rest
    return decide()
  }

  const filter: ThoughtFilter = {
    onUnopened() {},
    push(text) {
      if (state === 'answering') return show(text)
      held += text
      return state === 'thinking' ? think(text) : decide()
    },
    end() {
      if (state === 'thinking') return block.isTextIfUnclosed ? thought : ''
      if (frame.isExpected) return frame.end()
      return hasThought ? held.trimStart() : held
    },
  }
  return filter
}

/** Removes the mark at the end of an answer that has a frame; holds back what may be its beginning. */
function createFrameEnd() {
  let held = ''
  return {
    isExpected: false,
    show(text: string): string {
      const all = held + text
      const mark = all.endsWith('<') ? all.length - 1 : all.lastIndexOf('<|')
      const cut = mark >= 0 && all.length - mark <= longestMark ? mark : all.length
      held = all.slice(cut)
      return all.slice(0, cut)
    },
    end: () => held.replace(framesEnd, '').replace(/<\|[a-z_]{0,20}$/i, ''),
  }
}

function openingOf(text: string): { block: Block; length: number } | null {
  const tag = openingTag.exec(text)
  if (tag) return { block: { open: tag[0], close: closingTag }, length: tag[0].length }
  const lower = text.slice(0, longestMark).toLowerCase()
  const block = blocks.find(({ open }) => lower.startsWith(open))
  return block ? { block, length: block.open.length } : null
}

/** True when more text may make this a mark. */
function mayBegin(text: string): boolean {
  if (text.length > longestMark) return false
  const lower = text.toLowerCase()
  if ([...blocks.map(({ open }) => open), ...frames].some(mark => mark.startsWith(lower))) return true
  const [, name, attributes] = /^<([a-z:]*)(\s[^<>]*)?$/i.exec(text) ?? []
  if (name === undefined) return false
  return attributes === undefined
    ? names.some(each => each.startsWith(name.toLowerCase()))
    : names.includes(name.toLowerCase())
}

/** Finds a closing tag that nothing opened, outside of code, quotation marks and JSON. */
function createClosingWatch() {
  let recent = ''
  /** The backticks before `recent`. */
  let ticks = 0
  let hasBegun = false
  let isExempt = false
  return {
    /** @returns the text after the tag, or null */
    restAfterUnopened(text: string): string | null {
      if (isExempt) return null
      if (!hasBegun && text.trim() !== '') {
        hasBegun = true
        isExempt = /^\s*[[{`]/.test(text)
      }
      recent += text
      const closed = text.includes('>') ? closingTag.exec(recent) : null
      const opened = openingAnywhere.exec(recent)
      if (opened && opened.index < (closed?.index ?? recent.length)) isExempt = true
      if (closed && !isExempt) {
        const before = recent.slice(0, closed.index)
        const isCode = (ticks + ticksIn(before)) % 2 === 1
        if (!isCode && !/["'“”‘’«»(]$/.test(before)) return recent.slice(closed.index + closed[0].length)
        isExempt = true
      }
      ticks += ticksIn(recent.slice(0, -longestMark))
      recent = recent.slice(-longestMark)
      return null
    },
  }
}

const openingAnywhere = new RegExp(String.raw`<(${names.join('|')})\b`, 'i')

const ticksIn = (text: string): number => text.split('`').length - 1
