import { argonPasswords } from '#adapters/argon-passwords.ts'
import { createDatabaseClock, type DatabaseClock } from '#adapters/clock.ts'
import { createIds } from '#adapters/ids.ts'
import { createLargeTexts } from '#adapters/large-texts.ts'
import { createLocalLlm } from '#adapters/llm/local/local-llm.ts'
import { createLlm, type VendorAccess } from '#adapters/llm/route-llm.ts'
import { callTimeouts } from '#adapters/llm/vendor-stream.ts'
import { loadModels, type ModelSettings } from '#adapters/load-models.ts'
import { createLog } from '#adapters/log.ts'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { createMetrics, type MetricsRegistry } from '#adapters/metrics.ts'
import { keepAsking } from '#adapters/model-servers/keep-asking.ts'
import { createDeferredPayments } from '#adapters/payments/deferred-payments.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { createPictures } from '#adapters/pictures.ts'
import { createQueue, type QueueConnection } from '#adapters/queue.ts'
import { createSearch } from '#adapters/search/search.ts'
import { createSharePictures } from '#adapters/share-pictures/create-share-pictures.ts'
import { createSignals } from '#adapters/signals.ts'
import { createTokens } from '#adapters/tokens.ts'
import { createTranscriptCache } from '#adapters/transcript-cache.ts'
import { postgresBreakers } from '#adapters/transcripts/breakers.ts'
import { createTranscripts } from '#adapters/transcripts/create-transcripts.ts'
import type { ModelHosts } from '#core/models/model-hosts.ts'
import { createTokenRatios } from '#core/models/token-ratio.ts'
import { withDeadline } from '#core/requests/call-deadline.ts'
import { createLiveAnswers } from '#services/answers/live/create-live-answers.ts'
import { createPromptKey } from '#services/reading/prompt-nonce.ts'
import type { Payments } from '#src/ports/payments.ts'
import type { TranscriptProvider } from '#src/ports/transcripts.ts'
import type { Deps } from '#src/ports.ts'
import { type Database, openDatabase } from '#stores/db.ts'
import type { Config } from './config.ts'

/** What depends on how the process is started, and what tests replace. */
export type Overrides = {
  readonly deps?: Partial<Deps>
  /** The embedded Postgres's address, when DATABASE_URL is unset. */
  readonly databaseUrl?: string
  /** Provides the sample videos of the embedded database; asked before the platform. */
  readonly samples?: readonly TranscriptProvider[]
}

/** Deps, and what the process itself controls: queue, metrics, health check, disposal. */
export type Assembly = AsyncDisposable & {
  readonly deps: Deps
  readonly databaseUrl: string
  readonly queue: QueueConnection
  readonly registry: MetricsRegistry
  /** Why the product must not start with the settings about models. Commands that need no model still run. */
  readonly modelProblems: readonly string[]
  /** True when the database answers within two seconds. */
  readonly databaseAnswers: () => Promise<boolean>
  /** Makes the process's clock the database's; before it serves. */
  readonly followDatabaseClock: () => Promise<void>
  /** Makes payments use this account from now on; only when no key is configured. */
  readonly setPaymentAccount: (account: Parameters<typeof stripePayments>[0]) => void
}

/**
 * Creates the adapters without connecting: the pool connects with the first statement, the queue with its `start`. Only the
 * named model servers are asked for their models.
 * @throws Error when a file that the settings name cannot be used, except the catalog file: that is one of `modelProblems`
 */
