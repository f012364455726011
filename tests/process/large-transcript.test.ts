import { describe, expect, test } from 'vitest'
import { cues, printTimings, rollingCaptions, transcriptSender } from '#tests/setup/large-transcripts.ts'

describe.skipIf(process.platform !== 'linux')('31 MB of a stranger', () => {
  const { send } = transcriptSender()
  test.each([
    ['rollingCaptions captions', rollingCaptions],
    ['cues as JSON', cues],
  ])('%s are read while others are served', async (what, make) => {
    const sent = await send(make())
    printTimings(`31 MB of ${what}`, sent)
    // Far beyond what a transcript may hold, which is known only once it is read.
    expect(sent.status).toBe(413)
    // Receiving and handing on 31 MB; reading them takes the other thread seconds.
    expect(sent.mainThreadMs).toBeLessThan(400)
  })
})
