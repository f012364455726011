import { describe, expect, test } from 'vitest'
import { denseCues } from '#tests/setup/dense-text.ts'
import { cues, fill, painted, tell, transcriptSender } from '#tests/setup/large-transcripts.ts'

describe.skipIf(process.platform !== 'linux')('31 MB of a stranger', () => {
  const { send, ask } = transcriptSender()
  test.each<[string, () => unknown, number]>([
    ['painted captions', painted, 413],
    ['cues as JSON', cues, 413],
    ['one long text', () => fill('Words that somebody said in a very long talk. '), 413],
    ['Chinese', () => fill('他们说盐会减慢酵母。'), 413],
    ['joiners', () => fill('a\u200D'), 413],
    ['empty lines', () => fill('\n').slice(0, 16_000_000), 413],
    ['tags that never close', () => `<timedtext>${fill('<p t=')}`, 413],
  ])('%s are read or refused while others are served', async (what, make, status) => {
    const sent = await send(make())
    tell(`31 MB of ${what}`, sent)
    expect(sent.status).toBe(status)
    expect(sent.servingMs).toBeLessThan(400)
    // The machine does other things too; on a quiet one it is less than 60.
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
  ])('the most that is allowed, %s, is asked about while others are served', async (what, make) => {
    const { conversationId } = await send(make())
    const asked = await ask(conversationId!, 'What was said of line 5?')
    tell(`a first question on ${what}`, asked)
    expect(asked.status).toBe(200)
    expect(asked.delayMs).toBeLessThan(3_000)
  })
})
