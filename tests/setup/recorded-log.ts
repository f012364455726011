import type { Log } from '#src/ports.ts'

export type RecordedLog = Log & { readonly lines: { level: string; message: string; fields: object }[] }

/** A log that keeps its lines for the test to read. */
export function recordedLog(): RecordedLog {
  const lines: RecordedLog['lines'] = []
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields })
  }
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
