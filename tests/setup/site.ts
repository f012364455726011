import type { Page } from 'playwright-core'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Mailbox } from '#embedded/mailbox/mailbox.ts'
import type { Llm } from '#src/ports.ts'
import { type ScriptedLlm, scriptedLlm } from '#tests/fakes/llm.ts'
import { localLlm } from '#tests/fakes/local-call.ts'
import { type SpokenLlm, spokenLlm } from '#tests/fakes/spoken-llm.ts'
import type { NewSubscriber } from './app.ts'
import { type PageOptions, type TestBrowser, useBrowser } from './browser.ts'
import type { User } from './chat.ts'
import { type Shop, useStandIns } from './use-stand-ins.ts'
import { type VideoApp, type VideoAppOptions, videoApp } from './video-app.ts'

type Say = Parameters<typeof scriptedLlm>[0]

/** The whole product at a local address, with users in Chromium. */
export type Site = {
  readonly app: VideoApp
  readonly browser: TestBrowser
  /** The scripted model and its recorded calls; `says` sets its next answers. */
  readonly llm: ScriptedLlm
  says(say: Say): void
  /** From now on the test writes the model's answers, piece by piece. */
  speaks(): SpokenLlm
  /** From now on this model answers. */
  answersBy(llm: Llm): void
  /** Opens a page of the site; signed in as `as` when given. */
  visit(path: string, options?: PageOptions & { readonly as?: User }): Promise<Page>
  subscriber(who?: NewSubscriber): Promise<User>
  /** The payment simulator and the mailbox; their pages exist only with `hasStandIns`. */
  shop(): Promise<Shop>
  mailbox(): Mailbox
}

type SiteOptions = Pick<VideoAppOptions, 'limits' | 'isOwnerMode'> & {
  readonly hasStandIns?: boolean
  /** False where no model is configured, so that the local engine answers. */
  readonly hasModels?: boolean
}

/** Serves the built web bundle (`npm test` builds it), the real transcript chain, a real worker and a scripted model. */
export function useSite({ hasStandIns = false, hasModels = true, ...options }: SiteOptions = {}): Site {
  let say: Say = () => 'Nothing was scripted.'
  const llm = scriptedLlm((call, n) => say(call, n))
  let speaker: Llm = hasModels ? llm : localLlm
  const outside = useStandIns(() => app)
  const app: VideoApp = videoApp({
    ...options,
    ...(hasStandIns ? { standIns: outside.standIns } : {}),
    deps: {
      llm: { stream: (call, signal) => speaker.stream(call, signal), check: async () => ({ ok: true }) },
      ...(hasModels ? {} : { models: { catalog: modelCatalog, configured: new Set(['local']), defaultModel: null } }),
    },
  })
  const browser = useBrowser()
  return {
    app,
    browser,
    llm,
    says: next => {
      say = next
      speaker = llm
    },
    speaks: () => {
      const spoken = spokenLlm()
      speaker = spoken
      return spoken
    },
    answersBy: other => {
      speaker = other
    },
    subscriber: who => app.subscriber(who),
    shop: outside.shop,
    mailbox: outside.mailbox,
    async visit(path, { as, ...options } = {}) {
      const url = await app.listen()
      const page = await browser.open(options)
      if (as) await page.context().addCookies([...as.cookies].map(([name, value]) => ({ name, value, url })))
      await page.goto(url + path)
      return page
    },
  }
}
