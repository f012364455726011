import { foldLetters } from '../fold-letters.ts'
import type { Word } from '../words.ts'
import type { Cues, FoundTurn, TurnKind, TurnRules, TurnTable } from './turn-table.ts'

/** How many characters before a quote may hold a cue, and how far behind it one may begin. */
const charactersBefore = 12
const mostBehind = 4
const charactersBehind = 12

type Cue = { readonly kind: TurnKind; readonly text: string }

const listOf = (list = ''): string[] =>
  list
    .split(/\s+/)
    .filter(text => text !== '')
    .map(text => foldLetters(text.replaceAll('_', ' ')))

const cuesOf = (cues: Cues = {}): Cue[] =>
  Object.entries(cues).flatMap(([kind, list]) => listOf(list).map(text => ({ kind: kind as TurnKind, text })))

const endsClause = (between: string): boolean => /[.!?。！？…;；\n]/u.test(between.slice(0, 40))
const isHangul = (key: string): boolean => /^\p{sc=Hang}/u.test(key)

/** The characters of words as one text, and the index of the word of each character. A space counts in Korean only. */
function textOf(words: readonly Word[], from: number, to: number): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (let at = from; at < to; at++) {
    const { key, before } = words[at]!
    const part = text !== '' && before !== '' && isHangul(key) ? ` ${key}` : key
    text += part
    for (let count = 0; count < part.length; count++) places.push(at)
  }
  return { text, places }
}

/** The rules of a language whose words are compared character by character. */
export function createUnspacedTurns(table: TurnTable): TurnRules {
  const [before, near, after, next] = [table.before, table.near, table.after, table.next].map(cuesOf)
  const [harmless, borders] = [listOf(table.harmless), listOf(table.borders)]
  const blanked = (text: string): string =>
    harmless.reduce((kept, phrase) => kept.replaceAll(phrase, '〇'.repeat(phrase.length)), text)

  const cueBefore = (words: readonly Word[], first: number): FoundTurn | null => {
    let start = first
    while (start > 0 && first - start < charactersBefore && !endsClause(words[start]!.before)) start -= 1
    const { text, places } = textOf(words, start, first)
    const clause = Math.max(
      0,
      ...borders.map(border => text.lastIndexOf(border) + (text.includes(border) ? border.length : 0)),
    )
    const read = blanked(text)
    const found = (kind: TurnKind, at: number): FoundTurn => ({ kind, from: places[at]!, to: first })
    for (const { kind, text: cue } of near!)
      if (read.endsWith(cue) && read.length - cue.length >= clause) return found(kind, read.length - cue.length)
    for (const { kind, text: cue } of before!) {
      const at = read.lastIndexOf(cue)
      if (at >= clause) return found(kind, at)
    }
    return null
  }

  const cueAfter = (words: readonly Word[], end: number): FoundTurn | null => {
    let stop = end
    while (stop < words.length && stop - end < charactersBehind && !endsClause(words[stop]!.before)) stop += 1
    const { text, places } = textOf(words, end, stop)
    const read = blanked(text)
    const found = (kind: TurnKind, last: number): FoundTurn => ({ kind, from: end, to: places[last - 1]! + 1 })
    for (const { kind, text: cue } of next!) if (read.startsWith(cue)) return found(kind, cue.length)
    for (const { kind, text: cue } of after!) {
      const at = read.indexOf(cue)
      if (at >= 0 && at <= mostBehind) return found(kind, at + cue.length)
    }
    return null
  }
  return (words, first, end) => cueBefore(words, first) ?? cueAfter(words, end)
}
