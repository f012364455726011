/** No one speaks more letters in a second; a line that returns sooner is drawn again, not said again. */
const lettersPerSecond = 25
const leastRepeatMs = 100
/** Two drawings of one line end together. */
const sameEndMs = 50

type Line = { readonly startMs: number; endMs: number; readonly text: string }

/**
 * Merges lines that are drawn several times. Styled captions draw one line as several events: a shadow, an outline, a step of
 * colours each. Equal words are one line if the second begins sooner than the first can be said, or ends with it. A refrain,
 * which takes as long as its words, is kept. `cues` are in order of time.
 */
export function mergeLayers<L extends Line>(cues: readonly L[]): L[] {
  const latest = new Map<string, { line: L; lastStartMs: number; isStepped: boolean }>()
  const kept: L[] = []
  for (const cue of cues) {
    const key = cue.endMs > cue.startMs ? lettersOf(cue.text) : ''
    const before = key === '' ? undefined : latest.get(key)
    if (before && isDrawnAgain(before, cue, key.length)) {
      // Steps of colours may become longer, but each begins where the one before ends.
      if (cue.startMs > before.lastStartMs && cue.startMs >= before.line.endMs) before.isStepped = true
      before.line.endMs = Math.max(before.line.endMs, cue.endMs)
      before.lastStartMs = cue.startMs
      continue
    }
    kept.push(cue)
    if (key !== '') latest.set(key, { line: cue, lastStartMs: cue.startMs, isStepped: false })
  }
  return kept
}

function isDrawnAgain(
  before: { line: Line; lastStartMs: number; isStepped: boolean },
  { startMs, endMs }: Line,
  letters: number,
): boolean {
  if (startMs === before.lastStartMs) return true
  const sayingMs = Math.max(leastRepeatMs, (letters / lettersPerSecond) * 1000)
  const isAdjacent = startMs - before.line.endMs <= sameEndMs
  if (isAdjacent && (startMs - before.lastStartMs < sayingMs || before.isStepped)) return true
  return startMs < before.line.endMs && Math.abs(endMs - before.line.endMs) <= sameEndMs && letters > 8
}

/** The words without signs: an outline may have other spaces than its line. */
const lettersOf = (text: string): string => {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return letters === '' ? text : letters
}
