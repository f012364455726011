import type { AddressInfo } from 'node:net'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { eq, sql } from 'drizzle-orm'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { createLog } from '#adapters/log.ts'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { createMetrics } from '#adapters/metrics.ts'
import { defaultLimits } from '#core/limits.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { buildServer } from '#http/server.ts'
import { entitlements, sessions, users } from '#schema/accounts.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import { serverConfig } from '#tests/setup/server-config.ts'

/** Child process of `http.bench.ts`: our server and a bare one, and their total CPU time on request. */

const { db } = openDatabase(process.argv[2]!, { max: 10 })
const clock = { now: () => new Date() }
const log = await createLog({ level: 'info', destination: discarding() })
const { metrics } = createMetrics()
const models: Deps['models'] = { catalog: modelCatalog, configured: new Set(['openai']), defaultModel: null }
/** A separate pool for sessions, as in `buildDeps`. */
const lookups = openDatabase(process.argv[2]!, { max: 1 })
const settings = { limits: defaultLimits } as Deps['settings']
const sessionsStore = luciaSessions(db, clock, { lookupDb: lookups.db })
const deps = { db, clock, log, metrics, models, settings, sessions: sessionsStore } as unknown as Deps

/** Formatting a log line is part of the cost; writing it is not. */
function discarding(): { write(line: string): void } {
  return { write: () => {} }
}

/** The query of `adapters/lucia-sessions.ts`, prepared by the query builder. */
const sameQuery = db
  .select({
    session: {
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    },
    account: { email: users.email, fullName: users.fullName, aiModel: users.aiModel, disabledAt: users.disabledAt },
    entitlement: {
      source: entitlements.source,
      tier: entitlements.tier,
      active: entitlements.active,
      anchor: entitlements.anchor,
      periodStart: entitlements.periodStart,
      periodEnd: entitlements.periodEnd,
      cancelAtPeriodEnd: entitlements.cancelAtPeriodEnd,
      updatedAt: entitlements.updatedAt,
    },
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .leftJoin(entitlements, eq(entitlements.userId, users.id))
  .where(eq(sessions.id, sql.placeholder('id')))
  .prepare('bench_session')

const bare = fastify()
bare.get('/hello', async () => ({ hello: 'world' }))
async function sameUser(session: string) {
  const [row] = await sameQuery.execute({ id: session })
  const { account, session: found, entitlement } = row!
  const { tier, active, anchor, cancelAtPeriodEnd } = entitlement!
  const profile = { subscription_tier: tier, monthly_budget_limit: 11 }
  const model = { aiProvider: 'openai', aiModel: account.aiModel ?? 'gpt-6-luna' }
  const { email, fullName } = account
  const plan = { subscriptionActive: active, subscriptionTier: tier, cancelAtPeriodEnd, currentPeriodEnd: anchor }
  return { id: found.userId, email, fullName, ...model, ...plan, profile }
}
const sessionOf = (request: FastifyRequest): string => String(request.headers['x-session'])
bare.get('/user', async request => ({ success: true, user: await sameUser(sessionOf(request)) }))

const t = initTRPC.context<{ session: string }>().create()
bare.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: {
    router: t.router({ me: t.procedure.query(({ ctx }) => sameUser(ctx.session)) }),
    createContext: ({ req }: { req: FastifyRequest }) => ({ session: sessionOf(req) }),
  },
})

const ours = await buildServer(deps, {
  config: serverConfig('http://localhost:3000'),
  readiness: async () => ({}),
  metricsText: async () => '',
  stopSignal: new AbortController().signal,
  webRoot: 'nowhere',
  maxLoopDelayMs: Number.POSITIVE_INFINITY,
})
ours.get('/hello', async () => ({ hello: 'world' }))

const listening = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const ports = { bare: await listening(bare), ours: await listening(ours) }
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ cpuMs: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit(0))
process.send!(ports)
