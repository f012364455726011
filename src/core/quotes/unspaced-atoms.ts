import { readingAt } from '../language/kana-readings.ts'
import { innerFillers, unspacedFillers } from '../language/light-words.ts'
import { unspacedNegationLength } from '../language/unspaced-negations.ts'
import { isUnspaced, type Word } from '../language/words.ts'
import { type AtomDraft, add } from './atom.ts'

/** Negations and fillers of scripts that are compared character by character; 0 for none. */
export function readUnspaced(atoms: AtomDraft[], words: readonly Word[], at: number): number {
  if (!isUnspaced(words[at]!.key)) return 0
  const character = (place: number) => words[place]?.key ?? ''
  const isHangul = /\p{sc=Hang}/u.test(words[at]!.key)
  // A Korean word ends at a space; in the other scripts a space means nothing.
  const characterFrom = (offset: number): string => {
    if (isHangul && offset > 0 && words.slice(at + 1, at + offset + 1).some(word => word.before !== '')) return ''
    if (isHangul && offset < 0 && words.slice(at + offset + 1, at + 1).some(word => word.before !== '')) return ''
    return character(at + offset)
  }
  const length = unspacedNegationLength(characterFrom, words[at]!.before !== '' || at === 0, isJapanese(words, at))
  if (length > 0) {
    const text = words
      .slice(at, at + length)
      .map(word => word.key)
      .join('')
    add(atoms, 'negation', text, [text], at, at + length - 1)
    return at + length
  }
  if (character(at) === '百' && character(at + 1) === '分' && character(at + 2) === '之') {
    add(atoms, 'strict', '百分之', ['percent'], at, at + 2)
    return at + 3
  }
  const spelled = readingAt(character, at)
  if (spelled) {
    add(atoms, 'word', spelled.reading, [spelled.reading], at, at + spelled.length - 1)
    return at + spelled.length
  }
  const isErhua =
    character(at) === '儿' &&
    !/^[女婴幼孤少胎健宠]/u.test(character(at - 1)) &&
    !/^[子童科歌媳女]/u.test(character(at + 1))
  const inner = isErhua
    ? '儿'
    : innerFillers.find(filler => [...filler].every((each, step) => character(at + step) === each))
  if (inner !== undefined && at > 0) {
    add(atoms, 'filler', inner, [inner], at, at + inner.length - 1)
    return at + inner.length
  }
  const isStart = words[at]!.before !== '' || at === 0
  if (!isStart) return 0
  for (const filler of unspacedFillers) {
    if (![...filler].every((each, offset) => character(at + offset) === each)) continue
    const last = at + filler.length - 1
    if (words[last]!.after === '' && last + 1 < words.length) continue
    add(atoms, 'filler', filler, [filler], at, last)
    return last + 1
  }
  return 0
}

/** True when kana is near: 別 is "not" in Chinese only. */
const isJapanese = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 12), at + 12).some(({ key }) => /^[\u3041-\u30ff]/.test(key))
