import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import {
  checkFigure,
  type Figure,
  launch,
  median,
  type PageTimings,
  readTimings,
  recordTimings,
  slowDown,
} from './measured-browser.ts'
import { startProduct, stopProduct } from './staged-product.ts'

const rounds = 7
const screens = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'mobile', viewport: { width: 360, height: 740 } },
]

/**
 * How soon a first-time visitor sees the home page at 1.6 Mbps, 150 ms and a processor four times slower, against the
 * same build without the prerendered page; interleaved rounds, medians.
 */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const { product, url } = await startProduct({ DATA_DIR: folder, OPENAI_API_KEY: '', DEFAULT_MODEL: '' })
  const proxies = { ours: await openProxy(url, '/'), plain: await openProxy(url, '/there-is-no-such-page') }
  const browser = await launch()
  try {
    await waitForSampleVerdicts(url)
    const figures: Figure[] = []
    for (const { name, viewport } of screens) {
      const timings = { ours: [] as PageTimings[], plain: [] as PageTimings[] }
      for (let round = 0; round < rounds; round++)
        for (const proxy of round % 2 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const))
          timings[proxy].push(await visit(browser, addressOf(proxies[proxy]), viewport))
      const of = (proxy: 'ours' | 'plain', field: 'firstPaint' | 'largestPaint' | 'shifts' | 'blocked') =>
        median(timings[proxy].map(each => each[field]))
      figures.push(
        checkFigure(`home, ${name}: first paint`, of('ours', 'firstPaint'), 'ms', 500),
        checkFigure(
          `home, ${name}: first paint, relative to a page without prerendering`,
          ratio(of, 'firstPaint'),
          '×',
          0.5,
        ),
        checkFigure(
          `home, ${name}: largest paint (${timings.ours[0]!.largestElement})`,
          of('ours', 'largestPaint'),
          'ms',
          1200,
        ),
        checkFigure(`home, ${name}: layout shifts`, of('ours', 'shifts'), '', 0.02),
        checkFigure(`home, ${name}: blocked`, of('ours', 'blocked'), 'ms', 100),
      )
    }
    return figures
  } finally {
    await browser.close()
    for (const proxy of Object.values(proxies)) proxy.close()
    await stopProduct(product)
    rmSync(folder, { recursive: true, force: true })
  }
}

const ratio = (of: (proxy: 'ours' | 'plain', field: 'firstPaint') => number, field: 'firstPaint'): number =>
  of('ours', field) / of('plain', field)

async function visit(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<PageTimings> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await recordTimings(page)
  await slowDown(page, { network: true })
  await page.goto(url)
  await page.getByRole('heading', { name: 'Popular Videos' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const timings = await readTimings(page)
  await context.close()
  return timings
}

/** Waits until the sample videos have verdicts, which visitors of a running site find. */
async function waitForSampleVerdicts(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${url}/api/homepage/videos`)
    const { videos } = (await response.json()) as { videos: { verdict: unknown }[] }
    if (videos.length >= 3 && videos.every(({ verdict }) => verdict !== null)) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The sample videos had no verdicts in time.')
}

/** A proxy of the product that responds to `/` with the page at `home`. */
async function openProxy(product: string, home: string): Promise<Server> {
  const { hostname, port } = new URL(product)
  const proxy = createServer((asked, response) => {
    const isHome = asked.url === '/'
    const passed = request(
      { hostname, port, method: asked.method, path: isHome ? home : asked.url, headers: asked.headers },
      given => {
        response.writeHead(isHome ? 200 : (given.statusCode ?? 500), given.headers)
        given.pipe(response)
      },
    )
    asked.pipe(passed)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

const addressOf = (proxy: Server): string => {
  const address = proxy.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}
