import { foldedPhrases, foldedSet, normalizeWord } from './fold-word.ts'
import type { LanguageTable } from './language-table.ts'
import { languages } from './languages.ts'

/** A word as the rules of negation need it. */
export type NegationWord = { readonly key: string; readonly raw: string }

type Pairing = { readonly words: ReadonlySet<string>; readonly others: ReadonlySet<string> }

/** The negations of one language, folded. */
type Negations = {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
  /** Words that negate only in this accent, by their folded form. */
  readonly exact: ReadonlyMap<string, ReadonlySet<string>>
  readonly verb: RegExp | null
  readonly answers: ReadonlySet<string>
  readonly openers: ReadonlySet<string>
  /** Openers that are also fillers: "so", "well". */
  readonly links: ReadonlySet<string>
  readonly through: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
  readonly inSubjects: ReadonlySet<string>
  readonly correlatives: ReadonlySet<string>
  readonly afterOnly: ReadonlySet<string> | null
  readonly last: ReadonlySet<string>
  /** Every word of a phrase that denies. */
  readonly denying: ReadonlySet<string>
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly commands: Pairing
  readonly needs: Pairing
  readonly unless: Pairing
  readonly companions: Pairing
}

const pairing = (words = '', others = ''): Pairing => ({ words: foldedSet(words), others: foldedSet(others) })

function negationsOf({ negation: table, fillers = '' }: LanguageTable): Negations {
  const { before = '', after = '', both = '', exact = '', forbidding = '', subjects = '', correlatives = '' } = table
  const denying = [...foldedPhrases(table.denying ?? '').values()].flat()
  const accented = exact.split(' ').filter(word => word !== '')
  return {
    before: foldedSet(`${before} ${both} ${forbidding} ${subjects} ${correlatives}`).union(
      new Set(denying.map(words => words.join(' '))),
    ),
    after: foldedSet(`${after} ${both}`),
    exact: new Map(
      [...Map.groupBy(accented, normalizeWord)].map(([key, forms]) => [
        key,
        new Set(forms.map(form => form.normalize('NFC'))),
      ]),
    ),
    verb: table.verb ?? null,
    answers: foldedSet(table.answers ?? ''),
    openers: foldedSet(table.openers ?? ''),
    links: foldedSet(table.openers ?? '').intersection(foldedSet(fillers)),
    through: foldedSet(table.through ?? ''),
    subjects: foldedSet(`${subjects} ${correlatives}`),
    inSubjects: foldedSet(table.inSubjects ?? ''),
    correlatives: foldedSet(correlatives),
    afterOnly: table.afterOnly === undefined ? null : foldedSet(table.afterOnly),
    last: foldedSet(table.last ?? ''),
    denying: new Set(denying.flat()),
    phrases: foldedPhrases(`${table.phrases ?? ''} ${table.denying ?? ''}`),
    commands: pairing(table.commands?.phrases, table.commands?.after),
    needs: pairing(table.needs?.words, table.needs?.partners),
    unless: pairing(table.unless?.words, table.unless?.after),
    companions: pairing(table.companions?.words, table.companions?.partners),
  }
}

const byCode = new Map(languages.map(table => [table.code, negationsOf(table)]))

/**
 * The negations of the languages that a text may be in. A word that negates in one of them counts, because a quote must not
 * be shown with the opposite meaning. A word of another language does not: Portuguese "no" is "in the".
 */
export type NegationRules = {
  /** True when the word at `at` denies something. */
  negates(words: readonly NegationWord[], at: number): boolean
  /** The number of words of a phrase such as "not only" or "anything but" that begins at `at`; 0 if none does. */
  phraseLength(words: readonly NegationWord[], at: number): number
  /** True for a part of a negation that may be left out, since its other part is near: French "ne" with "pas". */
  isCompanion(words: readonly NegationWord[], at: number): boolean
  /** True when the word at `at` begins with a negation that its other part is not near: "n’ose". */
  negatesByElision(words: readonly NegationWord[], at: number): boolean
  /** True when a negation reaches the word `to` over the words `between` them. */
  reachesOver(negation: string, between: readonly string[], to: string): boolean
  /** True when a negation reaches the word `previous` before it. `isLast`: the sentence ends with the negation. */
  reachesPrevious(negation: string, previous: string, isLast: boolean): boolean
  /** True for a filler that may also begin a statement: "so", "well". */
  isLink(word: string): boolean
  /** True for a word that may stand between a negation and the words before that it negates. */
  isBetween(word: string): boolean
  /** True for a word of a phrase that denies what comes after it: "anything but". */
  mayDeny(word: string): boolean
  /** True for a word that is part of any rule above, in any surroundings. */
  mayNegate(word: string): boolean
}

/** How far apart the parts of one negation are: "ne les a jamais". */
const reach = 4

/**
 * The negations of these languages together.
 * @param ordinary frequent words of the likeliest language: what they mean in one that is less likely does not count
 * @param close the languages that are nearly as likely as the first
 */
