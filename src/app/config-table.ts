import { z } from 'zod'
import { defaultFirstWordsMs, readLimits } from '#core/limits.ts'
import { readModelServers, readServerKeys } from '#core/models/model-servers.ts'
import { fromDollars } from '#core/plans/budget.ts'

export type Variable<T> = {
  /** The value when the variable is unset or empty; null leaves the value null. */
  readonly default: string | null
  readonly meaning: string
  /** A secret's value appears neither in logs nor in error messages. */
  readonly secret: boolean
  readonly schema: z.ZodType<T, string>
}

const variable = <T>(
  fallback: string | null,
  schema: z.ZodType<T, string>,
  meaning: string,
  secret = false,
): Variable<T> => ({ default: fallback, meaning, secret, schema })

const text = z.string()
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number')
  .transform(Number)
  .refine(value => value <= 65_535, 'a port number up to 65535')
const webAddress = z
  .url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
  .transform(address => address.replace(/(?<!\/)\/+$/, ''))
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'an address that starts with postgres://' })
const mailAddress = z.url({ protocol: /^smtps?$/, error: 'an address that starts with smtp:// or smtps://' })
const emailAddress = z.email('a mail address')
const sender = text.refine(
  value => z.email().safeParse(/<([^<>]*)>$/.exec(value)?.[1] ?? value).success,
  'an address, or Name <address>',
)
const yesOrNo = z.enum(['true', 'false'], 'true or false').transform(value => value === 'true')
const list = z.string().transform(value => value.split(/[\s,]+/).filter(item => item !== ''))
const origins = list.refine(
  values => values.every(value => /^[a-z][a-z0-9+.-]*:\/\/[^/\s;]+$/i.test(value)),
  'origins such as chrome-extension://abc, separated by commas',
)
const proxies = list
  .transform(values => values.filter(value => value !== 'none'))
  .refine(
    values => values.every(value => /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i.test(value)),
    'addresses or ranges of your proxies, separated by commas, or none; never true',
  )
const dollarAmount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'an amount of dollars such as 25 or 7.50')
  .transform(value => fromDollars(Number(value)))
const firstWords = z
  .string()
  .regex(/^\d{1,3}$/, 'a whole number of seconds from 5 to 600')
  .transform(Number)
  .refine(value => value >= 5 && value <= 600, 'a whole number of seconds from 5 to 600')
const limits = z.string().transform((value, context) => {
  const result = readLimits(value)
  if (!('problem' in result)) return result
  context.addIssue(`a list of limits: ${result.problem}`)
  return z.NEVER
})
const modelServers = z.string().transform((value, context) => {
  const result = readModelServers(value)
  if (!('problem' in result)) return result
  context.addIssue(`a list of named servers: ${result.problem}`)
  return z.NEVER
})
const serverKeys = z.string().transform((value, context) => {
  const result = readServerKeys(value)
  if (!('problem' in result)) return result
  context.addIssue(`a list of servers' keys: ${result.problem}`)
  return z.NEVER
})

