import type { Browser, BrowserContext, Page } from 'playwright-core'
import { longCues } from '#tests/fakes/long-talk.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'
import { checkFigure, type Figure, launch, median } from './measured-browser.ts'
import { type StagedProduct, stageProduct } from './staged-product.ts'

const rounds = 7

/**
 * How fast the analysis page responds: from Enter until the question and 'Thinking...' are visible, typing while an answer
 * of 2,000 tokens streams, and scrolling a ten-hour transcript from end to end. The whole product, medians of several
 * rounds.
 */
export async function bench(): Promise<Figure[]> {
  await using product = await stageProduct({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
  const browser = await launch()
  try {
    const asked = await askManyTimes(product, browser)
    const typed = await typeWhileItAnswers(product, browser)
    const stopped = await stopManyTimes(product, browser)
    const scrolled = await scrollTenHours(product, browser)
    return [
      checkFigure('from Enter until question and thinking are visible', median(asked), 'ms', 100),
      checkFigure(
        'from a key press to its frame while an answer streams (p75)',
        median(typed.map(({ key }) => key)),
        'ms',
        100,
      ),
      checkFigure('longest task while an answer streams', median(typed.map(({ task }) => task)), 'ms', 200),
      checkFigure('from Stop until the vendor’s call is closed', median(stopped), 'ms', 1000),
      checkFigure('scrolling ten hours, longest task', median(scrolled), 'ms', 100),
    ]
  } finally {
    await browser.close()
  }
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })

async function open({ url, signIn }: StagedProduct, browser: Browser, videoId: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await blockOutside(context)
  const [name = '', value = ''] = (await signIn('enterprise')).split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(`${url}/analysis/${videoId}`)
  return page
}

/** Thumbnails are on YouTube's servers, which a bench must not call. */
async function blockOutside(context: BrowserContext): Promise<void> {
  await context.route(
    url => url.hostname !== '127.0.0.1',
    route => route.abort(),
  )
}

async function askManyTimes(product: StagedProduct, browser: Browser): Promise<number[]> {
  await addVideo(product.db, { videoId: 'benchasking' })
  const page = await open(product, browser, 'benchasking')
  await page.getByText('No messages yet').waitFor()
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const question = `Question ${round}? pieces=2 every=1`
    await composer(page).fill(question)
    const shown = page.evaluate(
      wanted =>
        new Promise<number>(resolve => {
          let pressed = 0
          const check = () => {
            const text = document.querySelector('main')!.textContent
            if (!text.includes(`You asked${wanted}`) || !text.includes('Thinking...')) return
            watch.disconnect()
            // It is visible in the next frame.
            requestAnimationFrame(() => resolve(performance.now() - pressed))
          }
          const watch = new MutationObserver(check)
          document.addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
          watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      question,
    )
    await composer(page).press('Enter')
    waits.push(await shown)
    await stop(page).waitFor({ state: 'detached' })
  }
  await page.context().close()
  return waits
}

async function typeWhileItAnswers(product: StagedProduct, browser: Browser): Promise<{ key: number; task: number }[]> {
  const responses = []
  for (let round = 0; round < 5; round++) {
    const { videoId } = await addVideo(product.db, { videoId: `benchtype${String(round).padStart(2, '0')}` })
    const page = await open(product, browser, videoId)
    await page.getByText('No messages yet').waitFor()
    await composer(page).fill('Everything, please. pieces=500 every=7')
    await composer(page).press('Enter')
    await page.getByText('word1 is said').waitFor()
    await page.evaluate(() => {
      const responses = { tasks: [] as number[], keys: [] as number[] }
      Object.assign(window, { responses })
      new PerformanceObserver(found => {
        for (const { duration } of found.getEntries()) responses.tasks.push(duration)
      }).observe({ type: 'longtask' })
      document.addEventListener('keydown', () => {
        const pressed = performance.now()
        requestAnimationFrame(() => setTimeout(() => responses.keys.push(performance.now() - pressed)))
      })
    })
    await composer(page).pressSequentially('And what does it mean for the river traffic of next year?', { delay: 45 })
    await stop(page).waitFor({ state: 'detached' })
    const { tasks, keys } = await page.evaluate(
      () => (window as never as { responses: { tasks: number[]; keys: number[] } }).responses,
    )
    const inOrder = keys.toSorted((a, b) => a - b)
    responses.push({ key: inOrder[Math.floor(inOrder.length * 0.75)]!, task: Math.max(0, ...tasks) })
    await page.context().close()
  }
  return responses
}

async function stopManyTimes(product: StagedProduct, browser: Browser): Promise<number[]> {
  await addVideo(product.db, { videoId: 'benchstopps' })
  const page = await open(product, browser, 'benchstopps')
  await page.getByText('No messages yet').waitFor()
  const waits: number[] = []
  for (let round = 0; round < 5; round++) {
    await composer(page).fill(`Question ${round}? pieces=1000 every=10`)
    await composer(page).press('Enter')
    await page.getByText('word1 is said').nth(round).waitFor()
    const pressed = Date.now()
    await stop(page).click()
    await stop(page).waitFor({ state: 'detached' })
    // The vendor returns the moment at which the call was closed early.
    waits.push(Number(await (await fetch(`${product.vendorUrl}/closed`)).text()) - pressed)
  }
  await page.context().close()
  return waits
}

async function scrollTenHours(product: StagedProduct, browser: Browser): Promise<number[]> {
  await addVideoWithCues(product.db, { videoId: 'benchtenhrs', title: 'Ten hours of talk', cues: longCues(10) })
  const page = await open(product, browser, 'benchtenhrs')
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page
    .getByRole('button', { name: /^\d+:\d\d/ })
    .nth(3)
    .waitFor()
  const list = page.getByRole('tabpanel', { name: 'Transcript' }).locator('xpath=..')
  const longest: number[] = []
  for (let round = 0; round < rounds; round++)
    longest.push(
      await list.evaluate(async box => {
        box.scrollTop = 0
        const tasks: number[] = []
        new PerformanceObserver(found => {
          for (const task of found.getEntries()) tasks.push(task.duration)
        }).observe({ type: 'longtask' })
        for (let step = 0; step < 60; step++) {
          box.scrollTop += box.scrollHeight / 60
          await new Promise(requestAnimationFrame)
        }
        return Math.max(0, ...tasks)
      }),
    )
  await page.context().close()
  return longest
}
