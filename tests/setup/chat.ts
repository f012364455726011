import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { createSignals } from '#adapters/signals.ts'
import { buildServer } from '#http/server.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { createLiveAnswers } from '#services/answers/live/create-live-answers.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import type { NewSubscriber, TestApp } from './app.ts'
import { type Browser, browserOf, type WireEvent } from './app-browser.ts'
import { serverConfig } from './server-config.ts'
import { addVideo } from './stored-video.ts'

export type User = Browser & { readonly userId: string; readonly email: string }

/** A subscriber who has just opened the chat of a ready video. */
export async function openChat(
  app: TestApp,
  given: { who?: NewSubscriber; videoId?: string; user?: User } = {},
): Promise<{ sam: User; videoId: string; conversationId: string }> {
  const { videoId } = await addVideo(app.deps.db, given.videoId ? { videoId: given.videoId } : {})
  const sam = given.user ?? (await app.subscriber(given.who))
  const started = await sam.rest('POST /conversation/start', { videoId })
  return { sam, videoId, conversationId: started.body.data.conversationId }
}

/** A second process of the product on the same database, with its own pool and memory. */
export async function anotherProcess(
  app: TestApp,
  overrides: Partial<Deps> = {},
): Promise<{ deps: Deps; url: string; as(user: Browser): Browser; close(): Promise<void> }> {
  const { options } = (
    app.deps.db as unknown as {
      $client: { options: { host: string[]; port: number[]; database: string; user: string } }
    }
  ).$client
  const url = `postgres://${options.user}@${options.host[0]}:${options.port[0]}/${options.database}`
  const database = openDatabase(url, { max: 4 })
  const connection = createSignals(url, app.deps.log)
  const sessions = luciaSessions(database.db, app.deps.clock)
  const own = { ...app.deps, db: database.db, signals: connection.signals, sessions, ...overrides }
  const deps: Deps = { ...own, liveAnswers: createLiveAnswers(own) }
  const stop = new AbortController()
  const server = await buildServer(deps, {
    config: serverConfig(deps.settings.appUrl),
    readiness: async () => ({ database: true }),
    metricsText: async () => '',
    stopSignal: stop.signal,
    webRoot: 'dist/web',
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    deps,
    url: address,
    as: user => browserOf(server, async () => address, Object.fromEntries(user.cookies)),
    async close() {
      await closeAnswers(deps)
      stop.abort()
      await server.close()
      await connection.close()
      await database.close()
    },
  }
}

/** Reads the events of an answer until the stream ends or `enough` is true. */
export async function readAnswerEvents(
  user: Browser,
  input: { messageId: string; lastEventId?: string },
  enough: (events: readonly WireEvent[]) => boolean = () => false,
): Promise<WireEvent[]> {
  const events: WireEvent[] = []
  const path = `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify(input))}`
  for await (const event of user.events(path)) {
    if (event.event !== 'message') continue
    events.push(event)
    if (enough(events)) break
  }
  return events
}

type AnswerEvent = { type: string; text?: string; message?: { content: string; state: string } }

/** The text of the events, joined as on a screen. */
export const textOf = (events: readonly WireEvent[]): string =>
  events.map(({ data }) => ((data as AnswerEvent).type === 'delta' ? (data as AnswerEvent).text : '')).join('')

export const lastOf = (events: readonly WireEvent[]): AnswerEvent => events.at(-1)!.data as AnswerEvent
