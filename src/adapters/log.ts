import { pino } from 'pino'
import type { Log } from '#src/ports.ts'
import { createNonBlockingSink, type LineSink, limitLinesPerSecond } from './log-lines.ts'
import { redact, redactText } from './redact.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

type LogOptions = {
  readonly level: Level | 'silent'
  /** Lines for a person at a terminal; JSON otherwise. */
  readonly pretty?: boolean
  /** Where lines go; standard output by default. */
  readonly destination?: LineSink
  /** The most lines of one message per second, so that requests cannot fill the log. Unlimited by default. */
  readonly maxPerSecond?: number
}

/** Creates the log. It removes cookies, keys, tokens, prompts and transcripts from everything that callers pass. */
export async function createLog({ level, pretty = false, destination, maxPerSecond }: LogOptions): Promise<Log> {
  const sink = destination ?? (pretty ? await prettyStream() : undefined) ?? standardOutput()
  const logger = pino(
    {
      level,
      base: null,
      serializers: { err: value => value },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    sink,
  )
  const mayWrite = limitLinesPerSecond(maxPerSecond ?? Number.POSITIVE_INFINITY, (kind, lines) =>
    logger.warn({ lines, of: kind }, 'too many lines of one kind; some were dropped'),
  )
  const at = (severity: Level) => (fields: object, message: string) => {
    if (logger.isLevelEnabled(severity) && mayWrite(message)) logger[severity](redact(fields), redactText(message))
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Standard output as a stream. On a pipe it does not block, while pino's own destination waits until it is read. */
const standardOutput = (): LineSink =>
  createNonBlockingSink(process.stdout, dropped => {
    const line = {
      level: 'warn',
      time: new Date(),
      lines: dropped,
      msg: 'the reader of the log stalled; lines were dropped',
    }
    return `${JSON.stringify(line)}\n`
  })

/** pino-pretty is a development dependency; without it lines stay JSON. */
async function prettyStream(): Promise<LineSink | undefined> {
  try {
    const { PinoPretty } = await import('pino-pretty')
    return PinoPretty({ sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
  } catch {
    return undefined
  }
}
