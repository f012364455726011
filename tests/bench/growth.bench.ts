import postgres from 'postgres'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import { migrate } from '#drizzle/migrate.ts'
import { credentialsByEmail, entitlementsOf, findUser, usersAfter } from '#stores/accounts.ts'
import { latestAnalyses, latestVerdicts } from '#stores/analyses.ts'
import { customerOf, customersAfter, invoicesOf, ownerOf, subscriptionsOf } from '#stores/billing.ts'
import { operationById, recentOperations } from '#stores/billing-operations.ts'
import {
  findConversation,
  findConversationOnVideo,
  findConversationWithHistory,
  listAskedConversations,
} from '#stores/conversations.ts'
import { type Db, openDatabase } from '#stores/db.ts'
import { feedbackAfter } from '#stores/feedback.ts'
import { listMessages } from '#stores/messages.ts'
import { listActs } from '#stores/operator-acts.ts'
import { openSignupsOf } from '#stores/pending-signups.ts'
import { personalSections, readPersonalRows } from '#stores/personal-data.ts'
import { sessionsOf } from '#stores/session-list.ts'
import { listEvents, waitingEvents } from '#stores/stripe-events.ts'
import { countAttempt } from '#stores/throttles.ts'
import { listPeriods, readPeriod, readSpendingState } from '#stores/usage.ts'
import { spentByDay } from '#stores/usage-periods.ts'
import { listVideosToRecheck, popularVideoRows, readVideoRow } from '#stores/videos.ts'
import { restartablePostgres } from '#tests/setup/restartable-postgres.ts'
import { fill, pickPeople, type User } from './growth-rows.ts'
import type { BenchRow } from './http.bench.ts'

const small = 1_000
const large = Number(process.env.GROWTH_ROWS ?? 1_000_000)
const people = 100
const rounds = 8
const limit = 1.5

const clock = { now: () => new Date() }
const month = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1))
const videoOf = ({ n }: User) => `v${String(n).padStart(10, '0')}`

