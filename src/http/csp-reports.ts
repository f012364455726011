import type { FastifyInstance } from 'fastify'
import { networkOf } from '#core/network.ts'
import type { Needs } from '#src/ports.ts'
import { cspReportPath } from './security-headers.ts'

type ReportNeeds = Needs<'log' | 'metrics' | 'clock' | 'settings'>

const bodyLimit = 16_384
/** Says which script or style was stopped on which page. */
const longestReport = 1_000

/**
 * Takes what a browser reports of a stopped script or style. Each report is counted. Anyone can send them, so the log has
 * only a few of each network and a few in all. A report is text: nothing here reads its JSON.
 */
export function receiveReports(app: FastifyInstance, { log, metrics, clock, settings }: ReportNeeds): void {
  const mayLog = reportBudget(clock, settings.limits)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/csp-report', 'application/json'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, text, done) => done(null, text))
    scope.route({
      method: 'POST',
      url: cspReportPath,
      schema: { hide: true },
      handler: async (request, reply) => {
        metrics.count('csp_reports_total')
        if (mayLog(networkOf(request.ip)))
          log.warn({ report: printable(String(request.body ?? '')), address: request.ip }, 'content policy report')
        return reply.code(204).send()
      },
    })
  })
}

/** One line without control characters. */
const printable = (report: string): string =>
  report
    .slice(0, longestReport)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()

/** Says whether a network's report may be logged. The counts start again each minute, so they stay few. */
function reportBudget(
  clock: ReportNeeds['clock'],
  { policyReports, policyReportsOfNetwork }: ReportNeeds['settings']['limits'],
): (network: string) => boolean {
  let minuteEndsAt = 0
  let logged = 0
  const byNetwork = new Map<string, number>()
  return network => {
    const now = clock.now().getTime()
    if (now >= minuteEndsAt) {
      minuteEndsAt = now + 60_000
      logged = 0
      byNetwork.clear()
    }
    const own = byNetwork.get(network) ?? 0
    if (logged >= policyReports || own >= policyReportsOfNetwork) return false
    logged += 1
    byNetwork.set(network, own + 1)
    return true
  }
}
