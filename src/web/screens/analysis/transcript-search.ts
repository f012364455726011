/** A stretch of about ten seconds, as the transcript tab shows it. */
export type Passage = { readonly seconds: number; readonly text: string }

const passageSeconds = 12

/** Caption lines joined to passages, so that they read as sentences and a long talk has fewer rows. */
export function passagesOf(lines: readonly (readonly [number, string])[]): Passage[] {
  const passages: { seconds: number; text: string }[] = []
  for (const [seconds, text] of lines) {
    const last = passages.at(-1)
    if (last && seconds - last.seconds < passageSeconds) last.text += ` ${text}`
    else passages.push({ seconds, text })
  }
  return passages
}

export type Match = { readonly passage: number; readonly from: number; readonly to: number }

/** Every place where the words stand, whatever their case. */
export function findMatches(passages: readonly Passage[], words: string): Match[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  const matches: Match[] = []
  for (const [passage, { text }] of passages.entries()) {
    const lower = text.toLowerCase()
    // Lower-casing may change a text's length in rare scripts; then places would be wrong, so it is searched as it is.
    const searched = lower.length === text.length ? lower : text
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length))
      matches.push({ passage, from: at, to: at + wanted.length })
  }
  return matches
}

/** The passage that is spoken at a moment; the first one before the talk begins, -1 when there is none. */
export function passageAt(passages: readonly Passage[], seconds: number): number {
  let [low, high] = [0, passages.length - 1]
  let found = passages.length > 0 ? 0 : -1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (passages[middle]!.seconds <= seconds) {
      found = middle
      low = middle + 1
    } else high = middle - 1
  }
  return found
}
