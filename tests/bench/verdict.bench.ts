import type { Page } from 'playwright-core'
import { createIds } from '#adapters/ids.ts'
import { judgeAgain } from '#tests/setup/judged-video.ts'
import { submitAddress } from '#tests/setup/refusals.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { checkFigure, type Figure, launch, median } from './measured-browser.ts'
import { durable, type StagedProduct, stageProduct } from './staged-product.ts'

const rounds = 5
const widths = [360, 1440]
/** Windows of 30 seconds. */
const tenHours = { windows: 1200, padding: ` ${'so it goes '.repeat(16)}` }

const stored = '[role="img"][aria-label*="of 100, Overstated"]'
const match = '[data-look="card"] [data-tone="open"] h2'

/**
 * The time from Analyze on the home page until the verdict is painted: a stored one, and, without a model, the word match
 * of ten hours. The baseline is opening the page of the stored verdict by its address. Medians.
 */
export async function bench(): Promise<Figure[]> {
  await using withModel = await stageProduct()
  await using withoutModel = await stageProduct(durable, { OPENAI_API_KEY: '', DEFAULT_MODEL: '' })
  const browser = await launch()
  const figures: Figure[] = []
  try {
    for (const width of widths) {
      const open = async (product: StagedProduct): Promise<Page> => {
        const context = await browser.newContext({ viewport: { width, height: 900 } })
        const [name, value] = (await product.signIn('enterprise')).split('=')
        await context.addCookies([{ name: name!, value: value!, url: product.url }])
        return context.newPage()
      }
      const times = { stored: [] as number[], opened: [] as number[], match: [] as number[] }
      const judging = await open(withModel)
      const matching = await open(withoutModel)
      for (let round = 0; round < rounds; round++) {
        const suffix = `${width}${round}`.padStart(6, '0')
        const judged = await addVideo(withModel.db, { videoId: `judge${suffix}` })
        await judgeAgain({ deps: { db: withModel.db, ids: createIds() } }, judged)
        const { videoId } = await addVideo(withoutModel.db, { ...tenHours, videoId: `match${suffix}` })
        times.stored.push(await submit(judging, withModel.url, judged.videoId, stored))
        times.opened.push(await openAddress(judging, `${withModel.url}/analysis/${judged.videoId}`, stored))
        times.match.push(await submit(matching, withoutModel.url, videoId, match))
      }
      await judging.context().close()
      await matching.context().close()
      const ratio = median(times.stored) / median(times.opened)
      figures.push(
        checkFigure(`stored verdict after Analyze, ${width} px`, median(times.stored), 'ms', 300),
        checkFigure(`stored verdict, relative to opening its page, ${width} px`, ratio, '×', 1),
        checkFigure(`word match of ten hours after Analyze, ${width} px`, median(times.match), 'ms', 1000),
      )
    }
  } finally {
    await browser.close()
  }
  return figures
}

/** @returns the milliseconds from Analyze until an element with this selector is visible */
async function submit(page: Page, url: string, videoId: string, selector: string): Promise<number> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(wanted => {
    const shown = new Promise<number>(resolve => {
      const start = ({ timeStamp }: Event): void => {
        const check = (now: number): void => {
          // The home page has an example verdict.
          const isOpen = location.pathname.startsWith('/analysis/')
          if (isOpen && document.querySelector(wanted)?.checkVisibility()) resolve(now - timeStamp)
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      }
      addEventListener('submit', start, { once: true, capture: true })
    })
    Object.assign(window, { shown })
  }, selector)
  await submitAddress(page, `https://youtu.be/${videoId}`)
  return page.evaluate(() => (window as never as { shown: Promise<number> }).shown)
}

/** @returns the milliseconds from the start of the navigation until an element with this selector is visible */
async function openAddress(page: Page, url: string, selector: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const check = (now: number): void => {
          if (document.querySelector(wanted)?.checkVisibility()) resolve(now)
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      }),
    selector,
  )
}
