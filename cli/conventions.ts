import { type Command, Option } from 'commander'

/** What a command does. A test checks that every command follows the conventions of its kind. */
export type Effect = 'reads' | 'configures' | 'changes' | 'destroys'

export type JsonOptions = { readonly json?: boolean }
/** Options of every command that writes a settings file. */
export type ConfigureOptions = JsonOptions & { readonly dryRun?: boolean }
/** Options of every command that changes something. */
export type ChangeOptions = JsonOptions & { readonly dryRun?: boolean; readonly reason: string; readonly by?: string }
/** Options of every command that cannot be undone. */
export type DestroyOptions = ChangeOptions & { readonly yes?: boolean }

const effects = new WeakMap<Command, Effect>()

/** Undefined for a command that declares no effect; a test fails on those. */
export const effectOf = (command: Command): Effect | undefined => effects.get(command)

/** A command that changes nothing in the product. It may write files that the operator names. */
export function readCommand(command: Command): Command {
  effects.set(command, 'reads')
  return command.option('--json', 'print JSON')
}

/**
 * A command that writes a file of the operator's settings. It opens no database, so it records nothing: the file says what
 * holds.
 */
export function configureCommand(command: Command): Command {
  effects.set(command, 'configures')
  return command.option('--dry-run', dryRunHelp).option('--json', 'print JSON')
}

const dryRunHelp = 'say what would happen and change nothing'

/**
 * A command that changes something, or hands out a user's data: it can say beforehand what it would do, and records who
 * did what and why.
 */
export function changeCommand(command: Command): Command {
  effects.set(command, 'changes')
  return command
    .option('--dry-run', dryRunHelp)
    .addOption(new Option('--reason <why>', 'why, for the record').default('no reason given', 'none'))
    .option('--by <who>', 'who acts, if not the user of this terminal')
    .option('--json', 'print JSON')
}

/** A command that cannot be undone: it also asks for confirmation. */
export function destructiveCommand(command: Command): Command {
  changeCommand(command)
  effects.set(command, 'destroys')
  return command.option('--yes', 'do not ask')
}
