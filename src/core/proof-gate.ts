import type { Citation, ProofCount } from './analysis.ts'
import { type Found, hasTimes, proofIndex, quotable, wordsOf } from './proof.ts'
import { createProofLexer, type ProofToken } from './proof-lexer.ts'
import { isPlainWord } from './proof-signs.ts'
import { timecode } from './timecode.ts'
import type { Window } from './transcript.ts'

export type ProofGate = {
  /** Takes a piece of the model's text, returns what may be shown now; '' while something is held back. */
  push(text: string): string
  /** The rest. Call once. */
  end(): string
  /** What was cited and shown so far, in order of appearance, and how much of it stood in the transcript. */
  result(): { readonly citations: readonly Citation[]; readonly proof: ProofCount }
}

export type GateOptions = {
  /** Texts that are known besides the transcript (title, question): their words stay, without quotation marks. */
  readonly known?: readonly string[]
  /** How marks leave: as links (shown answers), as `[n]` again (notes), or not at all (one-line fields). */
  readonly marks?: 'links' | 'numbers' | 'none'
}

const emphasis = /[*_~]/g
const ofTime = /[\p{Nd}:：∶]/u
const anyTime = /\p{Nd}+(?:[:：∶]\p{Nd}{2})+/gu

/** True when two texts, each without a time, would read as one where they meet. */
const makesTime = (before: string, after: string): boolean =>
  ofTime.test(after) &&
  [...(before + after).matchAll(anyTime)].some(
    ({ index, 0: time }) => index < before.length && index + time.length > before.length,
  )

const wordSign = /[\p{L}\p{N}]/u

/** How quotation marks leave that could be mistaken for the other half of a pair. */
const shownMarks: Record<string, [string, string]> = {
  ...Object.fromEntries(['"', '＂', '”', '‟', '“'].map(mark => [mark, ['“', '”']])),
  '„': ['„', '“'],
  '»': ['„', '“'],
}

/** Stands where something unproven stood. */
const removed = '(…)'

/**
 * Filters a model's streamed Markdown so that nothing unproven is ever returned (design §5.11).
 *
 * - A quote that stands in the transcript is shown in the transcript's own words, in “ ” (or the marks it had if not
 *   straight). One that stands elsewhere than cited gets its true window. One that stands nowhere becomes `(…)`; words
 *   of the title or the question lose their marks instead.
 * - `[12]` or `[12, 14]` becomes a Markdown link per place, `[m:ss](#t=SECONDS)` or `[h:mm:ss](#t=SECONDS)`: the start
 *   of the window, from the server's windows alone. Adjacent windows become one link, marks in a row are merged and
 *   separated by one space. The web renders links whose address begins with `#t=` as chips; no other link or image
 *   leaves the gate as Markdown, so every other address may be shown as plain text.
 *   In a transcript without times marks go silently; the citations still tell their windows.
 * - A mark of a window that does not exist goes, with its space. A clock time that is not itself spoken in the
 *   transcript becomes `(…)`. Square brackets become round ones, block quotes become paragraphs.
 *
 * The text returned is a function of the whole input: the pieces in which it comes change nothing.
 */
