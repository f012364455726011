import { inspect } from 'node:util'
import type { Limits } from '#core/limits.ts'
import { type NamedServer, serverKeysProblem } from '#core/models/model-servers.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { type Values, type Variable, type VariableName, variables } from './config-table.ts'

/** Keys, and addresses that contain passwords. Printed or serialized, they show only a placeholder. */
export type Secrets = {
  readonly databaseUrl: string | null
  readonly openaiApiKey: string | null
  readonly anthropicApiKey: string | null
  readonly geminiApiKey: string | null
  /** By the server's name. */
  readonly modelServerKeys: ReadonlyMap<string, string>
  readonly stripeSecretKey: string | null
  readonly stripeWebhookSecret: string | null
  readonly youtubeProxyUrl: string | null
  readonly supadataApiKey: string | null
  readonly smtpUrl: string | null
  readonly metricsToken: string | null
}

/** The configuration from the environment, validated and frozen. */
export type Config = {
  readonly isProduction: boolean
  readonly role: 'all' | 'web' | 'worker'
  /** ROLE was given: this process may then share the embedded Postgres with others instead of refusing to start. */
  readonly roleIsSet: boolean
  readonly port: number
  /** PORT was given: a worker then serves its probes there. */
  readonly portIsSet: boolean
  readonly host: string
  /** Only this machine can reach it: both HOST and APP_URL are loopback. */
  readonly isLoopback: boolean
  /** Without a trailing slash. */
  readonly appUrl: string
  readonly dataDir: string
  readonly pgBinDir: string | null
  /** The one account that uses the product for free; null where plans are sold. */
  readonly ownerEmail: string | null
  readonly openaiBaseUrl: string | null
  readonly anthropicBaseUrl: string | null
  readonly geminiBaseUrl: string | null
  readonly modelServers: readonly NamedServer[]
  readonly defaultModel: string | null
  readonly analysisModel: string | null
  readonly modelCatalogFile: string | null
  readonly firstWordsMs: number
  readonly stripeApiUrl: string | null
  readonly youtubeBaseUrl: string | null
  readonly youtubeClientsFile: string | null
  readonly ytDlpPath: string | null
  readonly supadataBaseUrl: string | null
  readonly mailFrom: string | null
  readonly supportEmail: string | null
  readonly operator: string | null
  /** Subdomains of APP_URL serve https, too. */
  readonly hstsSubdomains: boolean
  readonly panelEmbedders: readonly string[]
  readonly dailySpendLimit: MicroDollars | null
  readonly limits: Limits
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly trustProxy: readonly string[]
  /** Stand-ins may be used: not in production, unless ALLOW_EMBEDDED is set. */
  readonly allowsStandIns: boolean
  /** Which stand-ins are used because their variable is unset. Payments have none where the owner takes no payments. */
  readonly standIns: {
    readonly database: boolean
    readonly payments: boolean
    readonly mail: boolean
    readonly models: boolean
  }
  readonly secrets: Secrets
}

/** The environment is invalid. The message lists every problem with what to do about it; it contains no secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the environment by the table in config-table.ts. An empty variable counts as unset.
 * @throws ConfigError that names every bad or missing variable at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, config } = readEnvironment(env)
  const missing = config.isProduction ? productionProblems(values, config) : []
  if (missing.length > 0) throw new ConfigError(missing)
  return config
}

/**
 * As `loadConfig`, without requiring everything that production needs: a command uses only part of it. `billing setup`, for
 * one, prints a secret that the configuration lacks until then.
 * @throws ConfigError that names every bad variable at once
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => readEnvironment(env).config

function readEnvironment(env: Readonly<Record<string, string | undefined>>): { values: Values; config: Config } {
  const { values, problems } = parseAll(env)
  if (values === null) throw new ConfigError(problems)
  if (values.OWNER_EMAIL !== null && values.STRIPE_SECRET_KEY !== null) throw new ConfigError([ownerTakesNoPayments])
  const isSet = { port: readVariable(env, 'PORT') !== null, role: readVariable(env, 'ROLE') !== null }
  return { values, config: assemble(values, isSet) }
}

const ownerTakesNoPayments =
  'OWNER_EMAIL and STRIPE_SECRET_KEY are both set. A product of your own takes no payments: unset one of them.'

const readVariable = (env: Readonly<Record<string, string | undefined>>, name: VariableName): string | null =>
  env[name]?.trim() || null

/** A wrong value may be an address that contains a user and a password. */
const passwords = /\/\/[^/\s@]*@/g

function parseAll(env: Readonly<Record<string, string | undefined>>): { values: Values | null; problems: string[] } {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { default: fallback, schema, secret, meaning }] of Object.entries(variables) as [
    VariableName,
    Variable<unknown>,
  ][]) {
    const raw = readVariable(env, name) ?? fallback
    const parsed = raw === null ? { success: true as const, data: null } : schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else {
      const shown = secret ? 'its value' : `"${raw?.replace(passwords, '//[password]@')}"`
      problems.push(`${name}: ${shown} is not ${parsed.error.issues[0]?.message ?? 'valid'}. ${meaning}`)
    }
  }
  if (problems.length > 0) return { values: null, problems }
  const parsed = values as Values
  const problem = serverKeysProblem(parsed.MODEL_SERVER_KEYS, parsed.MODEL_SERVERS)
  if (problem === null) return { values: parsed, problems }
  return { values: null, problems: [`MODEL_SERVER_KEYS: ${problem}. ${variables.MODEL_SERVER_KEYS.meaning}`] }
}

