import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { fonts } from '#web/build/fonts.ts'
import { checkFigure, type Figure, launch, median, scriptSeconds, slowDown } from './measured-browser.ts'

const rounds = 5
const everyMs = 10

/** A model's answer: about 1,500 tokens with lists, emphasis and times. */
const answer = Array.from(
  { length: 16 },
  (
    _,
    part,
  ) => `${part % 4 === 0 ? `### Part ${part / 4 + 1}\n\n` : ''}The team measures *energy* prices **again** at [02:1${part % 10}](#t=13${part % 10}), \
and finds that the river traffic of the next year will not bear what the last one bore, as the harbour master says.

- **First**, the locks stay closed on Thursdays, and the ferries wait at the upper bank.
- Second, nobody had counted the barges that pass by night without a light or a name.

`,
).join('')
const pieces = answer.match(/\s*\S{1,4}|\s+$/g)!.slice(0, 1500)

/**
 * An answer of 1,500 tokens at 100 a second, rendered by the product's Markdown component at the product's interval,
 * compared with the same text written into one plain paragraph piece by piece. Both run at once, in separate pages; medians.
 */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'answers'),
    logLevel: 'error',
    plugins: [react(), fonts()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : request.url!
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'font/woff2' })
    response.end(readFileSync(join(folder, name)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const browser = await launch()
  try {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const [markdown, plain] = await Promise.all([
        measureStream(browser, url, 'markdown'),
        measureStream(browser, url, 'plain'),
      ])
      ratios.push(markdown.seconds / plain.seconds)
    }
    const tasks: number[] = []
    for (let round = 0; round < 3; round++)
      tasks.push((await measureStream(browser, url, 'markdown', { isSlow: true })).longestTask)
    return [
      checkFigure('growing Markdown, script time relative to plain text', median(ratios), '×', 2),
      checkFigure('growing Markdown, longest task at 4× CPU', median(tasks), 'ms', 100),
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function measureStream(
  browser: Browser,
  url: string,
  mode: 'markdown' | 'plain',
  { isSlow = false } = {},
): Promise<{ seconds: number; longestTask: number }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  const session = isSlow ? await slowDown(page) : await context.newCDPSession(page)
  // CPU time instead of wall time, so that other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await scriptSeconds(session)
  const longestTask = await page.evaluate(
    async ({ mode, pieces, everyMs }) => {
      const tasks: number[] = []
      new PerformanceObserver(found => {
        for (const { duration } of found.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
      await (window as never as { stream(...args: unknown[]): Promise<void> }).stream(mode, pieces, everyMs)
      return Math.max(0, ...tasks)
    },
    { mode, pieces, everyMs },
  )
  const seconds = (await scriptSeconds(session)) - before
  await context.close()
  return { seconds, longestTask }
}
