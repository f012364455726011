import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import { createLargeTexts } from '#adapters/large-texts.ts'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { createDeferredPayments } from '#adapters/payments/deferred-payments.ts'
import { createSearch } from '#adapters/search/search.ts'
import { createSharePictures } from '#adapters/share-pictures/create-share-pictures.ts'
import { createSignals, type SignalsConnection } from '#adapters/signals.ts'
import { createTokens } from '#adapters/tokens.ts'
import { createTranscriptCache } from '#adapters/transcript-cache.ts'
import { defaultFirstWordsMs, defaultLimits } from '#core/limits.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { buildServer, type HttpConfig, type ServerOptions } from '#http/server.ts'
import { users } from '#schema/accounts.ts'
import { budgetPeriods } from '#schema/usage.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { createLiveAnswers } from '#services/answers/live/create-live-answers.ts'
import { createPromptKey } from '#services/reading/prompt-nonce.ts'
import type { Deps } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import { ensurePeriod } from '#stores/usage.ts'
import { type MovableClock, movableClock } from '#tests/fakes/clock.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { knownPictures } from '#tests/fakes/pictures.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { knownTranscripts } from '#tests/fakes/transcripts.ts'
import { type Browser, browserOf } from './app-browser.ts'
import { useDatabase } from './database.ts'
import { serverConfig } from './server-config.ts'

/** The dependencies of a test app; a test may replace them. */
export function fakeDeps(db: Db, signals: Deps['signals'], clock: Deps['clock']): Deps {
  const parts: Omit<Deps, 'liveAnswers'> = {
    db,
    billingReads: { db, waiting: new Map() },
    clock,
    ids: { next: () => uuidv7() },
    log: recordingLog(),
    metrics: rememberedMetrics(),
    queue: rememberedQueue(),
    mailer: rememberedMailer(),
    payments: createDeferredPayments().payments,
    signals,
    passwords: plainPasswords,
    sessions: luciaSessions(db, clock),
    transcripts: knownTranscripts(),
    pictures: knownPictures(),
    llm: scriptedLlm(() => 'Nothing was scripted.'),
    models: { catalog: modelCatalog, configured: new Set(['openai', 'anthropic', 'google']), defaultModel: null },
    tokens: createTokens(),
    search: createSearch(),
    largeTexts: createLargeTexts(recordingLog()).largeTexts,
    transcriptCache: createTranscriptCache(),
    sharePictures: createSharePictures(recordingLog()),
    promptKey: createPromptKey({ db }),
    settings: {
      appUrl: 'http://localhost:3000',
      supportEmail: null,
      isOwnerMode: false,
      dailySpendLimit: null,
      firstWordsMs: defaultFirstWordsMs,
      limits: defaultLimits,
    },
  }
  return { ...parts, liveAnswers: createLiveAnswers(parts) }
}

export type AppOverrides = {
  readonly deps?: Partial<Deps> | ((base: Deps) => Partial<Deps> | Promise<Partial<Deps>>)
  readonly config?: Partial<HttpConfig>
  readonly options?: Partial<ServerOptions>
  /** The port of `listen`; any free one by default. Called in a hook. */
  readonly port?: () => number
}

export type NewSubscriber = {
  readonly tier?: Tier
  readonly active?: boolean
  /** The rest of the period's budget; all of it by default. */
  readonly left?: MicroDollars
  readonly aiModel?: string
}

/** The real server, and users with browsers. Read its fields inside tests only. */
export type TestApp = {
  readonly deps: Deps
  readonly clock: MovableClock
  /** For a second pool, as in another process. */
  readonly databaseUrl: string
  readonly server: FastifyInstance
  /** A browser without a login. */
  visitor(): Browser
  /** Signed in, by default with an active basic plan. */
  subscriber(who?: NewSubscriber): Promise<Browser & { readonly userId: string; readonly email: string }>
  /** Signed in, without a plan. */
  member(): Promise<Browser & { readonly userId: string; readonly email: string }>
  /** Also listens on a loopback port; needed for streams. */
  listen(): Promise<string>
}

/** A server over a database of its own for this test file. */
export function testApp(overrides: AppOverrides = {}): TestApp {
  const database = useDatabase()
  const clock = movableClock()
  const stop = new AbortController()
  let made: { deps: Deps; server: FastifyInstance; signals: SignalsConnection } | undefined
  let url: Promise<string> | undefined
  let people = 0
  const parts = () => {
    if (made === undefined) throw new Error('The test app exists only inside tests and hooks.')
    return made
  }
  beforeAll(async () => {
    const signals = createSignals(database.url, recordingLog())
    const base = fakeDeps(database.db, signals.signals, clock)
    const own = typeof overrides.deps === 'function' ? await overrides.deps(base) : overrides.deps
    const replaced = { ...base, ...own }
    const deps = { ...replaced, liveAnswers: createLiveAnswers(replaced) }
    const config: HttpConfig = { ...serverConfig(deps.settings.appUrl), ...overrides.config }
    const server = await buildServer(deps, {
      config,
      readiness: async () => ({ database: true }),
      metricsText: async () => '',
      stopSignal: stop.signal,
      webRoot: 'dist/web',
      // A busy test machine is not an overloaded server.
      maxLoopDelayMs: Number.POSITIVE_INFINITY,
      ...overrides.options,
    })
    made = { deps, server, signals }
  })
  afterAll(async () => {
    stop.abort()
    await made?.server.close()
    await made?.signals.close()
  })
  const listen = () => {
    url ??= parts()
      .server.listen({ port: overrides.port?.() ?? 0, host: '127.0.0.1' })
      .then(() => `http://127.0.0.1:${(parts().server.server.address() as AddressInfo).port}`)
    return url
  }
  const signedIn = async (grant: { tier: Tier; active: boolean } | null) => {
    people += 1
    const { deps, server } = parts()
    const email = `person${people}@example.com`
    const account = { email, password: 'correct horse', fullName: `Person ${people}`, grant }
    const { userId } = await createUser(deps, account, { who: 'test', why: 'a story' })
    const { token } = await deps.sessions.create(userId, { userAgent: 'test', address: '127.0.0.1', isPanel: false })
    return Object.assign(browserOf(server, listen, { session: token }), { userId, email })
  }
  return {
    get deps() {
      return parts().deps
    },
    get server() {
      return parts().server
    },
    clock,
    get databaseUrl() {
      return database.url
    },
    listen,
    visitor: () => browserOf(parts().server, listen, {}),
    member: () => signedIn(null),
    async subscriber({ tier = 'basic', active = true, left, aiModel } = {}) {
      const user = await signedIn({ tier, active })
      if (left !== undefined) await spendDownTo(parts().deps, user.userId, plans[tier].monthlyBudget, left)
      if (aiModel !== undefined) await setModel(parts().deps.db, user.userId, aiModel)
      return user
    },
  }
}

/** Spends the period's budget down to `left`. */
async function spendDownTo(deps: Deps, userId: string, limit: MicroDollars, left: MicroDollars): Promise<void> {
  const entitlement = await currentEntitlement(deps, userId)
  await ensurePeriod(deps.db, userId, entitlement!.period, limit)
  await deps.db
    .update(budgetPeriods)
    .set({ used: microDollars(limit - left) })
    .where(eq(budgetPeriods.userId, userId))
}

const setModel = (db: Db, userId: string, aiModel: string) =>
  db.update(users).set({ aiModel }).where(eq(users.id, userId))