export function negationRules(
  codes: readonly string[],
  { ordinary, close }: { readonly ordinary: ReadonlySet<string>; readonly close: readonly string[] },
): NegationRules {
  const own = byCode.get(codes[0] ?? '')
  const isOrdinary = (word: string) => ordinary.has(word) && !own?.before.has(word) && !own?.after.has(word)
  const tables = codes.flatMap(code => {
    const table = byCode.get(code)
    if (table === undefined) return []
    return close.includes(code) ? table : { ...table, ...withoutWords(table, isOrdinary) }
  })
  const some = (rule: (table: Negations) => boolean): boolean => tables.some(rule)
  const phraseLength = (words: readonly NegationWord[], at: number): number =>
    Math.max(0, ...tables.map(table => lengthOfPhrase(table, words, at)))
  return {
    phraseLength,
    negates: (words, at) => phraseLength(words, at) === 0 && some(table => denies(table, words, at)),
    isCompanion: (words, at) =>
      some(({ companions }) => companions.words.has(words[at]!.key) && hasNear(words, at, companions.others, 0, reach)),
    negatesByElision: (words, at) =>
      isElided(words[at]!) &&
      some(({ companions }) => companions.words.has('n') && !hasNear(words, at, companions.others, 0, reach)),
    reachesOver: (negation, between, to) => some(table => reachesIn(table, negation, between, to)),
    reachesPrevious: (negation, previous, isLast) =>
      some(
        ({ after, afterOnly, last }) =>
          (isLast && last.has(negation)) || (after.has(negation) && (afterOnly === null || afterOnly.has(previous))),
      ),
    isLink: word => some(({ links }) => links.has(word)),
    isBetween: word => some(({ through }) => through.has(word)),
    mayDeny: word => some(({ denying }) => denying.has(word)),
    mayNegate: word =>
      some(({ before, after, verb }) => before.has(word) || after.has(word) || (verb?.test(word) ?? false)),
  }
}

/**
 * How many words may stand between a negation and the words that it negates, more after a negated subject; and how many of
 * them may be words without a rule: "cannot safely open".
 */
const mostBetween = { word: 3, subject: 5, unknown: 1 }

/**
 * True when a negation of this language reaches over words. Where a statement begins after it, it ends: at an opener, unless
 * only words such as "at all" stand before the opener, or the opener is a part of a negated subject.
 */
function reachesIn(table: Negations, negation: string, between: readonly string[], to: string): boolean {
  const { before, after, answers, openers, links, through, afterOnly, verb, subjects, inSubjects, correlatives } = table
  const denies = before.has(negation) || (verb?.test(negation) ?? false)
  const isSubject = subjects.has(negation)
  if (!denies || between.length > (isSubject ? mostBetween.subject : mostBetween.word)) return false
  if (correlatives.has(negation)) return true
  const mayEndBefore = answers.has(negation) || (after.has(negation) && afterOnly === null)
  const [next = to] = between
  if (mayEndBefore && openers.has(next) && !(isSubject && between.length > 1 && inSubjects.has(next))) return false
  if (mayEndBefore && !isSubject && openers.has(to)) return false
  const isPassed = (word: string) => !openers.has(word) || through.has(word) || (isSubject && inSubjects.has(word))
  const unknown = between.filter(word => !through.has(word)).length
  // "not so good", but "no effect, so".
  if (between.some((word, at) => links.has(word) && !between.slice(0, at).every(each => through.has(each))))
    return false
  if (!between.every(isPassed) || (openers.has(to) && unknown > 0)) return false
  if (isSubject) return true
  // A negation that ends a statement reaches only over words that are known to stand before a verb.
  return unknown <= (after.has(negation) && afterOnly === null ? 0 : mostBetween.unknown)
}

const withoutWords = ({ before, after }: Negations, isOrdinary: (word: string) => boolean) => ({
  before: new Set([...before].filter(word => !isOrdinary(word))),
  after: new Set([...after].filter(word => !isOrdinary(word))),
})

function lengthOfPhrase({ phrases, commands }: Negations, words: readonly NegationWord[], at: number): number {
  const found = phrases
    .get(words[at]!.key)
    ?.find(phrase => phrase.every((word, step) => words[at + step]?.key === word))
  if (found === undefined) return 0
  const isCommand = commands.words.has(found.at(-1)!) && commands.others.has(words[at - 1]?.key ?? '')
  return isCommand ? 0 : found.length
}

function denies(table: Negations, words: readonly NegationWord[], at: number): boolean {
  const { key, raw } = words[at]!
  const { before, after, exact, verb, needs, unless, companions } = table
  if (verb?.test(key)) return true
  if (!before.has(key) && !after.has(key)) return false
  const forms = exact.get(key)
  if (forms && !forms.has(raw.normalize('NFC').toLowerCase())) return false
  if (needs.words.has(key) && !hasNear(words, at, needs.others, reach, reach)) return false
  if (unless.words.has(key) && unless.others.has(words[at - 1]?.key ?? '')) return false
  return !(companions.words.has(key) && hasNear(words, at, companions.others, 0, reach))
}

/** True for the "n’" of "n’ouvre". */
const isElided = ({ raw }: NegationWord): boolean => /^n['’]/i.test(raw)

function hasNear(
  words: readonly NegationWord[],
  at: number,
  wanted: ReadonlySet<string>,
  before: number,
  after: number,
): boolean {
  for (let place = Math.max(0, at - before); place <= at + after && place < words.length; place++)
    if (place !== at && (wanted.has(words[place]!.key) || (wanted.has('n') && isElided(words[place]!)))) return true
  return false
}
