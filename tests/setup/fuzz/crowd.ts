import type { TestApp } from '../app.ts'
import type { Browser } from '../app-browser.ts'
import { addVideo } from '../stored-video.ts'
import type { Random } from './random.ts'
import type { Known } from './values.ts'

/** A user who sends requests, and the ids of their data. */
export type FuzzedUser = { readonly role: string; readonly browser: Browser; readonly known: Known }

/** After this many requests a new user takes over, because the first may have changed the password or be deleted. */
const requestsEach = 120
const videoIds = ['fuzzedtalk1', 'fuzzedtalk2']

const roles: Readonly<Record<string, (app: TestApp) => Promise<Browser> | Browser>> = {
  visitor: app => app.visitor(),
  member: app => app.member(),
  subscriber: app => app.subscriber(),
  premium: app => app.subscriber({ tier: 'premium' }),
  panel: async app => {
    const sam = await app.subscriber({ tier: 'pro' })
    sam.cookies.set('panel', sam.cookies.get('session')!)
    sam.cookies.delete('session')
    return sam
  },
}

/** Users of every role, who take turns. */
export async function openCrowd(app: TestApp): Promise<{ next(random: Random): Promise<FuzzedUser> }> {
  for (const videoId of videoIds) await addVideo(app.deps.db, { videoId })
  const seats = new Map<string, { user: FuzzedUser; requestsLeft: number; cookies: [string, string][] }>()
  return {
    async next(random) {
      const role = random.pick(Object.keys(roles))
      let seat = seats.get(role)
      if (seat === undefined || seat.requestsLeft <= 0) {
        const user = await createFuzzedUser(app, role)
        seat = { user, requestsLeft: requestsEach, cookies: [...user.browser.cookies] }
        seats.set(role, seat)
      }
      seat.requestsLeft -= 1
      // After a log-out, the old cookies are used again until the next user.
      if (seat.user.browser.cookies.size === 0)
        for (const [name, value] of seat.cookies) seat.user.browser.cookies.set(name, value)
      return seat.user
    },
  }
}

async function createFuzzedUser(app: TestApp, role: string): Promise<FuzzedUser> {
  const browser = await roles[role]!(app)
  const started = await browser.rest('POST /conversation/start', { videoId: videoIds[0] })
  const opened: string | undefined = started.body?.data?.conversationId
  if (role === 'visitor' || role === 'member') {
    if (opened !== undefined) throw new Error(`A ${role} has opened a conversation.`)
    return { role, browser, known: knownTo(crypto.randomUUID(), crypto.randomUUID()) }
  }
  const conversationId = idFrom(started, opened)
  const asked = await browser.rest('POST /conversation/message', { conversationId, message: 'What does it carry?' })
  const messageId = idFrom(asked, asked.body?.data?.answer?.id)
  return { role, browser, known: knownTo(conversationId, messageId) }
}

/** @throws Error without an id, because requests with unknown ids would only test the refusals */
function idFrom({ status, body }: { readonly status: number; readonly body: unknown }, id: string | undefined): string {
  if (id === undefined) throw new Error(`A user has no conversation or message: ${status} ${JSON.stringify(body)}`)
  return id
}

const knownTo = (conversationId: string, messageId: string): Known => ({
  videoId: [...videoIds, 'neverheard1'],
  url: [
    `https://youtu.be/${videoIds[0]}`,
    `https://www.youtube.com/watch?v=${videoIds[1]}`,
    'https://youtu.be/neverheard1',
  ],
  conversationId: [conversationId, conversationId, crypto.randomUUID()],
  messageId: [messageId, messageId, crypto.randomUUID()],
  processingId: [crypto.randomUUID()],
  before: [messageId, crypto.randomUUID()],
  lastEventId: ['0', '12', '99999999999'],
  message: ['What does it carry?', 'And when did the first one fall?'],
  language: ['en', 'de', 'zh-Hans'],
  email: ['sam@example.com', `new${crypto.randomUUID().slice(0, 8)}@example.com`],
  password: ['correct horse', 'another long walk'],
  currentPassword: ['correct horse', 'not this one'],
  newPassword: ['correct horse', 'another long walk home'],
  aiModel: ['gemini-2.5-pro', 'gpt-4o', 'nothing'],
  sessionId: ['cs_test_nothing'],
  token: ['x'.repeat(43)],
  code: ['y'.repeat(43)],
  transcript: [
    'A few words of my own.',
    '0:00 Flour\n0:05 Water',
    [{ start: 0, end: 1, text: 'Flour' }],
    [[[['deep']]]],
  ],
  duration: [60, '1:00'],
  expectedPeriodStart: ['2026-11-01T00:00:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
})
