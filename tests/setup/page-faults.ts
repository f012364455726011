import type { BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'

/** Faults that no page may show, whatever the story: each page of a test is checked when the test ends. */
export type PageFaults = {
  /** What the Content Security Policy refused. */
  readonly csp: readonly string[]
  /** Errors that nobody caught, and whatever the page wrote to the console. */
  readonly errors: readonly string[]
  /** Addresses of other hosts that were asked. */
  readonly outside: readonly string[]
  /** Requests that failed or were refused without a deed of the story, and that it did not announce by `mayFail`. */
  readonly calls: readonly string[]
}

export const noFaults: PageFaults = { csp: [], errors: [], outside: [], calls: [] }

const announced = new WeakMap<BrowserContext, string[]>()

/**
 * Announces that the real server may refuse these calls in this story: `mayFail(page, 'videos.read')`, a code such as
 * `UNAUTHENTICATED`, a part of another address, or
 * words that a screen that breaks writes to the console. What a test answers itself, by `answering` or a route, needs no
 * announcement, and neither do refusals of what the story sends.
 */
export function mayFail(page: Page, ...calls: readonly string[]): void {
  const context = page.context()
  announced.set(context, [...(announced.get(context) ?? []), ...calls])
}

/** Watches a context from its first page on, those that the product opens included. */
export function watchFaults(context: BrowserContext): {
  readonly outside: string[]
  told(): Promise<PageFaults>
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
    async told() {
      const expected = announced.get(context) ?? []
      const isUnexpected = (fault: string): boolean => !expected.some(each => fault.includes(each))
      const failed = (await Promise.all(calls)).filter(call => call !== null)
      return { csp, errors: errors.filter(isUnexpected), outside, calls: failed.filter(isUnexpected) }
    },
  }
}

/** A page that goes away cuts what it loads; a test's own route fails requests so; a browser set offline says so. */
const deliberate: readonly string[] = ['net::ERR_ABORTED', 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED']

/** Failed loads are told by `calls`, which knows those that were announced. */
const isFault = (message: ConsoleMessage): boolean =>
  ['error', 'warning', 'assert'].includes(message.type()) &&
  !message.text().startsWith('Failed to load resource') &&
  // A frame that shows the browser's own error page instead of the player cannot be told anything.
  !/'postMessage' on 'DOMWindow'.*youtube-nocookie/.test(message.text())

const nameOf = (address: string): string => {
  const { pathname } = new URL(address)
  return pathname.replace(/^\/trpc\//, '')
}

/** A page that goes away may keep an answer for ever. */
const soon = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), new Promise<null>(resolve => setTimeout(resolve, 5000, null))])

/** That nobody is logged in is a good answer to the question who is. */
const nobody = /auth[./]user: (UNAUTHENTICATED|401)$/

/** The server's refusal as `call: CODE`; null for what the test answered itself and for pages that it opened. */
async function refusalOf(response: Response): Promise<string | null> {
  const name = nameOf(response.url())
  if (response.request().isNavigationRequest()) return null
  const isReal = await soon(response.serverAddr())
  if (isReal === null) return null
  const body = await soon(response.json())
  const refusals = [body].flat().flatMap((each, at) => {
    const code = each?.error?.data?.code ?? each?.code
    return code ? [`${name.split(',')[at] ?? name}: ${code}`] : []
  })
  // What somebody did was refused with a reason: the story that did it reads what the screen says of it.
  if (refusals.length > 0 && response.request().method() === 'POST' && response.status() < 500) return null
  const unread = response.status() === 207 ? [] : [`${name}: ${response.status()}`]
  const told = (refusals.length > 0 ? refusals : unread).filter(each => !nobody.test(each))
  return told.length > 0 ? told.join(', ') : null
}
