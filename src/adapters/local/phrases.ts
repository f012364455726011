import type { Digest } from './digest.ts'
import type { Language } from './language.ts'
import { isUnspaced, surfacesOf, termFolder } from './words.ts'

type Phrase = { readonly surface: string; readonly terms: readonly string[] }

/** Bare numbers and addresses name nothing to a reader. */
const notAName = /^[\d.,:'’]+\p{L}{0,2}$|^www|\.\p{L}{2,}/iu
const weakEnding = /(?:ly|ing|ed)$/
const joiner: Record<string, string> = { de: 'und', fr: 'et', es: 'y', pt: 'e', it: 'e', nl: 'en', sv: 'och' }

/** Runs of meaningful words that stand side by side, at most three, as they were written. */
function phrasesOf(text: string, fold: (word: string) => string | null): Phrase[] {
  const out: Phrase[] = []
  let run: Phrase[] = []
  const close = (): void => {
    for (let at = 0; at < run.length; at += 3) {
      const part = run.slice(at, at + 3)
      out.push({
        surface: part.map(each => each.surface).join(isUnspaced(text) ? '' : ' '),
        terms: part.flatMap(each => each.terms),
      })
    }
    run = []
  }
  for (const surface of surfacesOf(text, 120)) {
    const term = fold(surface.toLowerCase())
    if (term === null || term.length < 2 || notAName.test(surface)) close()
    else run.push({ surface, terms: [term] })
  }
  close()
  return out
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
const weak = (phrase: Phrase, language: Language): number =>
  language.code === 'en' && phrase.terms.length === 1 && weakEnding.test(phrase.surface) ? 0.4 : 1

/** A few words that name what a sentence is about: its weightiest run of words. '' when it has none. */
export function labelOf(digest: Digest, at: number): string {
  const vector = digest.vectors[at]!
  let best = ''
  let most = 0
  for (const phrase of phrasesOf(digest.sentences[at]!, termFolder(digest.language))) {
    const weight = phrase.terms.reduce((sum, term) => sum + (vector.get(term) ?? 0), 0)
    const score =
      (weight / Math.sqrt(phrase.terms.length)) * (phrase.terms.length > 1 ? 1.3 : 1) * weak(phrase, digest.language)
    if (score > most) [best, most] = [phrase.surface, score]
  }
  return capital(best)
}

/** A heading for units `from` to `to`: two or three phrases that are said there and hardly elsewhere. */
export function headingOf(digest: Digest, from: number, to: number): string {
  const fold = termFolder(digest.language)
  const here = new Map<string, { count: number; phrase: Phrase }>()
  const counts = new Map<string, number>()
  for (let at = from; at < to; at++) {
    const seen = new Set<string>()
    for (const phrase of phrasesOf(digest.sentences[at]!, fold))
      for (const part of [phrase, ...singles(phrase, digest.sentences[at]!)]) {
        const key = part.terms.join(' ')
        const found = here.get(key)
        if (found) found.count += 1
        else here.set(key, { count: 1, phrase: part })
      }
    for (const term of digest.terms[at]!) seen.add(term)
    for (const term of seen) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const everywhere = documentCounts(digest)
  const least = to - from < 24 ? 1 : 2
  const known = [...here.values()].filter(({ count }) => count >= least)
  const scored = (known.length >= 3 ? known : [...here.values()]).map(({ count, phrase }) => {
    const parts = phrase.terms.map(term => {
      const inside = counts.get(term) ?? 0
      const overall = Math.max(inside, everywhere.get(term) ?? 0)
      return Math.log(1 + digest.units.length / overall) * Math.sqrt(inside / overall)
    })
    const mean = parts.reduce((a, b) => a + b, 0) / parts.length
    return {
      phrase,
      score: mean * Math.sqrt(count) * (phrase.terms.length > 1 ? 1.5 : 1) * weak(phrase, digest.language),
    }
  })
  scored.sort((a, b) => b.score - a.score || (a.phrase.surface < b.phrase.surface ? -1 : 1))
  const taken: Phrase[] = []
  for (const { phrase } of scored) {
    if (taken.length === 3) break
    if (!taken.some(other => other.terms.some(term => phrase.terms.includes(term)))) taken.push(phrase)
  }
  return join(
    taken.map(phrase => phrase.surface),
    digest.language.code,
  )
}

const singles = (phrase: Phrase, text: string): Phrase[] =>
  phrase.terms.length < 2 || isUnspaced(text)
    ? []
    : phrase.surface.split(' ').map((surface, at) => ({ surface, terms: [phrase.terms[at]!] }))

const documents = new WeakMap<Digest, Map<string, number>>()
function documentCounts(digest: Digest): Map<string, number> {
  const known = documents.get(digest)
  if (known) return known
  const counts = new Map<string, number>()
  for (const terms of digest.terms) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  documents.set(digest, counts)
  return counts
}

function join(words: readonly string[], code: string): string {
  if (isUnspaced(words.join(''))) return words.join('、')
  const last = words.at(-1) ?? ''
  const text = words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joiner[code] ?? 'and'} ${last}`
  return capital(text)
}
