import { foldedSet, normalizeWord } from '../fold-word.ts'
import { tableOf } from '../languages.ts'
import { numberValues } from '../number-words.ts'
import type { Word } from '../words.ts'
import type { Cues, FoundTurn, TurnKind, TurnRules, TurnTable } from './turn-table.ts'
import { turnTables } from './turn-tables.ts'
import { createUnspacedTurns } from './unspaced-turns.ts'

/** How many words beside a quote may hold a cue. */
export const turnReach = 7
/** Words before a cue that are shown with it: "I do" of "I do not think". */
const shownBefore = 2
/** How far a cue may be from a quote that does not begin a clause. */
const mostBetween = 1
/** How many words before its clause a negation denies the clause: "no sign at all that". */
const mostBeforeThat = 5
/** How far a denial may be from the quote before it. */
const mostBeforeDenial = 2

type Phrase = { readonly kind: TurnKind; readonly tokens: readonly string[] }
type Rules = {
  readonly before: readonly Phrase[]
  readonly near: readonly Phrase[]
  readonly beforeNumber: readonly Phrase[]
  readonly after: readonly Phrase[]
  readonly next: readonly Phrase[]
  readonly harmless: readonly Phrase[]
  readonly that: ReadonlySet<string>
  readonly borders: ReadonlySet<string>
  readonly links: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
  readonly dropsSubjects: boolean
  /** Subjects that mean anyone: "if you look at this". */
  readonly anyone: ReadonlySet<string>
  /** Verbs that an "if" after them belongs to: "I would … if". */
  readonly modals: ReadonlySet<string>
  readonly skipped: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  isNegation(key: string): boolean
  readonly splitsApostrophes: boolean
  readonly accented: ReadonlySet<string>
}

const phrasesOf = (list: string, kind: TurnKind): Phrase[] =>
  list
    .split(/\s+/)
    .filter(text => text !== '')
    .map(text => ({
      kind,
      tokens: text.split('_').map(token => (['*', '^', '<', 'NOT'].includes(token) ? token : normalizeWord(token))),
    }))

const cuesOf = (cues: Cues = {}): Phrase[] =>
  Object.entries(cues).flatMap(([kind, list]) => phrasesOf(list, kind as TurnKind))

function rulesOf(table: TurnTable): Rules {
  const language = tableOf(table.code)
  const { before = '', after = '', both = '' } = language?.negation ?? {}
  const negations = foldedSet(`${before} ${after} ${both}`)
  return {
    before: cuesOf(table.before),
    near: cuesOf(table.near),
    beforeNumber: phrasesOf(table.beforeNumber ?? '', 'limit'),
    after: cuesOf(table.after),
    next: cuesOf(table.next),
    harmless: phrasesOf(`${table.harmless ?? ''} ${language?.negation.phrases ?? ''}`, 'doubt').filter(
      ({ tokens }) => tokens.length > 1,
    ),
    that: foldedSet(table.that ?? ''),
    borders: foldedSet(table.borders ?? ''),
    links: foldedSet(table.links ?? ''),
    subjects: foldedSet(table.subjects ?? ''),
    dropsSubjects: table.dropsSubjects === true || table.subjects === undefined,
    anyone: foldedSet(table.anyone ?? ''),
    modals: foldedSet(table.modals ?? ''),
    skipped: foldedSet(`${language?.light ?? ''} ${language?.fillers ?? ''}`),
    numbers: new Set([...numberValues(language ?? {}).keys()].map(normalizeWord)),
    isNegation: table.code === 'en' ? key => negations.has(key) || contracted.test(key) : key => negations.has(key),
    splitsApostrophes: table.code !== 'en',
    accented: new Set((table.accented ?? '').split(' ')),
  }
}

const contracted = /^(?:do|does|did|is|are|was|were|wo|ca|could|would|should|has|have|had|must|need|might|ai)nt$/

/** The keys of words. In "n’est" there are two, as in "n est"; the first one stands for both places. */
type Key = { readonly key: string; readonly at: number; readonly before: string }