export function createProofGate(windows: readonly Window[], options: GateOptions = {}): ProofGate {
  const index = proofIndex(windows)
  const knownTexts = (options.known ?? []).map((text, at) => ({ n: at + 1, startMs: 0, endMs: 0, text }))
  const asked = options.marks ?? 'links'
  const style = asked === 'links' && !hasTimes(windows) ? 'none' : asked
  const cited = new Map<number, { citation: Citation; quoted: boolean }>()
  let checked = 0
  let matched = 0
  let shown = ''
  let tail = '\n'
  /** The last signs that a reader sees, emphasis left out. */
  let seen = ''
  /** Spaces, and one opening parenthesis, that belong to the citation that may follow. */
  let lead = ''
  /** Windows of the marks in a row that are open now; null when none is. */
  let group: Window[] | null = null
  /** The last quote, while its citation may still come. */
  let quote: Found | null = null
  /** Signs behind an open quote or group, until it is known whether it goes on. */
  let gap = ''
  /** The full stop or comma that the model put inside the open quote; it stands behind the citation. */
  let stop = ''
  let citedInSentence: number[] = []

  const write = (text: string) => {
    if (text === '') return
    if (isPlainWord(text)) {
      shown += text
      seen = (seen + text).slice(-12)
      tail = (tail + text).slice(-removed.length)
      return
    }
    const visible = text.replace(emphasis, '')
    shown += makesTime(seen, visible) ? ` ${text}` : text
    seen = (seen + visible).slice(-12)
    tail = (tail + text).slice(-removed.length)
    if (/[.!?。！？]\s$|\n$/u.test(tail)) citedInSentence = []
  }
  const takeLead = () => {
    const taken = lead
    lead = ''
    return taken
  }
  const remove = () => {
    if (tail.endsWith(removed) && lead.trim() === '') lead = ''
    else write(takeLead() + removed)
  }

  function cite(window: Window, end: Window, words: string | null): void {
    const before = cited.get(window.n)
    if (before && (before.quoted || words === null)) return
    const citation = {
      n: window.n,
      startSeconds: Math.floor(window.startMs / 1000),
      endSeconds: Math.ceil(end.endMs / 1000),
      quote: words ?? excerpt(window.text),
    }
    cited.set(window.n, { citation, quoted: words !== null })
  }

  /** Marks of a group as they are shown: windows that follow one another are one place. */
  function render(places: readonly Window[]): string {
    const runs: { first: Window; last: Window }[] = []
    for (const window of places) {
      const run = runs.at(-1)
      if (run && (window.n === run.last.n || window.n === run.last.n + 1)) run.last = window
      else if (!runs.some(each => each.first.n <= window.n && window.n <= each.last.n))
        runs.push({ first: window, last: window })
    }
    for (const { first, last } of runs) cite(first, last, quote && quote.window.n === first.n ? quote.text : null)
    citedInSentence.push(...places.map(window => window.n))
    if (style === 'none') return ''
    if (style === 'numbers')
      return places.length === 0 ? '' : `[${[...new Set(places.map(window => window.n))].join(', ')}]`
    return runs
      .map(({ first }) => `[${timecode(first.startMs / 1000)}](#t=${Math.floor(first.startMs / 1000)})`)
      .join(' ')
  }

  /** Closes what is open before `next` is written. Returns true when `next`, a closing parenthesis, went with it. */
  function settle(next: string): boolean {
    if (!group && !quote) return false
    if (!group && quote && needsPlace(quote)) group = [quote.window]
    const marks = render(group ?? [])
    const wraps = group !== null && lead.includes('(') && next === ')' && gap.trim() === ''
    const before = wraps ? takeLead().replace('(', '') : takeLead()
    const after = stop !== '' && !/[.,;:!?)]/.test(next) && gap.trim() === '' ? stop + gap : gap
    if (group === null) write(after)
    else if (marks !== '') write((before || (/[\s(]$/.test(tail) ? '' : ' ')) + marks + after)
    else {
      write(before.trim())
      write(tail.endsWith('\n') ? after.trimStart() : after)
      if (after === '' && wordSign.test(next)) lead = ' '
    }
    group = null
    quote = null
    gap = ''
    stop = ''
    return wraps
  }

  const needsPlace = (found: Found) =>
    style !== 'none' && found.words > 2 && !found.places.some(n => citedInSentence.includes(n))

  function onText(sign: string): void {
    if (group && /[ ,;]/.test(sign) && gap.length < 4) gap += sign
    else if (quote && !group && /[ ,;.:!?)*_]/.test(sign) && gap.length < 6) gap += sign
    else if (settle(sign)) return
    else if (sign === ' ') lead += sign
    else if (sign === '(' && !lead.includes('(')) lead += sign
    else write(takeLead() + sign)
  }

  function onQuote({ open, close, content, soft }: Extract<ProofToken, { type: 'quote' }>): void {
    settle(open)
    const parts = content.split(/(?:\[|\()?(?:…|\.{3,})(?:\]|\))?/u).filter(part => wordsOf(part).length > 0)
    const found: Found[] = []
    for (const part of parts) {
      const place = index.find(part, found[0]?.window.n ?? citedInSentence.at(-1))
      if (place) found.push(place)
    }
    const isProven = parts.length > 0 && found.length === parts.length
    const of = isProven ? null : proofIndex(knownTexts).find(content)
    if (isProven || (!of && !soft)) checked += 1
    if (isProven) {
      matched += 1
      const [left, right] = shownMarks[open] ?? [open, close]
      write(takeLead() + found.map(place => `${left}${place.text}${right}`).join(' … '))
      quote = found[0]!
      stop = /[.,]$/.exec(content.trimEnd())?.[0] ?? ''
    } else if (of) write(takeLead() + withoutTimes(quotable(of.text)))
    else if (soft) lexer.reread(content)
    else if (parts.length > 0) remove()
  }

  function onCitation(numbers: readonly number[]): void {
    const places: Window[] = []
    for (const n of numbers) {
      const window = index.window(n)
      checked += 1
      if (window) places.push(window)
    }
    matched += places.length
    if (quote && !group) {
      const at = quote
      if (places.length === 0) return
      gap = gap.trimEnd()
      write(gap)
      gap = ''
      lead = tail.endsWith('(') ? '' : ' '
      group = corrected(places, at)
    } else {
      gap = ''
      group = [...(group ?? []), ...places]
    }
  }

  /** The cited windows, the nearest of them replaced by the quote's own when it does not stand in any. */
  function corrected(places: Window[], found: Found): Window[] {
    const own = places.find(window => found.places.includes(window.n))
    if (own || found.words < 3) {
      if (own && found.words > 2) quote = { ...found, window: own }
      return places
    }
    const distance = (window: Window) => Math.abs(window.n - found.window.n)
    const nearest = places.reduce((a, b) => (distance(b) < distance(a) ? b : a))
    if (distance(nearest) > 1) matched -= 1
    return places.map(window => (window === nearest ? found.window : window))
  }

  function onTime(text: string): void {
    settle(text)
    checked += 1
    if (index.speaksOf(text)) {
      matched += 1
      write(takeLead() + text)
    } else remove()
  }

  const withoutTimes = (text: string) =>
    text.replace(/\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2})+/gu, time => (index.speaksOf(time) ? time : removed))

  const lexer = createProofLexer(token => {
    if (token.type === 'text') onText(token.text)
    else if (token.type === 'quote') onQuote(token)
    else if (token.type === 'citation') onCitation(token.windows)
    else if (token.type === 'time') onTime(token.text)
    else onCode(token.content)
  })

  /** Code keeps its brackets, but no quotation marks, and can neither end early nor turn into a link. */
  function onCode(content: string): void {
    settle('`')
    if (content.trim() === '') return
    const code = withoutTimes(content.replace(/["“”„‟«»「」『』＂‘’]/g, '').replace(/\]\(/g, '] ('))
    const apart = lead === '' && /[`\\]$/.test(tail) ? ' ' : ''
    write(`${takeLead()}${apart}\`${code}\``)
  }

  const taken = () => {
    const text = shown
    shown = ''
    return text
  }

  return {
    push(text) {
      lexer.push(text)
      return taken()
    },
    end() {
      lexer.end()
      settle('')
      if (lead.trim() !== '') write(lead)
      return taken()
    },
    result: () => ({ citations: [...cited.values()].map(each => each.citation), proof: { checked, matched } }),
  }
}

const excerpt = (text: string) => {
  const clean = quotable(text)
  return clean.length <= 200
    ? clean
    : `${clean.slice(0, clean.lastIndexOf(' ', 199) > 0 ? clean.lastIndexOf(' ', 199) : 199)}`
}

/** A whole text through the gate at once. */
export function proven(text: string, windows: readonly Window[], options?: GateOptions) {
  const gate = createProofGate(windows, options)
  const shown = gate.push(text) + gate.end()
  return { text: shown, ...gate.result() }
}
