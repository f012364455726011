import { type Command, CommanderError } from 'commander'
import { exitCodeOf } from '#cli/exit-codes.ts'
import { formatOutput } from '#cli/output.ts'
import { buildProgram, type FullContext } from '#cli/program.ts'
import type { Deps } from '#src/ports.ts'

export type CommandResult = {
  /** Standard output. */
  readonly output: string
  /** The questions that it asked the operator. */
  readonly asked: readonly string[]
  /** Lines beside the result, on standard error. */
  readonly warned: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own JSON
  json(): any
}

/** Runs the real commands in this process, over `deps`. */
export type Terminal = {
  /** Runs one command line. `answers` are what the operator types; null without a terminal. */
  run(line: readonly string[], answers?: readonly string[] | null): Promise<CommandResult>
  /** The exit code that a command line ends with. */
  exit(line: readonly string[]): Promise<number>
}

export function terminal(app: { readonly deps: Deps }, more: Partial<FullContext> = {}): Terminal {
  const run: Terminal['run'] = async (line, answers = null) => {
    let output = ''
    const asked: string[] = []
    const warned: string[] = []
    const context = {
      withDeps: work => work(app.deps, new AbortController().signal),
      print: (value, options) => {
        output += formatOutput(value, options)
      },
      throwIfStopped() {},
      warn: warning => void warned.push(warning),
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
    silence(program)
    await program.parseAsync([...line], { from: 'user' })
    return { output, asked, warned, json: () => JSON.parse(output) }
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

function silence(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} })
  command.commands.forEach(silence)
}
