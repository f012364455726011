import type { Sql } from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { createQueue, type QueueConnection } from '#adapters/queue.ts'
import { postgresBreakers } from '#adapters/transcripts/breakers.ts'
import {
  createTranscripts,
  type TranscriptLimits,
  type TranscriptsOptions,
} from '#adapters/transcripts/create-transcripts.ts'
import type { StandIns } from '#http/mount-stand-ins.ts'
import { startWorker } from '#jobs/worker.ts'
import type { Deps } from '#src/ports.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'
import { type TestApp, testApp } from './app.ts'

export type VideoApp = TestApp & { readonly youtube: YoutubeServer; readonly databaseUrl: string }

export type VideoAppOptions = {
  readonly limits?: Partial<TranscriptLimits>
  readonly transcripts?: Partial<TranscriptsOptions>
  /** False when the test starts workers of its own. */
  readonly worker?: boolean
  /** Further dependencies, such as a scripted model. */
  readonly deps?: Partial<Deps>
  readonly standIns?: StandIns
  /** One person runs the product for themselves. */
  readonly isOwnerMode?: boolean
}

/** Long enough for a busy machine; a test with a platform that hangs sets less. */
const limits: Partial<TranscriptLimits> = {
  callMs: 5000,
  overallMs: 20_000,
  externalMs: 10_000,
  ytDlpMs: 10_000,
  pollMs: 20,
}

/** The product with its real transcript providers and a real worker, and a platform that the test scripts. */
export function videoApp(options: VideoAppOptions = {}): VideoApp {
  let youtube: YoutubeServer | undefined
  let queue: QueueConnection | undefined
  let closeTranscripts: () => Promise<void> = async () => {}
  let stopWorker: () => Promise<void> = async () => {}
  beforeAll(async () => {
    youtube = await youtubeServer()
  })
  const app = testApp({
    deps: base => {
      const transcripts = createTranscripts({
        youtubeBaseUrl: youtube!.url,
        proxyUrl: null,
        clientsFile: null,
        ytDlpPath: null,
        supadata: null,
        breakers: postgresBreakers(clientOf(base)),
        clock: base.clock,
        log: base.log,
        metrics: base.metrics,
        readCaptions: base.largeTexts.readCaptions,
        ...options.transcripts,
        limits: { ...limits, ...options.limits },
      })
      closeTranscripts = transcripts.close
      queue = createQueue(addressOf(base), options.worker === false ? 'sender' : 'worker', base.log)
      const settings = { ...base.settings, isOwnerMode: options.isOwnerMode ?? false }
      return { transcripts, queue: queue.queue, settings, ...options.deps }
    },
    ...(options.standIns ? { options: { standIns: options.standIns } } : {}),
  })
  beforeAll(async () => {
    await queue!.start()
    if (options.worker !== false) stopWorker = await startWorker(app.deps, queue!, [])
  })
  afterAll(async () => {
    await stopWorker()
    await queue?.stop(0)
    await closeTranscripts()
    await youtube?.close()
  })
  return Object.defineProperties(app as VideoApp, {
    youtube: { get: () => youtube! },
    databaseUrl: { get: () => addressOf(app.deps) },
  })
}

/** The pool of the test's database. */
const clientOf = ({ db }: Pick<Deps, 'db'>): Sql => (db as unknown as { $client: Sql }).$client

/** The address of the test's database, for the queue's own connections. */
function addressOf(deps: Pick<Deps, 'db'>): string {
  const { host, port, database, user } = clientOf(deps).options
  return `postgres://${user}@${[host].flat()[0]}:${[port].flat()[0]}/${database}`
}
