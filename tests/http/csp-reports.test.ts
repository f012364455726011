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

test('of one network a few a minute are in the log; all are counted, and a minute later it begins again', async () => {
  const before = counted()
  for (let n = 0; n < 30; n += 1) expect(await report(`{"n":${n}}`)).toBe(204)
  expect(await report('{}', '203.0.113.10')).toBe(204)
  expect(lines()).toHaveLength(21)
  expect(counted()).toBe(before + 31)
  app.clock.advance(60_000)
  await report('{}')
  expect(lines()).toHaveLength(1)
})

test('many networks together fill no log either', async () => {
  app.clock.advance(60_000)
  for (let n = 0; n < 130; n += 1) await report('{}', `198.51.100.${n}`)
  expect(lines()).toHaveLength(100)
})

test('a report is one short line of text', async () => {
  app.clock.advance(60_000)
  await report(`{"blocked":"one\ntwo\u001b[31m"}${'😀'.repeat(700)}`)
  const fields = lines()[0]!.fields as { report: string }
  expect(fields.report).toMatch(/^\{"blocked":"one two \[31m"\}😀/)
  expect(fields.report.length).toBeLessThanOrEqual(1000)
  expect(fields.report.isWellFormed()).toBe(true)
})

test('a report of a shared conversation does not have its secret address', async () => {
  app.clock.advance(60_000)
  const token = 'Q'.repeat(43)
  await report(
    `{"document-uri":"https://example.com/share/${token}","other":"https:\\/\\/example.com\\/share\\/${token}"}`,
  )
  const { report: logged } = lines()[0]!.fields as { report: string }
  expect(logged).toContain('/share/…')
  expect(logged).not.toContain('QQ')
})
