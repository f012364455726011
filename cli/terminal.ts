export type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** Prompts go to standard error: standard output carries only a command's result. */
export const terminal: Terminal = { input: process.stdin, output: process.stderr }

/** Ctrl+C was pressed at a prompt, or the command was stopped by a signal meanwhile. */
export class Canceled extends Error {
  constructor() {
    super('Canceled. Nothing was changed.')
  }
}
