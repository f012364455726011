import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Canceled, type Terminal, terminal } from './terminal.ts'

/**
 * Reads the first line of standard input, so that the secret appears neither in the process list nor in the shell's
 * history. At a terminal it prompts, and does not echo the input.
 * @throws Canceled when Ctrl+C is pressed at the prompt, or `signal` aborts before the line
 */
export async function readSecret(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = terminal,
): Promise<string> {
  if (signal.aborted) throw new Canceled()
  const isTyped = input.isTTY === true
  if (isTyped) output.write(`${question}: `)
  const noEcho = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input, output: noEcho, terminal: isTyped })
  let isCanceled = false
  const cancel = () => {
    isCanceled = true
    lines.close()
  }
  lines.on('SIGINT', cancel)
  signal.addEventListener('abort', cancel)
  try {
    for await (const line of lines) return line
  } finally {
    signal.removeEventListener('abort', cancel)
    lines.close()
    if (isTyped) output.write('\n')
  }
  if (isCanceled) throw new Canceled()
  return ''
}
