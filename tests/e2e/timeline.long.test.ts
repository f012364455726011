import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { proves, quoteIndexOf } from '#core/quotes/quote-index.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { announces } from '#core/verdicts/tease-phrases.ts'
import { addAnalyzedVideo, requestAnalyses, verdictJson } from '#tests/setup/analyzed-videos.ts'
import { eventually } from '#tests/setup/page-actions.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideoWithCues } from '#tests/setup/stored-video.ts'
import { clock } from '#web/ui/format.ts'

const site = useSite()

/** Places of the six promises, as shares of the talk. */
const shares = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98]

/** The start of each line of a caption file, in seconds, by its words. A rolling line counts where it first appears. */
function lineStarts(file: string): Map<string, number> {
  const starts = new Map<string, number>()
  let seconds = 0
  for (const line of file.split(/\r?\n/)) {
    const [, hours, minutes, rest] = /^(?:(\d+):)?(\d\d):(\d\d[.,]\d+) -->/.exec(line) ?? []
    if (rest !== undefined) seconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
    else if (line.trim() !== '' && !starts.has(line.trim())) starts.set(line.trim(), seconds)
  }
  return starts
}

/** A line of at least eight words near this share of the talk that proves something, and the window that has it. */
function momentAt(cues: readonly Cue[], share: number) {
  const windows = cutWindows(cues)
  const index = quoteIndexOf(windows)
  const from = Math.floor(cues.length * share) - 20
  for (const { text } of cues.slice(Math.max(0, from))) {
    const window = windows.find(each => each.text.includes(text))
    const isUnique = window && windows.filter(each => each.text.includes(text)).length === 1
    // A promise is searched by its longer words.
    const isTelling = text.split(' ').length >= 8 && (text.match(/\p{L}{6,}/gu)?.length ?? 0) >= 3
    if (isUnique && isTelling && proves(index.find(text, window.n)) && !announces(text))
      return { quote: text, n: window.n }
  }
  throw new Error(`No line is long enough near ${share}`)
}

describe.each([
  ['lex-459-deepseek.en.asr-rolling.srt', 'longtalk001'],
  ['micrograd.VMj-3S1tku0.whisper.vtt', 'longtalk002'],
])('the timeline of the talk in %s', (name, videoId) => {
  testWithData('has each promise where the captions have its quote, and plays from there', async () => {
    const file = readFileSync(dataFile('transcripts', name), 'utf8')
    const { cues } = readCaptions(file)
    const moments = shares.map(share => momentAt(cues, share))
    await addVideoWithCues(site.app.deps.db, { videoId, title: 'Six things about a long talk', cues })
    const promises = moments.map(({ quote, n }, index) => ({
      promise: `thing ${index + 1}, ${quote}`,
      main: index === 0,
      status: 'delivered',
      n,
      quote,
      why: 'It is said there.',
    }))
    const { quote: answer_quote, n: answer_n } = moments[0]!
    const clickbait = JSON.stringify({ ...JSON.parse(verdictJson), promises, answer_quote, answer_n })
    await requestAnalyses(site, videoId, ['clickbait'], { clickbait })
    const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
    const timeline = page.getByRole('region', { name: 'Where the promises are addressed' })
    await timeline.waitFor()

    const starts = lineStarts(file)
    const durationSeconds = Math.ceil(cues.at(-1)!.endMs / 30_000) * 30
    const bar = (await timeline.locator('svg').first().boundingBox())!
    for (const [index, { quote }] of moments.entries()) {
      const seconds = Math.floor(starts.get(quote)!)
      const mark = timeline.getByRole('button', { name: new RegExp(`: thing ${index + 1}, `) })
      expect(await mark.getAttribute('aria-label')).toContain(`at ${clock(seconds)}: thing`)
      const { x, width } = (await mark.boundingBox())!
      expect((x + width / 2 - bar.x) / bar.width).toBeCloseTo(seconds / durationSeconds, 2)
      // A player that already plays is not loaded again.
      if (index > 0) await page.reload()
      await mark.focus()
      await page.keyboard.press('Enter')
      await eventually(() => playerAddress(page)).toContain(`start=${seconds}`)
    }
  })
})

test('on a phone it lies on the picture, so that the verdict’s sentence is on the first screen', async () => {
  const { videoId } = await addAnalyzedVideo(site, 'phonetimeln', 'A bridge out of paper, and how it fell', 'kept')
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  const timeline = page.getByRole('region', { name: 'Where the promises are addressed' })
  const marks = (await timeline.getByRole('button').first().boundingBox())!
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(marks.y + marks.height).toBeLessThan(title.y)
  expect(title.y).toBeLessThan(300)
  const sentence = (await page.getByText('The paper bridge stands').first().boundingBox())!
  expect(sentence.y + sentence.height).toBeLessThan(page.viewportSize()!.height)
})

const playerAddress = (page: Page) => page.locator('iframe').getAttribute('src')
