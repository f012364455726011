import type { Page } from 'playwright-core'
import type { Verdict } from '#core/answers/analysis.ts'
import type { PageOptions } from './browser.ts'
import type { User } from './chat.ts'
import { mockCalls } from './mock-calls.ts'
import type { Site } from './site.ts'

/** Opens the page of an analyzed video whose verdict differs by these fields. */
export async function visitVerdict(
  site: Site,
  videoId: string,
  change: (verdict: Verdict) => Partial<Verdict>,
  { as, ...options }: PageOptions & { readonly as?: User } = {},
): Promise<Page> {
  const known = (await site.app.visitor().rest(`GET /youtube/video/${videoId}`)).body
  const { data } = known.clickbait
  data.verdict = { ...data.verdict, ...change(data.verdict) }
  const page = await site.visit('/nowhere', { ...options, ...(as ? { as } : {}) })
  await mockCalls(page, { 'videos.read': known })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  return page
}

/** A title that the transcript does not settle. */
export const notJudgeable = ({ promises }: Verdict): Partial<Verdict> => ({
  score: null,
  verdict: 'not_judgeable',
  promises: promises.map(promise =>
    promise.main
      ? { ...promise, status: 'unverifiable', quote: null, startSeconds: null, why: 'The weighing is only shown.' }
      : promise,
  ),
})

/** A title whose main promise has no proof. */
export const notProven = (verdict: Verdict): Partial<Verdict> => ({
  ...notJudgeable(verdict),
  verdict: 'not_proven',
  confidence: 'reduced',
})

/** A missing promise whose subject the video talks about. */
export const disputed = ({ promises }: Verdict): Partial<Verdict> => ({
  score: 95,
  verdict: 'clickbait',
  confidence: 'reduced',
  promises: promises.map(promise => (promise.main ? { ...promise, status: 'missing', isTalkedAbout: true } : promise)),
})

/** Cut short, by an earlier version, without a proven answer. */
export const earlierAndCut = (): Partial<Verdict> => ({
  promptVersion: 1,
  isCut: true,
  confidence: 'reduced',
  answerQuote: null,
  answerSeconds: null,
})

/** With advice and with stretches to skip. */
export const withAdvice = (): Partial<Verdict> => ({
  advice: { kind: 'jump', startSeconds: 90 },
  segments: [
    { kind: 'filler', startSeconds: 0, endSeconds: 15 },
    { kind: 'sponsor', startSeconds: 30, endSeconds: 60 },
  ],
  segmentShares: { sponsor: 0.2, filler: 0.1 },
})
