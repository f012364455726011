import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeDevice, colorsOf, drawnPerSecond, type Rgb, setPageHidden, watchCanvas } from '#tests/setup/canvas.ts'
import { eventually } from '#tests/setup/page-actions.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const kinds = ['particle network', 'starry night', 'gradient wave', 'floating bubbles'] as const
const toggle = (page: Page) => page.getByRole('button', { name: /^Background: / })
const next = async (page: Page, name: string): Promise<void> => {
  await toggle(page).click()
  await page.getByRole('button', { name: `Background: ${name}.` }).waitFor()
}

/** Opens a page and stops its clock; by default on a fast desktop. */
async function open(look: { width?: 360 | 1440; touch?: boolean; scheme?: 'dark' | 'light' } = {}): Promise<Page> {
  const page = await site.browser.open(look)
  await watchCanvas(page)
  await page.goto(`${await site.app.listen()}/nowhere`)
  await toggle(page).waitFor()
  await stopClock(page)
  return page
}

test('each background draws the particle count and the frame rate of the device’s level', async () => {
  const desktop = await open()
  const phone = await open({ width: 360 })
  const tablet = await open({ touch: true })
  for (const kind of kinds) {
    for (const page of [desktop, phone, tablet]) {
      await next(page, kind)
      await page.locator('canvas').waitFor({ state: 'attached' })
      await changeDevice(page, { cores: 8 })
    }
    expect(await drawnPerSecond(desktop), `${kind}, high`).toEqual({ particles: 100, fps: 60 })
    expect(await drawnPerSecond(tablet), `${kind}, medium`).toEqual({ particles: 50, fps: 45 })
    expect(await drawnPerSecond(phone), `${kind}, medium, mobile`).toEqual({ particles: 30, fps: 45 })
    await changeDevice(desktop, { cores: 2 })
    await changeDevice(phone, { cores: 2 })
    expect(await drawnPerSecond(desktop), `${kind}, low`).toEqual({ particles: 25, fps: 30 })
    expect(await drawnPerSecond(phone), `${kind}, low, mobile`).toEqual({ particles: 15, fps: 30 })
  }
})

test('a running background adapts to a weak device, a slow connection, a hidden tab and reduced motion', async () => {
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
    await changeDevice(page, facts)
    expect((await drawnPerSecond(page)).particles, JSON.stringify(facts)).toBe(particles)
  }
  await setPageHidden(page, true)
  expect(await drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await setPageHidden(page, false)
  expect((await drawnPerSecond(page)).fps).toBe(60)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(() => drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await toggle(page).click()
  await page.getByText('Your system asks for less motion').waitFor()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('canvas[data-background=starryNight]').waitFor({ state: 'attached' })
  await eventually(() => drawnPerSecond(page)).toEqual({ particles: 100, fps: 60 })
})

test('the choice is stored in itcb_background, and the button cycles through all kinds', async () => {
  const page = await open()
  const stored = () => page.evaluate(() => localStorage.getItem('itcb_background'))
  const seen: (string | null)[] = []
  for (const kind of [...kinds, 'plain']) {
    await next(page, kind)
    seen.push(await stored())
  }
  expect(seen).toEqual(['particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles', null])
  expect(await page.locator('canvas').count()).toBe(0)
  await next(page, 'particle network')
  await page.clock.resume()
  await page.reload()
  await page.locator('canvas[data-background=particleNetwork]').waitFor({ state: 'attached' })
})

test('the gradient wave fades in its own color, not through gray', async () => {
  const page = await open({ scheme: 'light' })
  for (const kind of kinds.slice(0, 3)) await next(page, kind)
  await page.locator('canvas[data-background=gradientWave]').waitFor({ state: 'attached' })
  await page.clock.runFor(200)
  const { pixels, tokens } = await colorsOf(page, ['--page', '--background-ink'])
  const ground = tokens['--page']!
  const full = tokens['--background-ink']!
  let [lit, deviation] = [0, 0]
  for (const { color, count } of pixels) {
    // Estimate the opacity from the red channel; the other channels must match it.
    const opacity = Math.min(1, (color[0] - ground[0]) / (full[0] - ground[0]))
    if (opacity > 0) lit += count
    for (const [index, value] of color.entries())
      deviation = Math.max(deviation, Math.abs(value - ground[index]! - opacity * (full[index]! - ground[index]!)))
  }
  expect(lit).toBeGreaterThan(50_000)
  // A fade through gray would deviate much further.
  expect(deviation).toBeLessThan(4)
})

const luminanceOf = (color: Rgb): number => {
  const [red, green, blue] = color.map(value =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** The WCAG contrast ratio of two luminances. */
const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

test.each(['dark', 'light'] as const)('text keeps its contrast on every background, %s', async scheme => {
  const page = await open({ scheme })
  for (const kind of kinds) {
    await next(page, kind)
    await page.locator('canvas').waitFor({ state: 'attached' })
    await page.clock.runFor(500)
    const { pixels, tokens } = await colorsOf(page, ['--text', '--muted', '--action'])
    expect(pixels.length, `${kind} is drawn at all`).toBeGreaterThan(4)
    const texts = Object.values(tokens).map(luminanceOf)
    const ratios = pixels.flatMap(({ color }) => texts.map(text => contrastOf(text, luminanceOf(color))))
    expect(Math.min(...ratios), kind).toBeGreaterThanOrEqual(4.5)
  }
})

test('a canvas without a drawing shows the page’s background color', async () => {
  const page = await open({ scheme: 'light' })
  const isBare = async () => {
    const { pixels, tokens } = await colorsOf(page, ['--page'])
    return pixels.length === 1 && String(pixels[0]!.color) === String(tokens['--page'])
  }
  // With the clock stopped, no frame is drawn.
  await next(page, 'particle network')
  await page.locator('canvas').waitFor({ state: 'attached' })
  await eventually(isBare).toBe(true)
  await page.clock.runFor(100)
  expect(await isBare()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(isBare).toBe(true)
  // A screen on which the window is not a whole number of device pixels.
  const device = await page.context().newCDPSession(page)
  for (const [width, height] of [
    [1439, 801],
    [1437, 803],
  ] as const) {
    const odd = { width, height, deviceScaleFactor: 1.25, mobile: false }
    await device.send('Emulation.setDeviceMetricsOverride', odd)
    const size = () => page.locator('canvas').evaluate(each => (each as HTMLCanvasElement).width)
    await eventually(size).toBe(Math.round(width * 1.25))
    expect(await isBare(), `${width} × ${height}`).toBe(true)
  }
})

test('with forced colors, no background is drawn', async () => {
  const page = await open()
  await next(page, 'particle network')
  await eventually(async () => (await drawnPerSecond(page)).particles).toBe(100)
  await page.emulateMedia({ forcedColors: 'active' })
  await eventually(() => page.locator('canvas').isVisible()).toBe(false)
  await eventually(() => drawnPerSecond(page)).toEqual({ particles: 0, fps: 0 })
  await page.emulateMedia({ forcedColors: 'none' })
  await eventually(() => drawnPerSecond(page)).toEqual({ particles: 100, fps: 60 })
})
