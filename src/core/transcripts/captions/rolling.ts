import type { RawCue } from './raw-cue.ts'

/** A track is rolling when at least this share of its cues repeats lines of the cue before. Song choruses have far fewer. */
const rollingShare = 0.3
/** A repeated line is dropped only if its cue follows within this time. */
const maxGapMs = 250

/**
 * Undoes rolling captions, which show each line two or three times as it moves up. Keeps each line once, at its first time.
 * Returns other tracks unchanged, so that real repetitions stay.
 */
export function unroll(cues: readonly RawCue[]): readonly RawCue[] {
  const shown = cues.map(linesOf)
  let repeats = 0
  for (let index = 1; index < cues.length; index += 1) {
    if (countRepeatedLines(shown[index - 1]!, shown[index]!) > 0) repeats += 1
  }
  if (repeats < cues.length * rollingShare) return cues

  const unrolled: RawCue[] = []
  let before: readonly string[] = []
  let beforeEndMs = Number.NEGATIVE_INFINITY
  cues.forEach((cue, index) => {
    const lines = shown[index]!
    if (lines.length === 0) return
    const follows = cue.startMs - beforeEndMs <= maxGapMs
    const text = follows ? newWords(before, lines) : lines.join('\n')
    if (text !== '') unrolled.push({ ...cue, text })
    before = lines
    beforeEndMs = cue.endMs ?? cue.startMs
  })
  return unrolled
}

const linesOf = (cue: RawCue): readonly string[] =>
  cue.text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** How many of the first new lines are the last lines of the cue before. */
function countRepeatedLines(before: readonly string[], now: readonly string[]): number {
  for (let count = Math.min(before.length, now.length, 4); count > 0; count -= 1) {
    const from = before.length - count
    let isSame = true
    for (let index = 0; index < count && isSame; index += 1) isSame = before[from + index] === now[index]
    if (isSame) return count
  }
  return 0
}

function newWords(before: readonly string[], now: readonly string[]): string {
  const repeated = countRepeatedLines(before, now)
  if (repeated > 0) return now.slice(repeated).join('\n')
  // The line grows word by word.
  const last = before.at(-1)
  const first = now[0]
  if (last && first?.startsWith(`${last} `)) return [first.slice(last.length + 1), ...now.slice(1)].join('\n')
  return now.join('\n')
}
