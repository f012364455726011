import type { Log, Metrics } from '#src/ports.ts'

export type LogEntry = { level: 'debug' | 'info' | 'warn' | 'error'; message: string; fields: object }

/** A log that a test can read. */
export function recordingLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = []
  const at = (level: LogEntry['level']) => (fields: object, message: string) =>
    void entries.push({ level, message, fields })
  return { entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Counters that a test can read by name, summed over labels. */
export function rememberedMetrics(): Metrics & { total(name: string): number } {
  const totals = new Map<string, number>()
  return {
    count: (name, _labels, by = 1) => void totals.set(name, (totals.get(name) ?? 0) + by),
    observe: (name, _labels, value) => void totals.set(name, (totals.get(name) ?? 0) + value),
    total: name => totals.get(name) ?? 0,
  }
}
