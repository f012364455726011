import { type Command, Option } from 'commander'

/** What a command does to the world. A test holds every command of the tree to the conventions of its kind. */
export type Effect = 'reads' | 'changes' | 'destroys'

export type Json = { readonly json?: boolean }
/** Options of every command that changes something. */
export type Acting = Json & { readonly dryRun?: boolean; readonly reason: string; readonly by?: string }
/** Options of every command that cannot be undone. */
export type Destroying = Acting & { readonly yes?: boolean }

const effects = new WeakMap<Command, Effect>()

/** Undefined for a command that declared nothing, which the test of the tree refuses. */
export const effectOf = (command: Command): Effect | undefined => effects.get(command)

/** A command that only looks. */
export function reads(command: Command): Command {
  effects.set(command, 'reads')
  return command.option('--json', 'print JSON')
}

/** A command that changes something: it says beforehand what it would do, and leaves who, why and what on record. */
export function changes(command: Command): Command {
  effects.set(command, 'changes')
  return command
    .option('--dry-run', 'say what would happen and change nothing')
    .addOption(new Option('--reason <why>', 'why, for the record').default('no reason given', 'none'))
    .option('--by <who>', 'who acts, when that is not the user of this terminal')
    .option('--json', 'print JSON')
}

/** A command that takes something away: it also asks. */
export function destroys(command: Command): Command {
  changes(command)
  effects.set(command, 'destroys')
  return command.option('--yes', 'do not ask')
}
