import { type RawCue, toMs } from './cues.ts'

/**
 * The platform's json3: events whose `segs` are words. Events without `segs` position the window; `aAppend` only breaks
 * the line of a rolling caption. Both carry no words of their own.
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
