import type { Transcript } from './transcript.ts'

/** The text whose SHA-256 identifies a transcript, in pieces: language, times and words. */
export function* transcriptHashInput({ language, cues }: Pick<Transcript, 'language' | 'cues'>): Generator<string> {
  yield language
  for (const cue of cues) yield `\n${cue.startMs} ${cue.endMs} ${cue.text}`
}