function assemble(values: Values, isSet: { port: boolean; role: boolean }): Config {
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  // A public APP_URL with a loopback HOST means a proxy or a tunnel: others can reach the process.
  const isLoopback = isLoopbackHost(values.HOST) && isLoopbackHost(new URL(appUrl).hostname)
  return Object.freeze({
    isProduction: values.NODE_ENV === 'production',
    role: values.ROLE,
    roleIsSet: isSet.role,
    port: values.PORT,
    portIsSet: isSet.port,
    host: values.HOST,
    isLoopback,
    appUrl,
    dataDir: values.DATA_DIR,
    pgBinDir: values.PG_BIN_DIR,
    ownerEmail: values.OWNER_EMAIL,
    openaiBaseUrl: values.OPENAI_BASE_URL,
    anthropicBaseUrl: values.ANTHROPIC_BASE_URL,
    geminiBaseUrl: values.GEMINI_BASE_URL,
    modelServers: values.MODEL_SERVERS,
    defaultModel: values.DEFAULT_MODEL,
    analysisModel: values.ANALYSIS_MODEL,
    modelCatalogFile: values.MODEL_CATALOG_FILE,
    firstWordsMs: values.MODEL_FIRST_WORDS_SECONDS * 1000,
    stripeApiUrl: values.STRIPE_API_URL,
    youtubeBaseUrl: values.YOUTUBE_BASE_URL,
    youtubeClientsFile: values.YOUTUBE_CLIENTS_FILE,
    ytDlpPath: values.YT_DLP_PATH,
    supadataBaseUrl: values.SUPADATA_BASE_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL,
    operator: values.OPERATOR,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    panelEmbedders: Object.freeze(values.PANEL_EMBEDDERS),
    dailySpendLimit: values.DAILY_SPEND_LIMIT,
    limits: values.LIMITS,
    logLevel: values.LOG_LEVEL,
    trustProxy: Object.freeze(values.TRUST_PROXY),
    allowsStandIns: values.NODE_ENV !== 'production' || values.ALLOW_EMBEDDED,
    standIns: Object.freeze({
      database: values.DATABASE_URL === null,
      payments: values.STRIPE_SECRET_KEY === null && values.OWNER_EMAIL === null,
      mail: values.SMTP_URL === null,
      models:
        values.MODEL_SERVERS.length === 0 &&
        [values.OPENAI_API_KEY, values.ANTHROPIC_API_KEY, values.GEMINI_API_KEY].every(key => key === null),
    }),
    secrets: hideSecrets({
      databaseUrl: values.DATABASE_URL,
      openaiApiKey: values.OPENAI_API_KEY,
      anthropicApiKey: values.ANTHROPIC_API_KEY,
      geminiApiKey: values.GEMINI_API_KEY,
      modelServerKeys: values.MODEL_SERVER_KEYS,
      stripeSecretKey: values.STRIPE_SECRET_KEY,
      stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
      youtubeProxyUrl: values.YOUTUBE_PROXY_URL,
      supadataApiKey: values.SUPADATA_API_KEY,
      smtpUrl: values.SMTP_URL,
      metricsToken: values.METRICS_TOKEN,
    }),
  })
}

/** Makes `JSON.stringify` and `console.log` show a placeholder instead of the fields. */
function hideSecrets(secrets: Secrets): Secrets {
  const placeholder = () => '[secrets]'
  return Object.freeze(
    Object.defineProperties(secrets, {
      toJSON: { value: placeholder, enumerable: false },
      [inspect.custom]: { value: placeholder, enumerable: false },
    }),
  )
}

function productionProblems(values: Values, config: Config): string[] {
  const problems: string[] = []
  const requireSet = (name: VariableName) => {
    if (values[name] === null) problems.push(`${name} is missing. ${variables[name].meaning}`)
  }
  const mayBeLocal = values.ALLOW_EMBEDDED && isLoopbackHost(new URL(config.appUrl).hostname)
  if (!config.appUrl.startsWith('https://') && !mayBeLocal) {
    problems.push(`APP_URL must be the https:// address that people use, not ${config.appUrl}.`)
  }
  // Real models cost money even where everything else is a stand-in.
  if (values.ALLOW_EMBEDDED && !config.standIns.models) requireSet('DAILY_SPEND_LIMIT')
  if (values.ALLOW_EMBEDDED) return problems
  for (const name of [
    'DATABASE_URL',
    ...(values.OWNER_EMAIL === null ? (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) : []),
    'SMTP_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'DAILY_SPEND_LIMIT',
  ] as const) {
    requireSet(name)
  }
  if (config.standIns.models) {
    problems.push(
      'One of OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY and MODEL_SERVERS is needed: no model can be called.',
    )
  }
  if (problems.length > 0) {
    problems.push('To try the product without them, set ALLOW_EMBEDDED=true: stand-ins then serve, behind a password.')
  }
  return problems
}

/** True for a host that only this machine can reach. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '::1' || host === '[::1]'
