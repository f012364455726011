import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { writeExport } from '#services/accounts/export-account.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named, wrong } from '../../read-option.ts'

type Options = Acting & { readonly email?: string; readonly to: string }

export function registerExport(users: Command, context: ConfirmingContext): void {
  changes(users.command('export [id]'))
    .description('Write everything that is kept of a person into a JSON file, as they could themselves')
    .option('--email <email>', 'instead of the id')
    .requiredOption('--to <file>', 'a new file, readable by you alone')
    .addHelpText('after', examples("users export --email ada@example.com --to ada.json --reason 'asked by mail'"))
    .action((id: string | undefined, options: Options) => write(context, id, options))
}

async function write(context: ConfirmingContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  const { to } = options
  await context.withDeps(async deps => {
    const user = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users export',
      userId: user.id,
      would: `Write everything that is kept of ${user.email} (${user.fullName}) to ${to}.`,
      run: () => save(deps, user.id, to),
    })
    if (done) context.print({ id: user.id, email: user.email, file: to, ...done }, options)
  })
}

/** Only its owner may read the file, and none is written over. */
async function save(deps: Deps, userId: string, file: string): Promise<{ bytes: number }> {
  try {
    await pipeline(Readable.from(writeExport(deps, userId)), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw wrong(`${file} is there already. Name a new file.`)
    if (code === 'ENOENT' || code === 'EACCES') throw wrong(`${file} cannot be written.`)
    throw error
  }
  return { bytes: (await stat(file)).size }
}