function keysOf(words: readonly Word[], { splitsApostrophes, accented }: Rules): Key[] {
  return words.flatMap(({ key: folded, raw, before }, at) => {
    const written = raw.toLowerCase()
    const key = accented.has(written) ? written : folded
    const parts =
      splitsApostrophes && raw.length < 40 && /['’ʼ]/.test(raw) ? raw.split(/['’ʼ]/).filter(part => part !== '') : []
    if (parts.length < 2) return [{ key, at, before }]
    return parts.map((part, place) => ({ key: normalizeWord(part), at, before: place === 0 ? before : '' }))
  })
}

const endsSentence = (between: string): boolean => /[.!?…;؟।։]/u.test(between.slice(0, 40))
const hasComma = (between: string): boolean => /[,،–—]/u.test(between.slice(0, 40))

/** Where a phrase ends that begins at `at`; -1 if it does not. A `*` stands for none to two words. */
function endOfPhrase(keys: readonly string[], at: number, tokens: readonly string[], rules: Rules, step = 0): number {
  const token = tokens[step]
  if (token === undefined) return at
  if (token === '*') {
    for (let skipped = 0; skipped <= 2; skipped++) {
      const end = endOfPhrase(keys, at + skipped, tokens, rules, step + 1)
      if (end >= 0) return end
    }
    return -1
  }
  const key = keys[at]
  if (key === undefined || !(token === 'NOT' ? rules.isNegation(key) : key === token)) return -1
  return endOfPhrase(keys, at + 1, tokens, rules, step + 1)
}

/** The keys with harmless phrases blanked, so that no cue is found inside them. */
function withoutHarmless(keys: readonly string[], rules: Rules): string[] {
  const kept = [...keys]
  for (let at = 0; at < keys.length; at++)
    for (const { tokens } of rules.harmless) {
      const end = endOfPhrase(keys, at, tokens, rules)
      if (end > at) kept.fill('', at, end)
    }
  return kept
}

/** The first key of the clause that reaches the quote at `first`. */
function startOfClause(keys: readonly Key[], first: number, { borders, links, subjects }: Rules): number {
  for (let at = first; at > Math.max(0, first - turnReach); at--) {
    if (endsSentence(keys[at]?.before ?? '')) return at
    const { key } = keys[at - 1]!
    if (borders.has(key) || (links.has(key) && subjects.has(keys[at]?.key ?? ''))) return at
  }
  return Math.max(0, first - turnReach)
}

/** True for words that open a clause: after a border or a link, or before a subject. */
const opensClause = (texts: readonly string[], at: number, end: number, { borders, links, subjects }: Rules): boolean =>
  at === 0 || borders.has(texts[at - 1]!) || links.has(texts[at - 1]!) || subjects.has(texts[end] ?? '')

