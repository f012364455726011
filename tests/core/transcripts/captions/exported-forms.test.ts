import { expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { exportedTranscripts } from '#tests/setup/exported-transcripts.ts'

test.each(exportedTranscripts)('%s: times, names and words', (_, text, lines) => {
  expect(readCaptions(text).cues.map(cue => [cue.startMs, cue.text])).toEqual(lines)
})
