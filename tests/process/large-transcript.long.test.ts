import { describe, expect, test } from 'vitest'
import { denseCues } from '#tests/setup/dense-text.ts'
import { cues, printTimings, repeatToLimit, rollingCaptions, transcriptSender } from '#tests/setup/large-transcripts.ts'

describe.skipIf(process.platform !== 'linux')('an upload of 31 MB', () => {
  const { send, receivingMs, ask } = transcriptSender()
  test.each<[string, () => unknown, number]>([
    ['roll-up captions', rollingCaptions, 413],
    ['cues as JSON', cues, 413],
    ['one long text', () => repeatToLimit('Words that speakers said in a very long talk. '), 413],
    ['Chinese', () => repeatToLimit('他们说盐会减慢酵母。'), 413],
    ['zero-width joiners', () => repeatToLimit('a\u200D'), 413],
    ['empty lines', () => repeatToLimit('\n').slice(0, 16_000_000), 413],
    ['tags that never close', () => `<timedtext>${repeatToLimit('<p t=')}`, 413],
  ])('%s are refused while the process serves others', async (what, make, status) => {
    const sent = await send(make())
    printTimings(`31 MB of ${what}`, sent)
    expect(sent.status).toBe(status)
    // The main thread only receives the 31 MB and passes them on; reading takes another thread seconds.
    expect(sent.mainThreadMs).toBeLessThan(3 * receivingMs())
    // Less than 60 on an idle machine.
    expect(sent.delayMs).toBeLessThan(3_000)
  })

  test.each<[string, () => unknown]>([
    ['100,000 lines', () => denseCues()],
    [
      '500,000 words',
      () =>
        denseCues(1000, 500)
          .map(cue => cue.text)
          .join(' '),
    ],
  ])('a question on the largest allowed transcript, %s, leaves the process responsive', async (what, make) => {
    const { conversationId } = await send(make())
    const asked = await ask(conversationId!, 'What was said of line 5?')
    printTimings(`a first question on ${what}`, asked)
    expect(asked.status).toBe(200)
    expect(asked.delayMs).toBeLessThan(3_000)
  })
})
