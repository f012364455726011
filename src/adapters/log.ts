import { pino } from 'pino'
import type { Log } from '#src/ports.ts'
import { redact, redactText } from './redact.ts'

type LogOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Lines for a person at a terminal; JSON otherwise. */
  readonly pretty?: boolean
  /** Where lines go; standard output by default. */
  readonly destination?: { write(line: string): void }
}

/** A log without cookies, keys, tokens, prompts and transcripts, whatever its callers hand in. */
export async function createLog({ level, pretty = false, destination }: LogOptions): Promise<Log> {
  const stream = destination ?? (pretty ? await prettyStream() : undefined)
  const logger = pino(
    {
      level,
      base: null,
      serializers: { err: value => value },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    stream ?? pino.destination({ fd: 1, sync: true }),
  )
  const at = (severity: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (logger.isLevelEnabled(severity)) logger[severity](redact(fields), redactText(message))
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** pino-pretty is a development dependency; without it lines stay JSON. */
async function prettyStream(): Promise<{ write(line: string): void } | undefined> {
  try {
    const { PinoPretty } = await import('pino-pretty')
    return PinoPretty({ sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
  } catch {
    return undefined
  }
}