export async function buildDeps(config: Config, overrides: Overrides = {}): Promise<Assembly> {
  const databaseUrl = overrides.databaseUrl ?? config.secrets.databaseUrl
  if (databaseUrl === null) throw new Error('No database: neither DATABASE_URL nor the embedded Postgres.')
  const log = overrides.deps?.log ?? (await logOf(config))
  const registry = createMetrics()
  const { metrics } = registry
  const tokens = createTokens()
  // Before anything is opened: an error here leaves nothing to close.
  const { modelProblems, stopAsking, ...llmAndModels } = await openModels(config, { log, metrics, tokens })
  const database = openDatabase(databaseUrl, { applicationName: config.role })
  const databaseClock = createDatabaseClock(() => timeOf(database), log)
  const clock = overrides.deps?.clock ?? databaseClock
  const pools = openSmallPools(databaseUrl, config)
  const queue = createQueue(databaseUrl, config.role === 'web' ? 'sender' : 'worker', log)
  const signalConnection = createSignals(databaseUrl, log)
  const mailer = await mailerOf(config, database.db, clock)
  const textReader = createLargeTexts(log, { text: config.limits }, tokens)
  const transcripts = createTranscripts({
    ...platformOf(config),
    ...(overrides.samples ? { embedded: overrides.samples } : {}),
    readCaptions: textReader.largeTexts.readCaptions,
    breakers: postgresBreakers(database.sql),
    clock,
    log,
    metrics,
  })
  const pictures = createPictures({ baseUrl: config.youtubeBaseUrl, proxyUrl: config.secrets.youtubeProxyUrl, log })
  const deferredPayments = createDeferredPayments(whyNoPayments(config))
  const adapters = {
    db: database.db,
    billingReads: { db: pools.billing.db, waiting: new Map() },
    clock,
    ids: createIds(),
    log,
    metrics,
    queue: queue.queue,
    mailer: mailer.mailer,
    payments: stripeOf(config, { clock, log, metrics }) ?? deferredPayments.payments,
    signals: signalConnection.signals,
    passwords: argonPasswords(),
    sessions: luciaSessions(database.db, clock, { lookupDb: pools.sessions.db, maxSessions: config.limits.sessions }),
    transcripts,
    pictures,
    ...llmAndModels,
    tokens,
    search: createSearch(),
    largeTexts: textReader.largeTexts,
    transcriptCache: createTranscriptCache(),
    sharePictures: createSharePictures(log),
    promptKey: createPromptKey({ db: database.db }),
    settings: settingsOf(config),
    ...overrides.deps,
  }
  const deps: Deps = { liveAnswers: createLiveAnswers(adapters), ...adapters }
  registerGauges(registry, queue, databaseClock)
  return {
    deps,
    databaseUrl,
    queue,
    registry,
    modelProblems,
    databaseAnswers: () => answers(database),
    followDatabaseClock: databaseClock.follow,
    setPaymentAccount: account => deferredPayments.connect(stripePayments(account, { clock, log, metrics })),
    async [Symbol.asyncDispose]() {
      stopAsking()
      databaseClock.close()
      await queue.stop(0)
      mailer.close()
      await Promise.allSettled([
        signalConnection.close(),
        transcripts.close(),
        pictures.close(),
        textReader.close(),
        database.close(),
        pools.close(),
      ])
    },
  }
}

/** For work that waits for the payment provider, and for sessions, of which simultaneous reads are sent in one write. */
function openSmallPools(url: string, { role }: Config) {
  const billing = openDatabase(url, { max: 4, applicationName: `${role}-billing` })
  const sessions = openDatabase(url, { max: 1, sentAhead: 100, applicationName: `${role}-sessions` })
  return { billing, sessions, close: () => Promise.allSettled([billing.close(), sessions.close()]) }
}

function registerGauges(registry: MetricsRegistry, queue: QueueConnection, clock: DatabaseClock): void {
  registry.gauge('clock_skew_seconds', "How far this machine's clock is ahead of the database's.", async () => [
    { value: clock.skewMs() / 1000 },
  ])
  registry.gauge('queue_jobs', 'Jobs by queue and state.', () => queue.depths(), ['queue', 'state'])
}

/** Why no payment can be taken; undefined where the payment simulator takes them soon. */
function whyNoPayments({ ownerEmail, allowsStandIns }: Config): string | undefined {
  if (ownerEmail !== null) return 'There are no payments: OWNER_EMAIL is set.'
  return allowsStandIns ? undefined : 'Stripe is not configured: set STRIPE_SECRET_KEY.'
}

const access = (apiKey: string | null, baseUrl: string | null): VendorAccess | null =>
  apiKey === null ? null : { apiKey, baseUrl }

/** The vendors with a key. */
export const vendorsOf = ({ secrets, openaiBaseUrl, anthropicBaseUrl, geminiBaseUrl }: Config) => ({
  openai: access(secrets.openaiApiKey, openaiBaseUrl),
  anthropic: access(secrets.anthropicApiKey, anthropicBaseUrl),
  google: access(secrets.geminiApiKey, geminiBaseUrl),
})

