import { type Command, CommanderError } from 'commander'
import { exitCodeOf } from '#cli/exit-codes.ts'
import { formatOutput } from '#cli/output.ts'
import { buildProgram, type FullContext } from '#cli/program.ts'
import type { Deps } from '#src/ports.ts'

export type Said = {
  /** What stood on standard output. */
  readonly said: string
  /** What it asked the person at the terminal. */
  readonly asked: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: what a program would read, whatever the command
  json(): any
}

/** A terminal in this process: the real tree of commands over `deps`. */
export type Terminal = {
  /** Runs one command line; `answers` is what a person types when asked, null when there is nobody. */
  run(line: readonly string[], answers?: readonly string[] | null): Promise<Said>
  /** The exit code that a command line ends with. */
  exit(line: readonly string[]): Promise<number>
}

export function terminal(app: { readonly deps: Deps }, more: Partial<FullContext> = {}): Terminal {
  const run: Terminal['run'] = async (line, answers = null) => {
    let said = ''
    const asked: string[] = []
    const context = {
      withDeps: work => work(app.deps, new AbortController().signal),
      print: (value, options) => {
        said += formatOutput(value, options)
      },
      async confirm(question, yes) {
        if (yes) return true
        asked.push(question)
        return answers?.[asked.length - 1] === 'yes'
      },
      async readSecret(question) {
        asked.push(question)
        return answers?.[asked.length - 1] ?? ''
      },
      ...more,
    } as FullContext
    const program = buildProgram(context)
    hush(program)
    await program.parseAsync([...line], { from: 'user' })
    return { said, asked, json: () => JSON.parse(said) }
  }
  const exit: Terminal['exit'] = async line => {
    try {
      await run(line)
      return 0
    } catch (error) {
      return error instanceof CommanderError ? 2 : exitCodeOf(error)
    }
  }
  return { run, exit }
}

function hush(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} })
  command.commands.forEach(hush)
}
