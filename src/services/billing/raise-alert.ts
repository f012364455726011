import type { Needs } from '#src/ports.ts'

/** Alerts operators: a log line with ids, and a metric by kind (docs/operating.md). */
export function raiseAlert(
  { log, metrics }: Needs<'log' | 'metrics'>,
  kind: string,
  message: string,
  fields: object,
): void {
  metrics.count('billing_alerts_total', { kind })
  log.error({ ...fields, alert: kind }, `ALERT ${message}`)
}
