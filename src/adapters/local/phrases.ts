import type { Digest } from './digest.ts'
import type { Language } from './language.ts'
import { isUnspaced, surfacesOf, termFolder } from './words.ts'

/** Words that stand together; `isNamed` when an article or a preposition says that they name a thing. */
type Phrase = { readonly surface: string; readonly terms: readonly string[]; readonly isNamed: boolean }

/** Bare numbers and addresses name nothing to a reader. */
const notAName = /^[\d.,:'’]+\p{L}{0,2}$|^www|\.\p{L}{2,}|^\p{L}+ly$/iu
const weakEnding = /(?:ing|ed)$/
const joiner: Record<string, string> = { de: 'und', fr: 'et', es: 'y', pt: 'e', it: 'e', nl: 'en', sv: 'och' }
const announcesName =
  /^(?:the|a|an|my|your|his|her|its|our|their|this|that|these|those|of|in|on|with|from|for|by|some|any|no|every|each|another|one|two|three|four|five|six|ten|der|die|das|ein|eine|einen|dem|den|le|la|les|un|une|el|los|las|una)$/iu
/** An object right behind a run of words tells that its last word was the verb: "grey line appears | the …". */
const object = /^(?:a|an|the|you|me|him|them|us|it|my|your|his|our|their)$/iu
const longestRun = 3
/** A heading is made of so many sentences, taken evenly. */
const mostRead = 400

/** Runs of meaningful words that stand side by side, at most three, as they were written. */
function phrasesOf(text: string, fold: (word: string) => string | null): Phrase[] {
  const out: Phrase[] = []
  const glue = isUnspaced(text) ? '' : ' '
  let surfaces: string[] = []
  let terms: string[] = []
  let before = ''
  const close = (next: string): void => {
    if (terms.length > 1 && object.test(next)) {
      surfaces.pop()
      terms.pop()
    }
    for (let at = 0; at < terms.length; at += longestRun)
      out.push({
        surface: surfaces.slice(at, at + longestRun).join(glue),
        terms: terms.slice(at, at + longestRun),
        isNamed: at === 0 && announcesName.test(before),
      })
    surfaces = []
    terms = []
  }
  for (const surface of surfacesOf(text, 120)) {
    const term = fold(surface.toLowerCase())
    if (term === null || term.length < 2 || notAName.test(surface)) {
      close(surface)
      before = surface
    } else {
      surfaces.push(surface)
      terms.push(term)
    }
  }
  close('')
  return out
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
/** How well a phrase serves as a name. */
const fitness = (phrase: Phrase, language: Language): number =>
  (phrase.terms.length > 1 ? 1.4 : 1) *
  (phrase.isNamed || /^\p{Lu}/u.test(phrase.surface) ? 1.7 : 1) *
  (language.code === 'en' && weakEnding.test(phrase.surface) ? 0.5 : 1)

/** A few words that name what a sentence is about, other than those `used`: its weightiest run of words. '' when it has none. */
export function labelOf(digest: Digest, at: number, used: ReadonlySet<string> = new Set()): string {
  const vector = digest.vectors[at]!
  let best = ''
  let most = 0
  for (const phrase of phrasesOf(digest.sentences[at]!, termFolder(digest.language))) {
    const weight = phrase.terms.reduce((sum, term) => sum + (vector.get(term) ?? 0), 0)
    const score = (weight / Math.sqrt(phrase.terms.length)) * fitness(phrase, digest.language)
    if (score > most && !used.has(capital(phrase.surface))) [best, most] = [phrase.surface, score]
  }
  return capital(best)
}

/** A heading for units `from` to `to`: two or three phrases that are said there and hardly elsewhere. */
export function headingOf(digest: Digest, from: number, to: number): string {
  const fold = termFolder(digest.language)
  const here = new Map<string, { count: number; phrase: Phrase }>()
  const counts = new Map<string, number>()
  const stride = Math.max(1, Math.floor((to - from) / mostRead))
  for (let at = from; at < to; at += stride) {
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
      score: mean * Math.sqrt(count) * fitness(phrase, digest.language),
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
    : phrase.surface.split(' ').map((surface, at) => ({ surface, terms: [phrase.terms[at]!], isNamed: false }))

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
