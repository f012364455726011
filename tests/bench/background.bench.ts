import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { browserCpuClock, type Figure, figure, launch, median } from './measured-browser.ts'
import { startProduct, stopProduct } from './staged-product.ts'

const rounds = 7
const windowMs = 2000
const names = ['particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles'] as const

/**
 * What a background costs on a strong device (level high: 100 particles, 60 frames a second), in points of one
 * processor: over the same page with an empty canvas of the same pace, whose frames cost much where no graphics card
 * puts them together, and, measured beside, over the page without any; and that a hidden page pays nothing. Each drawing is
 * held against the empty canvases right before and after it, for a machine's pace drifts; medians of the rounds.
 */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'background-'))
  const { product, url } = await startProduct({ DATA_DIR: folder, OPENAI_API_KEY: '', DEFAULT_MODEL: '' })
  const browser = await launch()
  try {
    const costs = Object.fromEntries(names.map(name => [name, { drawn: [] as number[], all: [] as number[] }]))
    const hidden: number[] = []
    for (let round = 0; round < rounds; round++) {
      const still = await points(browser, url, null)
      hidden.push((await points(browser, url, 'particleNetwork', { isHidden: true })) - still)
      let before = await points(browser, url, null, { hasEmptyCanvas: true })
      for (const name of names) {
        const used = await points(browser, url, name)
        const after = await points(browser, url, null, { hasEmptyCanvas: true })
        costs[name]!.drawn.push(used - (before + after) / 2)
        costs[name]!.all.push(used - still)
        before = after
      }
    }
    return [
      ...names.map(name => {
        const { drawn, all } = costs[name]!
        const frames = `with its frames ${median(all).toFixed(1)}`
        return figure(`background ${name}, high (${frames})`, median(drawn), 'points', 6)
      }),
      figure('background of a hidden page', Math.max(0, Math.floor(median(hidden))), 'points', 0),
    ]
  } finally {
    await browser.close()
    await stopProduct(product)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function points(
  browser: Browser,
  url: string,
  background: string | null,
  { isHidden = false, hasEmptyCanvas = false } = {},
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(name => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 })
    Object.defineProperty(navigator, 'deviceMemory', { get: () => 8 })
    if (name) localStorage.setItem('itcb_background', name)
  }, background)
  await page.goto(`${url}/contact`)
  await page.waitForLoadState('networkidle')
  if (background) await page.locator(`canvas[data-background="${background}"]`).waitFor()
  if (isHidden) await hide(page)
  if (hasEmptyCanvas) await animateNothing(page)
  // What loading left to do.
  await page.waitForTimeout(300)
  const cpuSeconds = browserCpuClock()
  const from = performance.now()
  await page.waitForTimeout(windowMs)
  const used = cpuSeconds()
  const elapsed = (performance.now() - from) / 1000
  await context.close()
  return (used / elapsed) * 100
}

/** A canvas as large as the window, and as opaque as ours, that shows one dot, elsewhere in each frame. */
const animateNothing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = window.innerWidth
    canvas.height = window.innerHeight
    canvas.style.position = 'fixed'
    canvas.style.inset = '0'
    canvas.style.zIndex = '-1'
    document.body.append(canvas)
    const context = canvas.getContext('2d', { alpha: false })!
    const step = (now: number): void => {
      requestAnimationFrame(step)
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = 'black'
      context.fillRect(now % canvas.width, 4, 2, 2)
    }
    requestAnimationFrame(step)
  })

const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
