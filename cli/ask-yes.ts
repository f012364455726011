import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Canceled, type Terminal, terminal } from './terminal.ts'

/**
 * Asks a question at a terminal. True for "y" or "yes"; false for anything else, Ctrl+C and Ctrl+D included.
 * @throws Canceled when `signal` aborts before the reply
 */
export async function askYes(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = terminal,
): Promise<boolean> {
  if (signal.aborted) throw new Canceled()
  const lines = createInterface({ input, output, terminal: input.isTTY === true })
  const close = () => lines.close()
  signal.addEventListener('abort', close)
  const closed = once(lines, 'close').then(() => '')
  const reply = await Promise.race([lines.question(`${question} [y/N] `).catch(() => ''), closed])
  signal.removeEventListener('abort', close)
  lines.close()
  if (signal.aborted) throw new Canceled()
  return /^y(es)?$/i.test(reply.trim())
}
