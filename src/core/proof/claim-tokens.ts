import { foldClaimWord } from '../language/fold-word.ts'
import type { LanguageWords } from '../language/language-words.ts'
import {
  decimalPoints,
  digitValues,
  hanNumber,
  numberWordsIn,
  type ValuedWord,
  valuesOf,
} from '../language/number-values.ts'

/** A word or number of a claim or a window, in the form that is compared. */
export type ClaimToken = {
  readonly type: 'common' | 'content' | 'negation' | 'number'
  /** The forms to compare: one for a word, every possible value for a number. */
  readonly keys: readonly string[]
  /** True for a number up to twelve in words, which mostly counts things. */
  readonly isCount: boolean
  /** True when a comma, a full stop or another sign of a new clause is before it. */
  readonly startsClause: boolean
}

const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー`
const pieces = new RegExp(
  [
    String.raw`(?:\p{Nd}+(?:,\p{Nd}{3})*(?:\.\p{Nd}+)?[百千万萬亿億兆]+)+(?:\p{Nd}{2,})?|\p{Nd}*[〇零一二三四五六七八九十百千万萬亿億兆两兩]{2,}`,
    String.raw`\p{L}[\p{L}\p{M}]*\p{Nd}[\p{L}\p{Nd}]*`,
    String.raw`\p{Nd}+(?:[.,’']\p{Nd}+)*`,
    String.raw`[${unspaced}][${unspaced}\p{M}]*`,
    String.raw`(?:(?![${unspaced}])[\p{L}\p{M}])+`,
    String.raw`[.,;:!?()\n…—–。，、！？]`,
  ].join('|'),
  'gu',
)
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
const isHanNumber = /[〇零一二三四五六七八九十百千万萬亿億兆两兩]/u
const clauseSign = /^[.,;:!?()\n…—–。，、！？]$/u

/** How many letters of a word are compared, because endings differ. */
const stemLength = 6

const stemOf = (word: string): string => [...word].slice(0, stemLength).join('')

type WordForm = { readonly type: 'common' | 'content' | 'negation'; readonly key: string } | readonly ValuedWord[]

/** Turns texts of one language into tokens. It remembers the words that it has seen. */
export function createClaimTokenizer(words: LanguageWords | null): (text: string) => ClaimToken[] {
  const forms = new Map<string, WordForm>()
  const formOf = (raw: string): WordForm => {
    let form = forms.get(raw)
    if (form === undefined) {
      form = readForm(foldClaimWord(raw), words)
      if (forms.size < maxRemembered) forms.set(raw, form)
    }
    return form
  }
  return text => readTokens(text, words, formOf)
}

/** More distinct words than any recording has. */
const maxRemembered = 60_000

function readForm(word: string, words: LanguageWords | null): WordForm {
  if (words?.negations.has(word)) return { type: 'negation', key: word }
  const numbers = words && numberWordsIn(word, words)
  if (numbers) return numbers
  if (words?.common.has(word) || word.length < 2) return { type: 'common', key: word }
  return { type: 'content', key: stemOf(word) }
}

type Run = { words: ValuedWord[]; hasDigits: boolean; startsClause: boolean; values: number[] }

function readTokens(text: string, words: LanguageWords | null, formOf: (raw: string) => WordForm): ClaimToken[] {
  const tokens: ClaimToken[] = []
  let run: Run | null = null
  let link: ClaimToken | null = null
  let startsClause = false
  const add = (type: ClaimToken['type'], keys: readonly string[]) => {
    tokens.push({ type, keys, isCount: false, startsClause })
    startsClause = false
  }
  const closeRun = () => {
    if (run) tokens.push(numberToken(run))
    if (link) tokens.push(link)
    run = null
    link = null
  }
  const extend = (numbers: readonly ValuedWord[], hasDigits: boolean, values: readonly number[] = []) => {
    run ??= { words: [], hasDigits: false, startsClause, values: [] }
    const before = link?.keys[0]
    const joined = before === undefined ? {} : decimalPoints.has(before) ? { isDecimal: true } : { isLinked: true }
    run.words.push(...numbers.map((each, at) => (at === 0 ? { ...each, ...joined } : each)))
    run.values.push(...values)
    run.hasDigits ||= hasDigits
    link = null
    startsClause = false
  }
  for (const [raw] of spelledOut(text).matchAll(pieces)) {
    if (clauseSign.test(raw)) {
      closeRun()
      startsClause = true
    } else if (/^\p{Nd}/u.test(raw) && !isHanNumber.test(raw)) {
      const [value, ...others] = digitValues(raw)
      extend([{ value: value!, isLinked: false, isDigits: true }], true, others)
    } else if (isHanNumber.test(raw) && hanNumber(raw) !== null) {
      closeRun()
      add('number', [`#${hanNumber(raw)}`])
    } else if (isUnspaced.test(raw)) {
      closeRun()
      for (const pair of pairsOf(raw)) add('content', [pair])
    } else {
      const form = formOf(raw)
      if ('length' in form) extend(form, false)
      else if (run && !link && (words?.numberLinks.has(form.key) || decimalPoints.has(form.key)))
        link = { type: form.type, keys: [form.key], isCount: false, startsClause }
      else {
        closeRun()
        add(form.type, [form.key])
      }
    }
  }
  closeRun()
  return tokens
}

/** Makes English negations at the end of a verb separate words. */
const spelledOut = (text: string): string => text.replace(/n[’']t\b/giu, ' nt').replace(/\bcannot\b/giu, 'can not')

function numberToken({ words, hasDigits, startsClause, values }: Run): ClaimToken {
  const all = [...new Set([...valuesOf(words), ...values])]
  // "One" and "a" are mostly no numbers.
  const type = !hasDigits && all.length === 1 && all[0]! <= 1 ? 'common' : 'number'
  const isCount = !hasDigits && all.every(value => value <= 12)
  return { type, keys: all.map(value => `#${value}`), isCount, startsClause }
}

/** Neighboring characters of a text without spaces. Pairs of hiragana are grammar. */
function pairsOf(text: string): string[] {
  const signs = text.normalize('NFKC').match(/\P{M}\p{M}*/gu) ?? []
  if (signs.length === 1) return /\p{sc=Hira}/u.test(text) ? [] : signs
  return signs.slice(1).flatMap((sign, at) => {
    const pair = signs[at]! + sign
    return /^\p{sc=Hira}+$/u.test(pair) ? [] : [pair]
  })
}
