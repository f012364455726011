import fc from 'fast-check'
import { parse } from 'subsrt-ts'
import { describe, expect, test } from 'vitest'
import { createSubtitles, type SubtitleFormat, subtitleHead } from '#core/export/subtitles.ts'
import type { Cue } from '#core/transcripts/transcript.ts'

/** What a player reads from the file; `pages` as the store delivers them. */
function played(format: SubtitleFormat, ...pages: readonly (readonly Cue[])[]) {
  const writer = createSubtitles(format)
  const file = subtitleHead(format, 'en') + pages.map(page => writer.add(page)).join('') + writer.end()
  const captions = parse(file, { format }).flatMap(entry => (entry.type === 'caption' ? [entry] : []))
  return { file, captions: captions.map(({ start, end, text }) => [start, end, text.replaceAll('\r\n', '\n')]) }
}
const cue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text })

describe.each(['srt', 'vtt'] as const)('subtitles as %s', format => {
  test.each<[string, readonly Cue[], readonly unknown[]]>([
    ['one cue', [cue(0, 4000, 'Hello')], [[0, 4000, 'Hello']]],
    [
      'hours and milliseconds',
      [cue(36_000_007, 36_002_050, 'Ten hours in')],
      [[36_000_007, 36_002_050, 'Ten hours in']],
    ],
    [
      'automatic captions that stay on screen while the next line is spoken',
      [cue(0, 4000, 'so today'), cue(2500, 6000, 'we build a bridge'), cue(5000, 7000, 'of paper')],
      [
        [0, 2500, 'so today'],
        [2500, 5000, 'we build a bridge'],
        [5000, 7000, 'of paper'],
      ],
    ],
    [
      'two speakers at once',
      [cue(1000, 3000, 'Yes!'), cue(1000, 3000, 'No!'), cue(3000, 4000, 'Well')],
      [
        [1000, 3000, 'Yes!\nNo!'],
        [3000, 4000, 'Well'],
      ],
    ],
    ['a cue without a length', [cue(1000, 1000, 'Hm')], [[1000, 1001, 'Hm']]],
    ['an empty cue', [cue(0, 1000, ' '), cue(1000, 2000, 'Words')], [[1000, 2000, 'Words']]],
    ['blank lines in a cue', [cue(0, 1000, 'One\n\n \r\ntwo')], [[0, 1000, 'One\ntwo']]],
  ])('%s', (_, cues, expected) => expect(played(format, cues).captions).toEqual(expected))

  test('the file does not depend on where pages of cues end', () => {
    const cues = [cue(0, 4000, 'a'), cue(2500, 6000, 'b'), cue(2600, 9000, 'c'), cue(8000, 9000, 'd')]
    const whole = played(format, cues).file
    for (let at = 0; at <= cues.length; at += 1)
      expect(played(format, cues.slice(0, at), cues.slice(at)).file).toBe(whole)
  })

  test('the file has every word once and in order, without overlapping cues', () => {
    // Players take angle brackets in SRT for markup, and SRT has no way to escape them.
    const words = fc.stringMatching(
      format === 'vtt' ? /^[a-z<>&-]{1,12}( [a-z]{1,5})?$/ : /^[a-z&-]{1,12}( [a-z]{1,5})?$/,
    )
    const cues = fc.array(
      fc.record({
        gap: fc.nat(3000),
        length: fc.nat(9000),
        text: words,
      }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(cues, steps => {
        let at = 0
        const given = steps.map(({ gap, length, text }) => {
          at += gap
          return cue(at, at + length, text)
        })
        const { captions } = played(format, given)
        for (const [index, [start, end]] of captions.entries()) {
          expect(end).toBeGreaterThan(start as number)
          expect(captions[index + 1]?.[0] ?? Infinity).toBeGreaterThanOrEqual(end as number)
        }
        const shown = captions.map(([, , text]) => text).join('\n')
        const plain =
          format === 'vtt' ? shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : shown
        expect(plain).toBe(given.map(({ text }) => text).join('\n'))
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

test('markup of a caption is text in WebVTT', () => {
  const { file } = played('vtt', [cue(0, 1000, '<script>a && b</script> --> 00:00:09.000')])
  expect(file).toBe(
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.000 --> 00:00:01.000\n&lt;script&gt;a &amp;&amp; b&lt;/script&gt; --&gt; 00:00:09.000\n\n',
  )
  expect(subtitleHead('vtt', 'zh-Hans\n\nNOTE')).toBe('WEBVTT\nKind: captions\nLanguage: zh-HansNOTE\n\n')
})
