import { expect, test } from 'vitest'
import { recordingLog, type rememberedMetrics } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const log = recordingLog()
const app = testApp({ deps: { log } })

const lines = () => log.entries.splice(0).filter(({ message }) => message === 'content policy report')
const counted = () => (app.deps.metrics as ReturnType<typeof rememberedMetrics>).total('csp_reports_total')

async function report(payload: string, remoteAddress = '203.0.113.9'): Promise<number> {
  const headers = { 'content-type': 'application/csp-report' }
  return (await app.visitor().request({ method: 'POST', url: '/api/csp-report', headers, payload, remoteAddress }))
    .status
}

test('a network gets 20 reports per minute into the log; all are counted', async () => {
  const before = counted()
  for (let n = 0; n < 30; n += 1) expect(await report(`{"n":${n}}`)).toBe(204)
  expect(await report('{}', '203.0.113.10')).toBe(204)
  expect(lines()).toHaveLength(21)
  expect(counted()).toBe(before + 31)
  app.clock.advance(60_000)
  await report('{}')
  expect(lines()).toHaveLength(1)
})

test('all networks together get 100 reports per minute into the log', async () => {
  app.clock.advance(60_000)
  for (let n = 0; n < 130; n += 1) await report('{}', `198.51.100.${n}`)
  expect(lines()).toHaveLength(100)
})

test('a report is logged as one short line', async () => {
  app.clock.advance(60_000)
  await report(`{"blocked":"one\ntwo\u001b[31m"}${'😀'.repeat(700)}`)
  const fields = lines()[0]!.fields as { report: string }
  expect(fields.report).toMatch(/^\{"blocked":"one two \[31m"\}😀/)
  expect(fields.report.length).toBeLessThanOrEqual(1000)
  expect(fields.report.isWellFormed()).toBe(true)
})

test('the log of a report hides the secret address of a shared conversation', async () => {
  app.clock.advance(60_000)
  const token = 'Q'.repeat(43)
  await report(
    `{"document-uri":"https://example.com/share/${token}","other":"https:\\/\\/example.com\\/share\\/${token}"}`,
  )
  const { report: logged } = lines()[0]!.fields as { report: string }
  expect(logged).toContain('/share/…')
  expect(logged).not.toContain('QQ')
})
