import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomes, drawnPerSecond, hide, watchCanvas } from '#tests/setup/canvas.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const kinds = ['particle network', 'starry night', 'gradient wave', 'floating bubbles'] as const
const toggle = (page: Page) => page.getByRole('button', { name: /^Background: / })
const next = async (page: Page, name: string): Promise<void> => {
  await toggle(page).click()
  await page.getByRole('button', { name: `Background: ${name}.` }).waitFor()
}

/** A page whose clock stands still, on a good desktop. */
async function open(look: { width?: 360 | 1440; touch?: boolean; scheme?: 'dark' | 'light' } = {}): Promise<Page> {
  const page = await site.browser.open(look)
  await watchCanvas(page)
  await page.goto(`${await site.app.listen()}/nowhere`)
  await toggle(page).waitFor()
  await stopClock(page)
  return page
}

test('every kind draws the particles and the frames of its level', async () => {
  const desktop = await open()
  const phone = await open({ width: 360 })
  const tablet = await open({ touch: true })
  for (const kind of kinds) {
    for (const page of [desktop, phone, tablet]) {
      await next(page, kind)
      await page.locator('canvas').waitFor({ state: 'attached' })
      await becomes(page, { cores: 8 })
    }
    expect(await drawnPerSecond(desktop), `${kind}, high`).toEqual({ particles: 100, fps: 60 })
    expect(await drawnPerSecond(tablet), `${kind}, medium`).toEqual({ particles: 50, fps: 45 })
    expect(await drawnPerSecond(phone), `${kind}, medium, mobile`).toEqual({ particles: 30, fps: 45 })
    await becomes(desktop, { cores: 2 })
    await becomes(phone, { cores: 2 })
    expect(await drawnPerSecond(desktop), `${kind}, low`).toEqual({ particles: 25, fps: 30 })
    expect(await drawnPerSecond(phone), `${kind}, low, mobile`).toEqual({ particles: 15, fps: 30 })
  }
})

test('a weak device, a slow line, a hidden tab and the wish for less motion are heard while it runs', async () => {
  const page = await open()
  await next(page, 'particle network')
  await page.locator('canvas').waitFor({ state: 'attached' })
  const expectation = [
    [{ memoryGb: 2 }, 25],
    [{ memoryGb: 8, savesData: true }, 25],
    [{ savesData: false, connection: '3g' }, 25],
    [{ connection: '4g' }, 100],
  ] as const
  for (const [facts, particles] of expectation) {
    await becomes(page, facts)
    expect((await drawnPerSecond(page)).particles, JSON.stringify(facts)).toBe(particles)
  }
  await hide(page, true)
  expect(await drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await hide(page, false)
  expect((await drawnPerSecond(page)).fps).toBe(60)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settles(() => drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await toggle(page).click()
  await page.getByText('Your system asks for less motion').waitFor()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('canvas[data-background=starryNight]').waitFor({ state: 'attached' })
  await settles(() => drawnPerSecond(page)).toEqual({ particles: 100, fps: 60 })
})

test('the choice is kept in itcb_background, and the cycle comes round', async () => {
  const page = await open()
  const kept = () => page.evaluate(() => localStorage.getItem('itcb_background'))
  const seen: (string | null)[] = []
  for (const kind of [...kinds, 'plain']) {
    await next(page, kind)
    seen.push(await kept())
  }
  expect(seen).toEqual(['particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles', null])
  expect(await page.locator('canvas').count()).toBe(0)
  await next(page, 'particle network')
  await page.clock.resume()
  await page.reload()
  await page.locator('canvas[data-background=particleNetwork]').waitFor({ state: 'attached' })
})

test('the light of a wave fades in its own colour, never into grey', async () => {
  const page = await open({ scheme: 'light' })
  for (const kind of kinds.slice(0, 3)) await next(page, kind)
  await page.locator('canvas[data-background=gradientWave]').waitFor({ state: 'attached' })
  await page.clock.runFor(200)
  const drawn = await page.locator('canvas').evaluate(element => {
    const canvas = element as HTMLCanvasElement
    const dotsOf = ({ width, height }: { width: number; height: number }, context: CanvasRenderingContext2D) =>
      context.getImageData(0, 0, width, height).data
    const probe = document.createElement('canvas').getContext('2d')!
    probe.fillStyle = getComputedStyle(canvas).getPropertyValue('--action').trim()
    probe.fillRect(0, 0, 1, 1)
    const colour = dotsOf({ width: 1, height: 1 }, probe)
    const dots = dotsOf(canvas, canvas.getContext('2d')!)
    let [count, furthest] = [0, 0]
    for (let at = 0; at < dots.length; at += 4) {
      // A dot that hardly shows has too few steps of colour to tell.
      if (dots[at + 3]! <= 16) continue
      count++
      for (const channel of [0, 1, 2]) furthest = Math.max(furthest, Math.abs(dots[at + channel]! - colour[channel]!))
    }
    return { count, furthest }
  })
  expect(drawn.count).toBeGreaterThan(50_000)
  // The faintest of these dots know a channel by steps of 15; a fade into grey ends 80 away.
  expect(drawn.furthest).toBeLessThan(32)
})

/** The least contrast that a token's text has against any dot of the canvas, seen through the veil. */
const leastContrast = (page: Page, tokens: readonly string[]): Promise<number> =>
  page.evaluate(names => {
    const style = getComputedStyle(document.documentElement)
    const channels = (text: string): number[] => {
      const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      probe.fillStyle = text
      probe.fillRect(0, 0, 1, 1)
      return [...probe.getImageData(0, 0, 1, 1).data]
    }
    const token = (name: string): number[] => channels(style.getPropertyValue(name).trim())
    const veil = token('--veil')
    const cover = veil[3]! / 255
    const ground = token('--page')
    const light = (rgb: number[]): number => {
      const [r, g, b] = rgb.map(value =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const ratio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    const canvas = document.querySelector('canvas')!
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
    const pixels = copy.getContext('2d', { willReadFrequently: true })!
    pixels.drawImage(canvas, 0, 0)
    const { data } = pixels.getImageData(0, 0, canvas.width, canvas.height)
    const texts = names.map(name => light(token(name)))
    let least = 21
    let strongest = -1
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3]! / 255
      if (alpha <= strongest) continue
      strongest = alpha
      const behind = [0, 1, 2].map(
        i => (data[at + i]! * alpha + ground[i]! * (1 - alpha)) * (1 - cover) + veil[i]! * cover,
      )
      for (const text of texts) least = Math.min(least, ratio(text, light(behind)))
    }
    return least
  }, tokens)

test.each(['dark', 'light'] as const)('text keeps its contrast before every kind, %s', async scheme => {
  const page = await open({ scheme })
  for (const kind of kinds) {
    await next(page, kind)
    await page.locator('canvas').waitFor({ state: 'attached' })
    await page.clock.runFor(500)
    const least = await leastContrast(page, ['--text', '--muted', '--action'])
    expect(least, kind).toBeGreaterThanOrEqual(4.5)
    expect(least, `${kind} is drawn at all`).toBeLessThan(21)
  }
})
