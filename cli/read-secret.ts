import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/**
 * The first line of standard input, which neither a list of processes nor a shell's history shows. At a terminal it is
 * asked for, and what is typed is not seen.
 */
export async function readSecret(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  const isTyped = input.isTTY === true
  if (isTyped) output.write(`${question}: `)
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) output.write('\n')
  }
}
