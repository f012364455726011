import { createLog } from '#adapters/log.ts'
import type { Log } from '#src/ports.ts'
import type { Config } from './config.ts'

/** The log of a command, on standard error: standard output carries only the command's result. */
export const createCommandLog = ({ logLevel }: Pick<Config, 'logLevel'>): Promise<Log> =>
  createLog({ level: logLevel, destination: { write: line => void process.stderr.write(line) } })
