import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Canceled, type Terminal, terminal } from './terminal.ts'

/**
 * Reads the first line of standard input, so that the secret appears neither in the process list nor in the shell's
 * history. At a terminal it prompts, and does not echo the input.
 * @throws Canceled when Ctrl+C is pressed at the prompt
 */
export async function readSecret(question: string, { input, output }: Terminal = terminal): Promise<string> {
  const isTyped = input.isTTY === true
  if (isTyped) output.write(`${question}: `)
  const noEcho = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input, output: noEcho, terminal: isTyped })
  let isCanceled = false
  lines.on('SIGINT', () => {
    isCanceled = true
    lines.close()
  })
  try {
    for await (const line of lines) return line
  } finally {
    lines.close()
    if (isTyped) output.write('\n')
  }
  if (isCanceled) throw new Canceled()
  return ''
}
