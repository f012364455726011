import { Command } from 'commander'
import { afterEach, expect, test } from 'vitest'
import { createClock } from '#adapters/clock.ts'
import type { Inspector } from '#app/inspector.ts'
import { defaultLimits } from '#core/limits.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { ProviderOutcome } from '#src/ports/transcripts.ts'
import type { Deps } from '#src/ports.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { register } from '../../cli/commands/doctor.ts'

const healthy: Inspector = {
  database: async () => 'Postgres 18',
  migrations: async () => true,
  queue: async () => true,
  bundle: async () => new Date('2026-11-20T10:00:00Z'),
  configuration: async () => 'development',
  modelProblems: async () => [],
}
type Finding = { check: string; ok: boolean; detail: string }

async function doctor(
  inspect: Partial<Inspector>,
  args: string[] = [],
  deps: Partial<Deps> = {},
  signal = new AbortController().signal,
) {
  const printed: Finding[][] = []
  const program = new Command().exitOverride()
  register(program, {
    withDeps: work => work(deps as Deps, signal),
    print: value => void printed.push(value as Finding[]),
    inspect: { ...healthy, ...inspect },
  })
  await program.parseAsync(['doctor', ...args], { from: 'user' })
  return printed[0]!
}
const bad = (findings: Finding[]) => findings.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`)

afterEach(() => {
  process.exitCode = 0
})

test('if everything is healthy no check fails and the exit code is 0', async () => {
  const findings = await doctor({})
  expect(bad(findings)).toEqual([])
  const checks = ['configuration', 'database', 'models', 'migrations', 'queue', 'web bundle']
  expect(findings.map(({ check }) => check)).toEqual(checks)
  expect(process.exitCode ?? 0).toBe(0)
})

test.each([
  [
    'a database that is down',
    { database: () => Promise.reject(new Error('does not answer')) },
    'database: does not answer',
  ],
  [
    'a model that cannot be called',
    { modelProblems: async () => ['DEFAULT_MODEL: "gpt-2" is not the id of a model.'] },
    'models: DEFAULT_MODEL: "gpt-2" is not the id of a model.',
  ],
  ['old migrations', { migrations: async () => false }, 'migrations: behind: start the product once'],
  ['a missing bundle', { bundle: async () => null }, 'web bundle: missing: npm start builds it'],
] as const)('%s is reported with the remedy, and the exit code is 1', async (_, inspect, words) => {
  expect(bad(await doctor(inspect))).toEqual([words])
  expect(process.exitCode).toBe(1)
})

test('--live checks each provider, each configured model, Stripe and the mail server, and reports failures', async () => {
  const outcomes: ProviderOutcome[] = [
    { provider: 'innertube-android', elapsedMs: 10, ok: true, language: 'en', cues: 4 },
    { provider: 'supadata', elapsedMs: 10, ok: false, reason: 'blocked', detail: '401' },
  ]
  const asked: string[] = []
  const findings = await doctor({}, ['--live'], {
    clock: createClock(),
    models: { catalog: modelCatalog, configured: new Set(['google']), defaultModel: null },
    transcripts: { probe: async () => outcomes } as unknown as Deps['transcripts'],
    llm: {
      check: async (model: { id: string }) => {
        asked.push(model.id)
        return { ok: false, code: 'AI_UNAVAILABLE', detail: 'key refused' }
      },
    } as unknown as Deps['llm'],
    settings: {
      appUrl: 'https://example.com',
      supportEmail: null,
      isOwnerMode: false,
      dailySpendLimit: null,
      firstWordsMs: 60_000,
      limits: defaultLimits,
    },
    payments: {
      inspect: async (url: string) => [
        { item: 'tax settings', ok: true, detail: 'active' },
        { item: `webhook endpoint ${url}`, ok: false, detail: 'missing' },
      ],
    } as unknown as Deps['payments'],
    mailer: { ...rememberedMailer(), check: async () => ({ ok: false, detail: 'EAUTH 535 wrong password' }) },
  })

  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(asked.length)
  expect(bad(findings)).toEqual([
    'transcripts: supadata: blocked: 401',
    ...asked.map(id => `model: ${id}: AI_UNAVAILABLE: key refused`),
    'payments: webhook endpoint https://example.com/api/stripe/webhook: missing',
    'mail: EAUTH 535 wrong password',
  ])
  expect(process.exitCode).toBe(1)
})

test('a command that was stopped before the services are called reports none of them', async () => {
  await expect(doctor({}, ['--live'], {}, AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow('Stopped.')
})

test('--live says which checks were left out after a failure', async () => {
  const findings = await doctor({ queue: async () => false }, ['--live'])
  expect(bad(findings)).toContain('external services: not checked: mend what failed above first')
})
