import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createSharePictures } from '#adapters/share-pictures/create-share-pictures.ts'
import { cardColors } from '#adapters/share-pictures/lay-out-share-card.ts'
import { isAppError } from '#core/errors.ts'
import { composeShareCard, type ShareCard } from '#core/verdicts/share-card.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { overstated } from '#tests/setup/judged-video.ts'

const pictures = createSharePictures(recordingLog())
const card = composeShareCard('I bought a $1 house', overstated)!
const never = new AbortController().signal

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

describe('a share picture', () => {
  test.each<[string, Partial<ShareCard>]>([
    ['a misleading title', {}],
    ['no honest title', { honestTitle: null }],
    ['a kept promise', { word: 'keeps_promise', score: 0, isMisleading: false, honestTitle: null }],
    ['the highest score', { word: 'clickbait', score: 100 }],
    ['no quote', { quote: null }],
    ['neither quote nor answer', { quote: null, answer: null }],
    ['a quote without a time', { quote: { text: 'eleven months later', seconds: null } }],
    [
      'very long texts',
      { title: 'A'.repeat(500), honestTitle: 'word '.repeat(200), quote: { text: 'so '.repeat(500), seconds: 35_999 } },
    ],
    ['German', { title: 'Donaudampfschifffahrtsgesellschaft für 1 €: „unglaublich“' }],
    ['Russian', { title: 'Я купил дом за 1 доллар' }],
    ['Greek and Vietnamese', { title: 'Αγόρασα ένα σπίτι', honestTitle: 'Tôi đã mua một ngôi nhà' }],
    ['markup', { title: '<script>alert(1)</script> & "quotes"' }],
  ])('with %s is a PNG of the right size within 60 KB', async (name, change) => {
    const prepared = (await pictures.prepare({ ...card, ...change }))!
    const png = await pictures.draw(name, prepared, never)
    expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    expect(sizeOf(png)).toEqual({ width: 1200, height: 630 })
    expect(png.byteLength).toBeLessThan(60_000)
  })

  test.each(['一ドルの家', 'اشتريت منزلا', 'मैंने घर खरीदा', '한국어 제목', '😱'])(
    'is not drawn for a title in a script that the fonts lack: %s',
    async title => {
      expect(await pictures.prepare({ ...card, title })).toBeNull()
    },
  )

  test('omits a quote and an answer that cannot be drawn', async () => {
    const prepared = await pictures.prepare({ ...card, quote: { text: '一ドル', seconds: 3 }, answer: '家' })
    expect(prepared).toMatchObject({ title: card.title, quote: null, answer: null })
  })

  test('has the colors of the dark theme', () => {
    const tokens = readFileSync('src/web/theme/tokens.css', 'utf8').split('data-mantine-color-scheme="light"')[0]!
    for (const [name, color] of Object.entries(cardColors))
      expect(tokens).toContain(`--${name.replace(/[A-Z]/g, each => `-${each.toLowerCase()}`)}: ${color};`)
  })
})

describe('drawing', () => {
  /** A renderer whose drawings the test completes. */
  function slowRenderer() {
    const begun: (() => void)[] = []
    let atOnce = 0
    let most = 0
    const load = async () => ({
      covers: () => true,
      async draw() {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise<void>(resolve => begun.push(resolve))
        atOnce -= 1
        return new Uint8Array(10)
      },
    })
    return { load, begun, mostAtOnce: () => most }
  }
  const settle = () => new Promise(resolve => setTimeout(resolve, 5))

  test('happens once for concurrent callers of the same content', async () => {
    const renderer = slowRenderer()
    const { draw } = createSharePictures(recordingLog(), renderer.load)
    const both = Promise.all([draw('a', card, never), draw('a', card, never)])
    await settle()
    renderer.begun[0]!()
    const [first, second] = await both
    expect(first).toBe(second)
    expect(await draw('a', card, never)).toBe(first)
    expect(renderer.begun).toHaveLength(1)
  })

  test('happens one at a time, with a bounded queue', async () => {
    const renderer = slowRenderer()
    const { draw } = createSharePictures(recordingLog(), renderer.load)
    const outcomes: string[] = []
    const all = Array.from({ length: 40 }, (_, index) =>
      draw(`picture ${index}`, card, never).then(
        () => outcomes.push('drawn'),
        error => outcomes.push(isAppError(error, 'SERVICE_UNAVAILABLE') ? 'refused' : 'failed'),
      ),
    )
    await settle()
    expect(outcomes.every(outcome => outcome === 'refused')).toBe(true)
    const refused = outcomes.length
    while (outcomes.length < 40) {
      for (const finish of renderer.begun.splice(0)) finish()
      await settle()
    }
    await Promise.all(all)
    expect(renderer.mostAtOnce()).toBe(1)
    expect([refused, outcomes.filter(outcome => outcome === 'drawn').length]).toEqual([15, 25])
  })

  test('is off if the renderer does not support the machine', async () => {
    const log = recordingLog()
    const { prepare } = createSharePictures(log, () => Promise.reject(new Error('Cannot find native binding')))
    expect(await prepare(card)).toBeNull()
    expect(await prepare(card)).toBeNull()
    expect(JSON.stringify(log)).toContain('share pictures cannot be drawn')
  })
})
