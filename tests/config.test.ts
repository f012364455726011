import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig, readConfig } from '#app/config.ts'
import { variables } from '#app/config-table.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://clickbait.example/',
  DATABASE_URL: 'postgres://app:pw@db/app',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Clickbait <hello@clickbait.example>',
  SUPPORT_EMAIL: 'help@clickbait.example',
  GEMINI_API_KEY: 'key',
  DAILY_SPEND_LIMIT: '25',
}
const without = (name: string) => Object.fromEntries(Object.entries(complete).filter(([key]) => key !== name))

test('an empty environment is complete: stand-ins replace every service', () => {
  expect(loadConfig({})).toMatchObject({
    isProduction: false,
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    isLoopback: true,
    appUrl: 'http://localhost:3000',
    dataDir: '.data',
    trustProxy: [],
    standIns: { database: true, payments: true, mail: true, models: true },
  })
})

test.each([
  ['PORT', 'http', '"http" is not a port number'],
  ['PORT', '70000', 'up to 65535'],
  ['ROLE', 'boss', 'all, web or worker'],
  ['APP_URL', 'clickbait.example', 'starts with http:// or https://'],
  ['TRUST_PROXY', 'true', 'never true'],
  ['DAILY_SPEND_LIMIT', 'lots', 'an amount of dollars'],
  ['PANEL_EMBEDDERS', 'https://a.example/x; script-src *', 'origins such as'],
  ['SUPPORT_EMAIL', 'no address', 'a mail address'],
  ['MAIL_FROM', 'Clickbait', 'Name <address>'],
  ['LOG_LEVEL', 'loud', 'debug, info'],
  ['MODEL_FIRST_WORDS_SECONDS', 'soon', 'a whole number of seconds'],
  ['MODEL_FIRST_WORDS_SECONDS', '4', 'from 5 to 600'],
  ['MODEL_FIRST_WORDS_SECONDS', '601', 'from 5 to 600'],
])('%s=%s is refused with what is expected', (name, value, words) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
  expect(problems[0]).toContain(words)
})

