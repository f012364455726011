import { type RawCue, toMs } from './raw-cue.ts'

/**
 * Reads YouTube's json3. Words are in the `segs` of events. Events without `segs` position the caption, and those with
 * `aAppend` break the line of a rolling caption; neither has words.
 */
export function readJson3(events: readonly unknown[]): RawCue[] {
  const cues: RawCue[] = []
  for (const event of events) {
    if (typeof event !== 'object' || event === null) continue
    const { tStartMs, dDurationMs, segs, aAppend } = event as Record<string, unknown>
    if (!Array.isArray(segs) || aAppend) continue
    const startMs = toMs(tStartMs ?? 0)
    if (startMs === null) continue
    const duration = toMs(dDurationMs)
    cues.push({ startMs, endMs: duration === null ? null : startMs + duration, text: wordsOf(segs) })
  }
  return cues
}

function wordsOf(segs: readonly unknown[]): string {
  let text = ''
  for (const seg of segs) {
    const word = (seg as { utf8?: unknown } | null)?.utf8
    if (typeof word === 'string') text += word
  }
  return text
}
