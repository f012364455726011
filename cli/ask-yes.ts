import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { type Terminal, terminal } from './terminal.ts'

/** Asks a question at a terminal. True for "y" or "yes"; false for anything else, Ctrl+C and Ctrl+D included. */
export async function askYes(question: string, { input, output }: Terminal = terminal): Promise<boolean> {
  const lines = createInterface({ input, output, terminal: input.isTTY === true })
  const closed = once(lines, 'close').then(() => '')
  const reply = await Promise.race([lines.question(`${question} [y/N] `).catch(() => ''), closed])
  lines.close()
  return /^y(es)?$/i.test(reply.trim())
}