/** The settings about models, with the named servers' keys. */
export const modelSettingsOf = (config: Config): ModelSettings => ({
  modelCatalogFile: config.modelCatalogFile,
  defaultModel: config.defaultModel,
  analysisModel: config.analysisModel,
  hosts: modelHosts(config),
  servers: config.modelServers.map(server => ({
    ...server,
    apiKey: config.secrets.modelServerKeys.get(server.name) ?? '',
  })),
})

async function openModels(config: Config, needs: Pick<Deps, 'log' | 'metrics' | 'tokens'>) {
  const settings = modelSettingsOf(config)
  const ratios = createTokenRatios()
  const vendorNeeds = { ...needs, ratios, timeouts: callTimeouts(config) }
  const { llm, configured } = createLlm(vendorsOf(config), createLocalLlm(), vendorNeeds, settings.servers)
  const { models, problems, askAgain } = await loadModels(settings, configured, needs.log, ratios)
  return { llm, models, modelProblems: problems, stopAsking: keepAsking(askAgain, needs.log) }
}

/** The hosts of the addresses that replace vendors' own. */
function modelHosts({ openaiBaseUrl, anthropicBaseUrl, geminiBaseUrl }: Config): ModelHosts {
  const addresses = { openai: openaiBaseUrl, anthropic: anthropicBaseUrl, google: geminiBaseUrl }
  return Object.fromEntries(
    Object.entries(addresses).flatMap(([provider, address]) =>
      address === null || isVendorsOwn(address) ? [] : [[provider, new URL(address).host]],
    ),
  )
}

const isVendorsOwn = (address: string): boolean =>
  /(^|\.)(openai\.com|anthropic\.com|googleapis\.com)$/.test(new URL(address).hostname)

const settingsOf = (config: Config): Deps['settings'] => ({
  appUrl: config.appUrl,
  supportEmail: config.supportEmail ?? (config.standIns.mail ? 'support@example.com' : null),
  isOwnerMode: config.ownerEmail !== null,
  dailySpendLimit: config.dailySpendLimit,
  firstWordsMs: config.firstWordsMs,
  limits: config.limits,
})

const platformOf = (config: Config) => ({
  youtubeBaseUrl: config.youtubeBaseUrl,
  proxyUrl: config.secrets.youtubeProxyUrl,
  clientsFile: config.youtubeClientsFile,
  ytDlpPath: config.ytDlpPath,
  supadata: access(config.secrets.supadataApiKey, config.supadataBaseUrl),
})

const logOf = ({ logLevel, limits, isProduction }: Config) =>
  createLog({
    level: logLevel,
    pretty: !isProduction && process.stdout.isTTY === true,
    maxPerSecond: limits.logLinesPerSecond,
  })

/** The configured mail server, else the stand-in mailbox. */
async function mailerOf({ secrets: { smtpUrl }, mailFrom, appUrl }: Config, db: Deps['db'], clock: Deps['clock']) {
  if (smtpUrl !== null) {
    const { smtpMailer } = await import('#adapters/smtp-mailer.ts')
    return smtpMailer({ url: smtpUrl, from: mailFrom ?? `no-reply@${new URL(appUrl).hostname}` })
  }
  const { openMailbox } = await import('#embedded/mailbox/mailbox.ts')
  return { mailer: openMailbox(db, clock), close: () => {} }
}

/** Null without a key: `setPaymentAccount` then supplies the payment simulator's account. */
function stripeOf({ secrets, stripeApiUrl }: Config, needs: Parameters<typeof stripePayments>[1]): Payments | null {
  const { stripeSecretKey: secretKey, stripeWebhookSecret } = secrets
  if (secretKey === null) return null
  return stripePayments({ secretKey, webhookSecret: stripeWebhookSecret ?? '', apiUrl: stripeApiUrl }, needs)
}

async function timeOf({ sql }: Database): Promise<number> {
  const [row] = await sql<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  return row!.now
}

const answers = ({ sql }: Database): Promise<boolean> =>
  withDeadline(sql`select 1`, { ms: 2_000, code: 'SERVICE_UNAVAILABLE' }).then(
    () => true,
    () => false,
  )
