import type { BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'

/** Faults that no page may have: every page of a test is checked when the test ends. */
export type PageFaults = {
  /** Violations of the Content Security Policy. */
  readonly csp: readonly string[]
  /** Uncaught errors, and everything that the page wrote to the console. */
  readonly errors: readonly string[]
  /** Requests to other hosts. */
  readonly outside: readonly string[]
  /** Failed or refused requests that the test neither caused by its input nor declared with `mayFail`. */
  readonly calls: readonly string[]
}

export const noFaults: PageFaults = { csp: [], errors: [], outside: [], calls: [] }

const expectedFaults = new WeakMap<BrowserContext, string[]>()

/**
 * Declares faults that this test expects: a call that the real server may refuse (`mayFail(page, 'videos.read')`), a code
 * such as `UNAUTHENTICATED`, a part of another address, or of a console message. Not needed for calls that the test mocks
 * by `mockCalls` or a route, nor for refusals of POST requests.
 */
export function mayFail(page: Page, ...calls: readonly string[]): void {
  const context = page.context()
  expectedFaults.set(context, [...(expectedFaults.get(context) ?? []), ...calls])
}

/** Records the faults of all pages of a context, including those that the product opens. */
export function watchFaults(context: BrowserContext): {
  readonly outside: string[]
  collect(): Promise<PageFaults>
} {
  const csp: string[] = []
  const errors: string[] = []
  const outside: string[] = []
  const calls: Promise<string | null>[] = []
  context.on('weberror', error => errors.push(String(error.error())))
  context.on('console', message => {
    if (/Content[ -]Security[ -]Policy/.test(message.text())) csp.push(message.text())
    else if (isFault(message)) errors.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('response', response => {
    if (response.status() >= 400 || response.status() === 207) calls.push(refusalOf(response))
  })
  context.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    const isOurs = ['127.0.0.1', 'localhost'].includes(new URL(request.url()).hostname)
    if (isOurs && !deliberate.includes(why)) calls.push(Promise.resolve(`${nameOf(request.url())}: ${why}`))
  })
  return {
    outside,
    async collect() {
      const expected = expectedFaults.get(context) ?? []
      const isUnexpected = (fault: string): boolean => !expected.some(each => fault.includes(each))
      const failed = (await Promise.all(calls)).filter(call => call !== null)
      return { csp, errors: errors.filter(isUnexpected), outside, calls: failed.filter(isUnexpected) }
    },
  }
}

/** Failures that a test causes: leaving a page, a route of the test that fails, an offline browser. */
const deliberate: readonly string[] = ['net::ERR_ABORTED', 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED']

/** Failed loads are in `calls`. */
const isFault = (message: ConsoleMessage): boolean =>
  ['error', 'warning', 'assert'].includes(message.type()) &&
  // Tests block workers by default (browser.ts).
  !message.text().includes('registration blocked by Playwright') &&
  !message.text().startsWith('Failed to load resource') &&
  // The browser's own error page, shown instead of the player, cannot receive messages.
  !/'postMessage' on 'DOMWindow'.*youtube-nocookie/.test(message.text())

const nameOf = (address: string): string => {
  const { pathname } = new URL(address)
  return pathname.replace(/^\/trpc\//, '')
}

/** If a page is closed meanwhile, a response may never arrive. */
const orNull = <T>(response: Promise<T>): Promise<T | null> =>
  Promise.race([response.catch(() => null), new Promise<null>(resolve => setTimeout(resolve, 5000, null))])

/** The normal response to a visitor. */
const notLoggedIn = /auth[./]user: (UNAUTHENTICATED|401)$/

/** The server's refusal as `call: CODE`; null for mocked responses and for navigations. */
async function refusalOf(response: Response): Promise<string | null> {
  const name = nameOf(response.url())
  if (response.request().isNavigationRequest()) return null
  const isReal = await orNull(response.serverAddr())
  if (isReal === null) return null
  const body = await orNull(response.json())
  const refusals = [body].flat().flatMap((each, index) => {
    const code = each?.error?.data?.code ?? each?.code
    return code ? [`${name.split(',')[index] ?? name}: ${code}`] : []
  })
  // A change that is refused with a code: the test itself checks what the screen then shows.
  if (refusals.length > 0 && response.request().method() === 'POST' && response.status() < 500) return null
  const withoutCode = response.status() === 207 ? [] : [`${name}: ${response.status()}`]
  const faults = (refusals.length > 0 ? refusals : withoutCode).filter(each => !notLoggedIn.test(each))
  return faults.length > 0 ? faults.join(', ') : null
}
