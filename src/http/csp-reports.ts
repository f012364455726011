import type { FastifyInstance } from 'fastify'
import { connectionOf } from '#core/requests/network.ts'
import type { Needs } from '#src/ports.ts'
import { cspReportPath } from './security-headers.ts'

type ReportNeeds = Needs<'log' | 'metrics' | 'clock' | 'settings'>

const bodyLimit = 16_384
/** Enough to say which script or style was blocked on which page. */
const maxLoggedLength = 1_000

/**
 * Receives browsers' reports of blocked scripts and styles. Each report is counted. Anyone can send them, so the log gets
 * only a few per connection and a few in all. A report is treated as text; its JSON is not parsed.
 */
export function mountCspReports(app: FastifyInstance, { log, metrics, clock, settings }: ReportNeeds): void {
  const mayLog = reportLimiter(clock, settings.limits)
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
        if (mayLog(connectionOf(request.ip)))
          log.warn({ report: printable(String(request.body ?? '')), address: request.ip }, 'content policy report')
        return reply.code(204).send()
      },
    })
  })
}

/** One line without control characters, and without the secret of a share link in the page's address. */
const printable = (report: string): string =>
  report
    .replace(/(\/share\\?\/)[\w-]+/g, '$1…')
    .slice(0, maxLoggedLength)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()

/** Whether a connection's report may be logged. The counts are cleared each minute, so the map stays small. */
function reportLimiter(
  clock: ReportNeeds['clock'],
  { policyReports, policyReportsPerAddress }: ReportNeeds['settings']['limits'],
): (connection: string) => boolean {
  let minuteEndsAt = 0
  let loggedCount = 0
  const byConnection = new Map<string, number>()
  return connection => {
    const now = clock.now().getTime()
    if (now >= minuteEndsAt) {
      minuteEndsAt = now + 60_000
      loggedCount = 0
      byConnection.clear()
    }
    const connectionCount = byConnection.get(connection) ?? 0
    if (loggedCount >= policyReports || connectionCount >= policyReportsPerAddress) return false
    loggedCount += 1
    byConnection.set(connection, connectionCount + 1)
    return true
  }
}