/** Every query for a user, an operator or a page of a list. Each must return something. */
const queries: Record<string, (db: Db, user: User) => Promise<unknown>> = {
  'session with account': (db, { n }) => luciaSessions(db, clock).validate(`token${n}`),
  'login by email': (db, { n }) => credentialsByEmail(db, `p${n}@example.com`),
  'account by id': (db, { id }) => findUser(db, { id }),
  'account by email': (db, { n }) => findUser(db, { email: `p${n}@example.com` }),
  'page of accounts': (db, { id }) => usersAfter(db, { after: id, limit: 50 }),
  'plans of an account': (db, { id }) => entitlementsOf(db, id),
  'sessions of an account': (db, { id }) => sessionsOf(db, id, sessionCutoffAt(new Date()), 50),
  'acts on an account': (db, { id }) => listActs(db, id, 10),
  'count an attempt': (db, { n }) =>
    countAttempt(db, { key: `login:${n}`, now: new Date(), windowEndsAt: new Date(Date.now() + 60_000) }),
  'usage of a period': (db, { id }) => readPeriod(db, { userId: id, periodStart: month() }),
  'periods of an account': (db, { id }) => listPeriods(db, id, 24),
  'usage by days': (db, { id }) => spentByDay(db, id, new Date(Date.now() - 29 * 86_400_000)),
  'spending state of an account': (db, { id }) =>
    db.transaction(tx => readSpendingState(tx, { userId: id, periodStart: month() }, new Date())),
  'conversation on a video': (db, user) => findConversationOnVideo(db, user.id, videoOf(user)),
  'conversation by id': (db, { id, talkId }) => findConversation(db, id, talkId),
  'messages of a conversation': (db, { id, talkId }) => listMessages(db, id, talkId, 100),
  'a video': (db, user) => readVideoRow(db, videoOf(user)),
  'own videos': (db, { id }) => listAskedConversations(db, id, { search: '', before: null, limit: 20 }),
  'own videos by a word': (db, { id, n }) =>
    listAskedConversations(db, id, { search: `title ${n}`, before: null, limit: 20 }),
  'conversation with its history': (db, { id, talkId }) => findConversationWithHistory(db, id, talkId, 20),
  'analyses of a video': (db, user) => latestAnalyses(db, videoOf(user), 'h', { model: null, languages: ['en'] }),
  'verdicts of videos': async (db, user) => [...(await latestVerdicts(db, [videoOf(user)]))],
  'popular videos': db => popularVideoRows(db, 6),
  'videos to check again': db => listVideosToRecheck(db, 500),
  'page of open feedback': db => feedbackAfter(db, { after: null, limit: 50, isOpenOnly: true }),
  'page of all feedback': db => feedbackAfter(db, { after: null, limit: 50, isOpenOnly: false }),
  'page of customers': (db, { id }) => customersAfter(db, { after: id, limit: 50 }),
  'customer of an account': (db, { id }) => customerOf(db, id),
  'account of a customer': (db, { n }) => ownerOf(db, `cus_${n}`),
  'subscriptions of an account': (db, { id }) => subscriptionsOf(db, id),
  'invoices of an account': (db, { id }) => invoicesOf(db, id),
  'operations of an account': (db, { id }) => recentOperations(db, id, 20),
  'an operation by its id': (db, user) => operationById(db, user.operationId),
  'open signups of a browser': (db, { n }) =>
    openSignupsOf(db, { browserNonceHash: `nonce${n}`, email: `p${n}@example.com`, payableAt: new Date() }),
  'all data about an account': (db, { id }) =>
    Promise.all(personalSections.map(section => readPersonalRows(db, section, id, null))),
  'newest events': db => listEvents(db, { isWaiting: false, limit: 20 }),
  'events of a customer': (db, { n }) => listEvents(db, { customerId: `cus_${n}`, isWaiting: false, limit: 20 }),
  'waiting events': db => waitingEvents(db, { before: new Date(), after: null, limit: 20 }),
}

/** Median milliseconds of each query among a million rows and among a thousand: at most 1.5 times as much. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await restartablePostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
  try {
    const sizes = [await prepare(cluster.url, small), await prepare(cluster.url, large)] as const
    const rows: BenchRow[] = []
    for (const [name, query] of Object.entries(queries)) rows.push(await compare(name, query, sizes))
    for (const { close } of sizes) await close()
    return rows
  } finally {
    await cluster.remove()
  }
}

type Sized = { readonly db: Db; readonly people: readonly User[]; close(): Promise<void> }

async function prepare(clusterUrl: string, rows: number): Promise<Sized> {
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database rows_${rows}`)
  await admin.end()
  const url = clusterUrl.replace(/postgres$/, `rows_${rows}`)
  await migrate(url)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await fill(sql, rows)
  const found = await pickPeople(sql, rows, people)
  await sql.end()
  const { db, close } = openDatabase(url, { max: 1 })
  return { db, people: found, close }
}

async function compare(
  name: string,
  query: (db: Db, user: User) => Promise<unknown>,
  sizes: readonly [Sized, Sized],
): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  for (let round = -2; round < rounds; round += 1) {
    for (let user = 0; user < people; user += 1) {
      // Interleaved, so that other load on the machine affects both sizes.
      for (const [index, size] of sizes.entries()) {
        const from = performance.now()
        const found = await query(size.db, size.people[user]!)
        const took = performance.now() - from
        if (found === null || (Array.isArray(found) && found.length === 0)) throw new Error(`${name} found nothing`)
        // The first rounds warm up.
        if (round >= 0) times[index]!.push(took)
      }
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  const rounded = (figure: number) => Math.round(figure * 1000) / 1000
  const [baseline, value] = [median(times[0]), median(times[1])]
  return {
    name: `${name}, ms`,
    value: rounded(value),
    baseline: rounded(baseline),
    ratio: rounded(value / baseline),
    limit,
  }
}
