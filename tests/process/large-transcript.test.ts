import { describe, expect, test } from 'vitest'
import { cues, printTimings, rollingCaptions, transcriptSender } from '#tests/setup/large-transcripts.ts'

describe.skipIf(process.platform !== 'linux')('an upload of 31 MB', () => {
  const { send, receivingMs } = transcriptSender()
  test.each([
    ['roll-up captions', rollingCaptions],
    ['cues as JSON', cues],
  ])('%s are refused without blocking the main thread', async (what, make) => {
    const sent = await send(make())
    printTimings(`31 MB of ${what}`, sent)
    // Larger than any allowed transcript, which is known only after reading it.
    expect(sent.status).toBe(413)
    // The main thread only receives the 31 MB and passes them on; reading takes another thread seconds.
    expect(sent.mainThreadMs).toBeLessThan(3 * receivingMs())
  })
})