/** Every environment variable that the product reads; nothing else reads the environment. */
export const variables = {
  PORT: variable('3000', port, 'Port that the web server listens on. A worker serves its probes there when it is set.'),
  HOST: variable('127.0.0.1', text, 'Address to listen on; 0.0.0.0 in the image.'),
  APP_URL: variable(null, webAddress, 'Address that people use; http://localhost:PORT when unset.'),
  DATABASE_URL: variable(
    null,
    postgresAddress,
    'Postgres, direct or through a session pooler; unset starts an embedded one in DATA_DIR.',
    true,
  ),
  DATA_DIR: variable('.data', text, 'Folder of the embedded Postgres.'),
  PG_BIN_DIR: variable(null, text, 'Folder of pg_dump and pg_restore, for backups; the PATH when unset.'),
  NODE_ENV: variable(
    'development',
    text,
    'In production the process refuses to start while a real service is not configured.',
  ),
  HSTS_SUBDOMAINS: variable(
    'true',
    yesOrNo,
    'false if a subdomain of APP_URL does not serve https: browsers then stay on https for APP_URL only.',
  ),
  ALLOW_EMBEDDED: variable('false', yesOrNo, 'true allows the stand-ins in production, behind a printed password.'),
  ROLE: variable('all', z.enum(['all', 'web', 'worker'], 'all, web or worker'), 'What this process does.'),
  OWNER_EMAIL: variable(
    null,
    // As accounts store it.
    emailAddress.transform(value => value.toLowerCase()),
    'For a product of your own: this account has the highest plan for free, and there are no plans, payments or signups. Not together with STRIPE_SECRET_KEY.',
  ),
  OPENAI_API_KEY: variable(null, text, "Switches OpenAI's models on.", true),
  ANTHROPIC_API_KEY: variable(null, text, "Switches Anthropic's models on.", true),
  GEMINI_API_KEY: variable(null, text, "Switches Google's models on.", true),
  OPENAI_BASE_URL: variable(null, webAddress, "Another address that speaks OpenAI's API."),
  ANTHROPIC_BASE_URL: variable(null, webAddress, "Another address that speaks Anthropic's API."),
  GEMINI_BASE_URL: variable(null, webAddress, "Another address that speaks Google's API."),
  MODEL_SERVERS: variable(
    '',
    modelServers,
    "Servers of your own that speak OpenAI's API, such as ollama=http://localhost:11434/v1, separated by commas.",
    // No secret, but a key may stand there by mistake.
    true,
  ),
  MODEL_SERVER_KEYS: variable(
    '',
    serverKeys,
    'Keys of servers in MODEL_SERVERS that need one, such as openrouter=sk-..., separated by commas.',
    true,
  ),
  DEFAULT_MODEL: variable(
    null,
    text,
    'Model of basic and pro, such as gpt-6-luna or ollama/qwen3:14b; the cheapest capable one configured when unset.',
  ),
  ANALYSIS_MODEL: variable(
    null,
    text,
    'Model of verdicts, summaries and key points; when unset, the strongest one configured whose verdict on 20 minutes costs at most 8 cents and fits the plans.',
  ),
  MODEL_CATALOG_FILE: variable(null, text, 'JSON file that overrides or adds entries of the model catalog.'),
  MODEL_FIRST_WORDS_SECONDS: variable(
    String(defaultFirstWordsMs / 1000),
    firstWords,
    'How long a model may take until its first words, 5 to 600 seconds; longer for a model that your server first loads. An answer may take two minutes more, at least three in all.',
  ),
  STRIPE_SECRET_KEY: variable(
    null,
    text,
    "Takes payments through Stripe: the account's secret key, of test or live mode. The payment simulator when unset.",
    true,
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    null,
    text,
    'Proves that webhooks are from Stripe; `billing setup` prints it once. Two, separated by a comma, while it is changed.',
    true,
  ),
  STRIPE_API_URL: variable(null, webAddress, "Another address that speaks Stripe's API."),
  YOUTUBE_BASE_URL: variable(
    null,
    webAddress,
    'Another host for the player, captions and oEmbed; https://www.youtube.com when unset.',
  ),
  YOUTUBE_CLIENTS_FILE: variable(null, text, 'JSON file that overrides the client versions sent to the platform.'),
  YOUTUBE_PROXY_URL: variable(null, webAddress, 'Proxy for calls to the platform.', true),
  YT_DLP_PATH: variable(null, text, 'The yt-dlp program, a further transcript provider.'),
  SUPADATA_API_KEY: variable(null, text, 'Key of Supadata, a further transcript provider.', true),
  SUPADATA_BASE_URL: variable(null, webAddress, "Another address that speaks Supadata's API."),
  SMTP_URL: variable(
    null,
    mailAddress,
    'Mail server: smtps:// for TLS from the start, smtp:// to upgrade; unset keeps mail at /embedded/mailbox.',
    true,
  ),
  MAIL_FROM: variable(null, sender, 'Sender of every mail: an address, or Name <address>.'),
  SUPPORT_EMAIL: variable(
    null,
    emailAddress,
    'Where people reach you: mails name it, and the contact form writes to it.',
  ),
  OPERATOR: variable(
    null,
    text,
    'Who offers the product: name and postal address. The terms and the privacy page name it.',
  ),
  PANEL_EMBEDDERS: variable('', origins, "Origins that may frame panel pages (an extension's)."),
  DAILY_SPEND_LIMIT: variable(
    null,
    dollarAmount,
    'Dollars of model cost per day, for all users together; required in production.',
  ),
  LIMITS: variable(
    '',
    limits,
    'Changed limits per user, such as growingAnswers=8, uploads=4; docs/operating.md lists the limits.',
  ),
  LOG_LEVEL: variable(
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent'),
    'How much is logged.',
  ),
  TRUST_PROXY: variable('none', proxies, 'Addresses whose X-Forwarded-For is believed.'),
  METRICS_TOKEN: variable(null, text, 'Bearer token of /metrics; without one it responds to loopback only.', true),
} as const

export type VariableName = keyof typeof variables
type Parsed<V> = V extends Variable<infer T> ? T : never
type Nullable<K extends VariableName> = (typeof variables)[K]['default'] extends null ? null : never
export type Values = { readonly [K in VariableName]: Parsed<(typeof variables)[K]> | Nullable<K> }
