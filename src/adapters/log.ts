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
  /** Lines of one message a second, so that strangers cannot fill the log by what they ask; all when not said. */
  readonly maxPerSecond?: number
}

/** A log without cookies, keys, tokens, prompts and transcripts, whatever its callers hand in. */
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
    logger.warn({ lines, of: kind }, 'lines of one kind came too fast and were left out'),
  )
  const at = (severity: Level) => (fields: object, message: string) => {
    if (logger.isLevelEnabled(severity) && mayWrite(message)) logger[severity](redact(fields), redactText(message))
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** As a stream: to a pipe it writes without blocking, where pino's own destination would hold a thread until it is read. */
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
