import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/**
 * Reads the first line of standard input, so that the secret appears neither in the process list nor in the shell's
 * history. At a terminal it prompts, and does not echo the input.
 */
export async function readSecret(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  const isTyped = input.isTTY === true
  if (isTyped) output.write(`${question}: `)
  const noEcho = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input, output: noEcho, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) output.write('\n')
  }
}
