import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { browserCpuClock, checkFigure, type Figure, launch, median } from './measured-browser.ts'
import { startProduct, stopProduct } from './staged-product.ts'

const rounds = 7
const windowMs = 2000
const names = ['particleNetwork', 'starryNight', 'gradientWave', 'floatingBubbles'] as const

/**
 * The CPU use of each background on a strong device (level high: 100 particles, 60 frames a second), in percent of one
 * core, more than the same page with a canvas with one moving dot at the same frame rate: without a graphics card, frames
 * alone are expensive. Also shown: the use above a page without a canvas, and that a hidden page uses none. Each background
 * is compared with the dot canvases right before and after it, because a machine's speed drifts; medians of the rounds.
 */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'background-'))
  const { product, url } = await startProduct({ DATA_DIR: folder, OPENAI_API_KEY: '', DEFAULT_MODEL: '' })
  const browser = await launch()
  try {
    const costs = Object.fromEntries(names.map(name => [name, { drawn: [] as number[], all: [] as number[] }]))
    const hidden: number[] = []
    for (let round = 0; round < rounds; round++) {
      const withoutCanvas = await cpuPercent(browser, url, null)
      hidden.push((await cpuPercent(browser, url, 'particleNetwork', { isHidden: true })) - withoutCanvas)
      let before = await cpuPercent(browser, url, null, { hasDotCanvas: true })
      for (const name of names) {
        const used = await cpuPercent(browser, url, name)
        const after = await cpuPercent(browser, url, null, { hasDotCanvas: true })
        costs[name]!.drawn.push(used - (before + after) / 2)
        costs[name]!.all.push(used - withoutCanvas)
        before = after
      }
    }
    return [
      ...names.map(name => {
        const { drawn, all } = costs[name]!
        const frames = `frames included: ${median(all).toFixed(1)}`
        return checkFigure(`background ${name}, high (${frames})`, median(drawn), '%', 6)
      }),
      checkFigure('background of a hidden page, cost', Math.max(0, Math.floor(median(hidden))), '%', 0),
    ]
  } finally {
    await browser.close()
    await stopProduct(product)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cpuPercent(
  browser: Browser,
  url: string,
  background: string | null,
  { isHidden = false, hasDotCanvas = false } = {},
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
  if (hasDotCanvas) await animateDot(page)
  // Let the work that loading started finish.
  await page.waitForTimeout(300)
  const cpuSeconds = browserCpuClock()
  const from = performance.now()
  await page.waitForTimeout(windowMs)
  const used = cpuSeconds()
  const elapsed = (performance.now() - from) / 1000
  await context.close()
  return (used / elapsed) * 100
}

/** An opaque canvas as large as the window, as in the product, that shows one dot at a new place in each frame. */
const animateDot = (page: Page): Promise<void> =>
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