function cueBefore(keys: readonly Key[], first: number, rules: Rules): FoundTurn | null {
  const start = startOfClause(keys, first, rules)
  const opens = keys[first]?.key ?? ''
  if (start >= first || rules.borders.has(opens) || rules.links.has(opens)) return null
  const texts = withoutHarmless(
    keys.slice(start, first + 1).map(({ key }) => key),
    rules,
  )
  const quote = first - start
  const beginsClause = rules.dropsSubjects || rules.subjects.has(keys[first]?.key ?? '')
  const commaAt = keys.slice(start, first + 1).findLastIndex(({ before }, at) => at > 0 && hasComma(before))
  const found = (kind: TurnKind, at: number): FoundTurn => ({
    kind,
    from: keys[Math.max(start, start + at - shownBefore)]!.at,
    to: keys[first - 1]!.at + 1,
  })
  const isNumber = [first, first + 1].some(
    (at, step) =>
      (/^\d/.test(keys[at]?.key ?? '') || rules.numbers.has(keys[at]?.key ?? '')) &&
      (step === 0 || rules.skipped.has(keys[first]?.key ?? '')),
  )
  const isThat = rules.that.has(opens) || rules.that.has(texts[quote - 1] ?? '')
  for (let at = quote - 1; at >= 0; at--) {
    const isCut = commaAt > at
    for (const { kind, tokens } of rules.before) {
      const mustOpen = tokens[0] === '<'
      const end = endOfPhrase(texts, at, mustOpen ? tokens.slice(1) : tokens, rules)
      if (end < 0 || (isCut && kind === 'negation')) continue
      if (mustOpen && !opensClause(texts, at, end, rules)) continue
      // A cue may end inside the quote only with the word that introduces the clause: "says | that".
      if (end > quote && !rules.that.has(texts[quote]!)) continue
      if (kind === 'condition' && end === quote && rules.anyone.has(opens)) continue
      // "He said and we left": the cue belongs to the statement before.
      if (rules.links.has(texts[end] ?? '')) continue
      const between = texts.slice(end, quote).filter(key => !rules.that.has(key) && !rules.skipped.has(key)).length
      if (beginsClause || between <= (kind === 'condition' ? 0 : mostBetween)) return found(kind, at)
    }
    if (isCut) continue
    const near = isNumber ? [...rules.near, ...rules.beforeNumber] : rules.near
    for (const { kind, tokens } of near) {
      const needsClause = tokens[0] === '^'
      const end = endOfPhrase(texts, at, needsClause ? tokens.slice(1) : tokens, rules)
      if (end < 0 || end > quote || (needsClause && !beginsClause) || rules.links.has(texts[end] ?? '')) continue
      if (texts.slice(end, quote).every(key => key === '' || rules.skipped.has(key))) return found(kind, at)
    }
    const isDenied = isThat && rules.isNegation(texts[at]!) && at < quote - 1 && at >= quote - mostBeforeThat
    if (isDenied) return found('negation', at)
  }
  return null
}

function cueAfter(keys: readonly Key[], first: number, end: number, rules: Rules): FoundTurn | null {
  let stop = end
  while (stop < keys.length && stop < end + turnReach && !endsSentence(keys[stop]!.before)) stop += 1
  const texts = withoutHarmless(
    keys.slice(end, stop).map(({ key }) => key),
    rules,
  )
  const found = (kind: TurnKind, last: number): FoundTurn => ({
    kind,
    from: keys[end]!.at,
    to: keys[end + last - 1]!.at + 1,
  })
  // A quote that is cut anywhere may stop before an "if" that belongs to what follows. After a modal it belongs to the quote.
  const isClause =
    rules.modals.size === 0 || keys.slice(Math.max(first, end - 14), end).some(({ key }) => rules.modals.has(key))
  let isOther = false
  for (let at = 0; at < texts.length; at++) {
    for (const { kind, tokens } of rules.after) {
      const last = endOfPhrase(texts, at, tokens, rules)
      if (last < 0 || (isOther && kind !== 'irony') || (kind === 'negation' && at > mostBeforeDenial)) continue
      return found(kind, last)
    }
    if (texts.slice(0, at).every(key => rules.skipped.has(key)))
      for (const { kind, tokens } of rules.next) {
        const last = endOfPhrase(texts, at, tokens, rules)
        if (last >= 0 && (kind !== 'condition' || (at === 0 && isClause))) return found(kind, last)
      }
    if (rules.borders.has(texts[at]!) || (rules.links.has(texts[at]!) && rules.subjects.has(texts[at + 1] ?? '')))
      isOther = true
  }
  return null
}

function spacedTurns(rules: Rules): TurnRules {
  return (words, first, end) => {
    const keys = keysOf(words, rules)
    const place = (at: number) => {
      const found = keys.findIndex(key => key.at >= at)
      return found < 0 ? keys.length : found
    }
    return (
      cueBefore(keys, place(first), rules) ??
      (end < words.length ? cueAfter(keys, place(first), place(end), rules) : null)
    )
  }
}

const byCode = new Map<string, TurnRules>(
  turnTables.map(table => [
    table.code,
    ['ja', 'zh', 'ko'].includes(table.code) ? createUnspacedTurns(table) : spacedTurns(rulesOf(table)),
  ]),
)

const noTurns: TurnRules = () => null

/** The rules of a language. Where they are not known, nothing is turned. */
export const turnRulesOf = (code: string): TurnRules => byCode.get(code) ?? noTurns