test.each([
  ['ollama', 'each is name=address'],
  ['ollama=', 'each is name=address'],
  ['Ollama=http://localhost:11434/v1', 'the name "Ollama" may have lower-case letters, digits and hyphens only'],
  ['1st=http://localhost/v1', 'a letter first'],
  [`${'a'.repeat(31)}=http://localhost/v1`, 'longer than 30 characters'],
  ['openai=http://localhost/v1', `"openai" is a vendor's name`],
  ['claude=http://localhost/v1', `"claude" is a vendor's name`],
  ['local=http://localhost/v1', `"local" is a vendor's name`],
  ['a=http://localhost/v1,a=http://localhost/v2', 'two servers have the name "a"'],
  ['a=http://localhost/v1,b=http://LOCALHOST/v1/', '"a" and "b" have the same address'],
  ['a=localhost:11434', 'the address of "a" must start with http:// or https://'],
  ['a=http://localhost/v1?key=x', 'no password, query or fragment'],
])('MODEL_SERVERS=%s is refused with what is wrong', (value, words) => {
  const problems = problemsOf({ MODEL_SERVERS: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('MODEL_SERVERS: ')
  expect(problems[0]).toContain(words)
})

test('the address of a model server with a password is refused without repeating it', () => {
  const problems = problemsOf({ MODEL_SERVERS: 'a=https://me:hunter2@models.example/v1' }).join()
  expect(problems).toContain('keys go in MODEL_SERVER_KEYS')
  expect(problems).not.toContain('hunter2')
})

test.each([
  ['sk-lost', 'entry 1 is not name=key'],
  ['a=sk-lost,b', 'entry 2 is not name=key'],
  ['a=sk-lost,a=sk-other', 'entry 2 is a second key for the same server'],
  ['a=sk-fine,sk-lost=x', 'entry 2 is for no server of MODEL_SERVERS, which names a, b'],
])('MODEL_SERVER_KEYS=%s is refused without repeating a key', (value, words) => {
  const problems = problemsOf({ MODEL_SERVERS: 'a=http://a.example/v1,b=http://b.example', MODEL_SERVER_KEYS: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`MODEL_SERVER_KEYS: `)
  expect(problems[0]).toContain(words)
  expect(problems[0]).not.toMatch(/sk-(lost|fine|other)/)
})

test('keys without a server are refused', () => {
  expect(problemsOf({ MODEL_SERVER_KEYS: 'a=b' }).join()).toContain('which names no server')
})

test('named model servers are read with their keys, which may contain equals signs', () => {
  const config = loadConfig({
    MODEL_SERVERS: 'ollama=http://localhost:11434/v1/, openrouter=https://openrouter.ai/api/v1',
    MODEL_SERVER_KEYS: 'openrouter=sk-or==',
  })
  expect(config.modelServers).toEqual([
    { name: 'ollama', baseUrl: 'http://localhost:11434/v1' },
    { name: 'openrouter', baseUrl: 'https://openrouter.ai/api/v1' },
  ])
  expect(config.secrets.modelServerKeys).toEqual(new Map([['openrouter', 'sk-or==']]))
  expect(config.standIns.models).toBe(false)
  expect(inspect(config, { depth: 9 })).not.toContain('sk-or')
})

test('a named model server counts as a model in production', () => {
  const env = { ...without('GEMINI_API_KEY'), MODEL_SERVERS: 'ollama=http://models:11434/v1' }
  expect(loadConfig(env).standIns.models).toBe(false)
  const embedded = { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true', MODEL_SERVERS: env.MODEL_SERVERS }
  expect(problemsOf(embedded).join()).toContain('DAILY_SPEND_LIMIT')
})

test('all bad variables are reported at once, and a secret is not repeated', () => {
  const problems = problemsOf({ PORT: 'x', ROLE: 'y', DATABASE_URL: 'mysql://me:hunter2@db' })
  expect(problems.map(problem => problem.split(/[: ]/)[0])).toEqual(['PORT', 'DATABASE_URL', 'ROLE'])
  expect(problems.join()).not.toContain('hunter2')
})

test('production starts if every real service is configured', () => {
  expect(loadConfig(complete)).toMatchObject({ isProduction: true, appUrl: 'https://clickbait.example' })
})

test.each([
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'GEMINI_API_KEY',
  'DAILY_SPEND_LIMIT',
  'APP_URL',
])('production without %s is refused by name', name => {
  expect(problemsOf(without(name)).join('\n')).toContain(name)
})

test('production is refused over plain http', () => {
  expect(problemsOf({ ...complete, APP_URL: 'http://clickbait.example' }).join()).toContain('https://')
})

test('ALLOW_EMBEDDED lets stand-ins serve in production', () => {
  const env = { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' }
  expect(loadConfig({ ...env, APP_URL: 'https://try.example' }).standIns.database).toBe(true)
  expect(loadConfig(env).appUrl).toBe('http://localhost:3000')
  expect(problemsOf({ ...env, APP_URL: 'http://try.example' })).toHaveLength(1)
})

test('a model key in production requires DAILY_SPEND_LIMIT, even with stand-ins', () => {
  const env = { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true', OPENAI_API_KEY: 'key' }
  expect(problemsOf(env).join()).toContain('DAILY_SPEND_LIMIT')
  expect(problemsOf({ ...env, DAILY_SPEND_LIMIT: '5' })).toEqual([])
})

test('OWNER_EMAIL names the owner as accounts store emails, and replaces the stand-in for payments', () => {
  expect(loadConfig({ OWNER_EMAIL: ' Me@Example.com ' })).toMatchObject({
    ownerEmail: 'me@example.com',
    standIns: { payments: false, mail: true },
  })
  expect(loadConfig({})).toMatchObject({ ownerEmail: null, standIns: { payments: true } })
  expect(problemsOf({ OWNER_EMAIL: 'me' }).join()).toContain('OWNER_EMAIL: "me" is not a mail address.')
})

test('production with OWNER_EMAIL needs no Stripe', () => {
  const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...env } = complete
  expect(problemsOf({ ...env, OWNER_EMAIL: 'me@example.com' })).toEqual([])
})

test('a model may take a minute until its first words, or what the operator sets', () => {
  expect(loadConfig({}).firstWordsMs).toBe(60_000)
  expect(loadConfig({ MODEL_FIRST_WORDS_SECONDS: '600' }).firstWordsMs).toBe(600_000)
})

test.each([
  ['the server', loadConfig],
  ['a command', readConfig],
])('%s refuses OWNER_EMAIL together with STRIPE_SECRET_KEY', (_, read) => {
  expect(() => read({ ...complete, OWNER_EMAIL: 'me@example.com' })).toThrow(
    'OWNER_EMAIL and STRIPE_SECRET_KEY are both set.',
  )
})

test('a command accepts an incomplete production environment, but no invalid variable', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app:pw@db/app' }
  expect(readConfig(env)).toMatchObject({ isProduction: true, allowsStandIns: false })
  expect(() => readConfig({ ...env, PORT: 'http' })).toThrow('PORT')
})

test.each([
  [{}, true],
  [{ APP_URL: 'http://127.0.0.1:4000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ APP_URL: 'https://try.example' }, false],
])('%o is reachable only from this machine: %s', (env, isLoopback) => {
  expect(loadConfig(env).isLoopback).toBe(isLoopback)
})

test('a printed or serialized configuration shows no secret', () => {
  const config = loadConfig({ ...complete, METRICS_TOKEN: 'tok-secret' })
  const printed = inspect(config, { depth: 9 }) + JSON.stringify(config)
  for (const [name, { secret }] of Object.entries(variables)) {
    const value = { ...complete, METRICS_TOKEN: 'tok-secret' }[name as keyof typeof complete]
    if (secret && value !== undefined) expect(printed).not.toContain(value)
  }
  expect(config.secrets.metricsToken).toBe('tok-secret')
  expect(Object.isFrozen(config)).toBe(true)
})

test('docs/settings.md equals the table of variables (vitest -u rewrites it)', async () => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.entries(variables).map(([name, { default: fallback, meaning, secret }]) =>
    row([`\`${name}\``, fallback === null ? '' : `\`${fallback || '(empty)'}\``, secret ? 'yes' : '', meaning]),
  )
  const page = [
    '# Settings',
    '',
    'Environment variables, all of them. An empty one counts as unset. A start with a bad or missing one lists every problem.',
    '`npm start`, `npm run dev` and `npm run cli` also read them from `.env` in the checkout (see `.env.example`), or from the file',
    'that `ENV_FILE` names; a variable that is already set keeps its value.',
    '',
    row(['variable', 'default', 'secret', 'meaning']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/settings.md')
})

test('.env.example has every variable with its default (vitest -u rewrites it)', async () => {
  const entries = Object.entries(variables).map(
    ([name, { default: fallback, meaning }]) => `# ${meaning}\n#${name}=${fallback ?? ''}\n`,
  )
  const head = [
    '# Copy this file to .env. npm start, npm run dev, npm run cli and compose.yaml read it; a variable that is already set keeps',
    '# its value. Nothing needs to be set to try the product. docs/settings.md shows the same as a table.',
    '',
    '',
  ].join('\n')
  await expect(head + entries.join('\n')).toMatchFileSnapshot('../.env.example')
})
