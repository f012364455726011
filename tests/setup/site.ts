import type { Page } from 'playwright-core'
import { type ScriptedLlm, scriptedLlm } from '#tests/fakes/llm.ts'
import type { NewSubscriber } from './app.ts'
import { type PageOptions, type TestBrowser, useBrowser } from './browser.ts'
import type { Person } from './chat.ts'
import { type VideoApp, videoApp } from './video-app.ts'

type Say = Parameters<typeof scriptedLlm>[0]

/** The whole product behind a real address, and people in front of it with Chromium. */
export type Site = {
  readonly app: VideoApp
  readonly browser: TestBrowser
  /** What the model has been asked; what it says next is set with `says`. */
  readonly llm: ScriptedLlm
  says(say: Say): void
  /** Opens a page of the site; signed in as `as` when given. */
  visit(path: string, options?: PageOptions & { readonly as?: Person }): Promise<Page>
  subscriber(who?: NewSubscriber): Promise<Person>
}

/** Serves the built web bundle (`npm test` builds it), the real transcript chain, a real worker and a scripted model. */
export function useSite(): Site {
  let say: Say = () => 'Nothing was scripted.'
  const llm = scriptedLlm((call, n) => say(call, n))
  const app = videoApp({ deps: { llm } })
  const browser = useBrowser()
  return {
    app,
    browser,
    llm,
    says: next => {
      say = next
    },
    subscriber: who => app.subscriber(who),
    async visit(path, { as, ...options } = {}) {
      const url = await app.listen()
      const page = await browser.open(options)
      if (as) await page.context().addCookies([...as.cookies].map(([name, value]) => ({ name, value, url })))
      await page.goto(url + path)
      return page
    },
  }
}
