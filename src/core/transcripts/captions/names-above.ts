import { isNameLike } from './line-times.ts'

/** A time that stands alone on a line, by the number of its line. */
type Place = { readonly line: number; readonly isAlone: boolean }

/** The speaker above each time, and where that name begins; null where the lines have no such form. */
export type NameAbove = { readonly speaker: string; readonly line: number } | null

/**
 * The pages of Otter, tl;dv, Fireflies and Grain have the speaker's name on its own line above the time. That is so where such a
 * line stands above nearly each time, the names are few, and words are left in nearly each block. Where no name returns, each
 * must be written with capitals and begin a paragraph: a line of words can look like a name.
 */
export function namesAbove(lines: readonly string[], places: readonly Place[]): readonly NameAbove[] {
  const none = places.map(() => null)
  if (places.length < 2 || places.filter(({ isAlone }) => isAlone).length < places.length * 0.9) return none
  const names = places.map((place, at) => nameAbove(lines, place.line, places[at - 1]?.line ?? -1))
  const found = names.filter(name => name !== null)
  const distinct = new Set(found.map(({ speaker }) => speaker)).size
  const isReturning = distinct <= Math.max(1, found.length * 0.7)
  // More names of which none returns are titles.
  const isNew =
    found.length < 5 && found.every(({ speaker, line }) => isCapital(speaker) && (lines[line - 1] ?? '').trim() === '')
  const keepsWords = places.filter((place, at) =>
    hasWords(lines, place.line, names[at + 1]?.line ?? places[at + 1]?.line),
  )
  const isForm =
    names[0] !== null &&
    found.length >= places.length * 0.9 &&
    (isReturning || isNew) &&
    keepsWords.length >= places.length * 0.9
  return isForm ? names : none
}

function nameAbove(lines: readonly string[], timeLine: number, from: number): NameAbove {
  let at = timeLine - 1
  if (at > from && lines[at]!.trim() === '') at -= 1
  const speaker = at > from ? plainName(lines[at]!) : ''
  if (speaker === '' || !isNameLike(speaker)) return null
  // A page shows the letters of a name in place of a picture.
  const above = at - 1 > from ? lines[at - 1]!.trim() : ''
  const letters = speaker.split(/\s+/).map(word => word[0]!)
  const isPicture =
    above !== '' && above.length < 4 && [letters.join(''), letters[0], letters[0]! + letters.at(-1)!].includes(above)
  return { speaker, line: isPicture ? at - 1 : at }
}

const plainName = (line: string): string =>
  line
    .trim()
    .slice(0, 80)
    .replace(/^[*_#>\s]{1,6}|[*_:：\s]{1,6}$/g, '')

const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name)

function hasWords(lines: readonly string[], timeLine: number, to = lines.length): boolean {
  for (let at = timeLine + 1; at < to; at += 1) if (lines[at]!.trim() !== '') return true
  return false
}
