import { type DetectedLanguage, detectLanguage } from '../language/detect-language.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** Places at which a long transcript is read, as shares of its length. */
const places = [0.02, 0.15, 0.3, 0.45, 0.6, 0.75, 0.95]
const sampleLength = 900
/** A transcript of fewer characters is read whole. */
const fewCharacters = 4_000

/**
 * The language of a transcript, by samples of all its parts: an introduction in another language does not decide. A language
 * that one of the samples is clearly in is plausible as well, because speakers change. One
 * that is short or unclear needs the quote's words too.
 */
export function spokenLanguageOf(windows: readonly TranscriptWindow[], quote = ''): DetectedLanguage {
  const samples = samplesOf(windows)
  if (samples.length === 1) return detectLanguage(`${samples[0]}\n${quote}`)
  const parts = samples.map(sample => sample.slice(0, fewCharacters / 2 / samples.length))
  const whole = detectLanguage([...parts, quote].join('\n'))
  const others = samples.map(detectLanguage).flatMap(({ code, isClear }) => (code !== null && isClear ? [code] : []))
  const add = (codes: readonly string[]) => [...new Set([...codes, ...others])]
  return { ...whole, plausible: add(whole.plausible), close: add(whole.close) }
}

function samplesOf(windows: readonly TranscriptWindow[]): string[] {
  const length = windows.reduce((sum, window) => sum + window.text.length + 1, 0)
  if (length <= fewCharacters) return [windows.map(window => window.text).join(' ')]
  const samples: string[] = []
  let [passed, next] = [0, 0]
  for (const { text } of windows) {
    while (next < places.length && places[next]! * length < passed + text.length + 1) {
      const from = Math.max(0, Math.min(places[next]! * length - passed, text.length - sampleLength))
      samples.push(text.slice(from, from + sampleLength))
      next += 1
    }
    passed += text.length + 1
  }
  return samples
}
