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
])('%s=%s is refused with what is expected', (name, value, words) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
  expect(problems[0]).toContain(words)
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
    '',
    row(['variable', 'default', 'secret', 'meaning']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/settings.md')
})
