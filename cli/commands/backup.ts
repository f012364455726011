import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupReport } from '#core/backup.ts'
import { noteAct } from '#services/accounts/note-act.ts'
import type { BackupContext, ConfirmingContext } from '../context.ts'
import { type Acting, changes, type Json, reads } from '../conventions.ts'
import { examples } from '../examples.ts'
import { operator, perform } from '../perform.ts'
import { progressLine } from '../progress.ts'

type Context = ConfirmingContext & BackupContext

/** `backup create|verify|restore`: all rows of the product in one file (docs/operating.md). */
export function register(program: Command, context: Context): void {
  const backup = program
    .command('backup')
    .description('All rows of the product in one file, checked, and back into an empty database')
    .addHelpText(
      'afterAll',
      examples(
        'backup create /backups/2026-11-21.tar.zst',
        'backup verify /backups/2026-11-21.tar.zst --json',
        'backup restore /backups/2026-11-21.tar.zst --verify',
      ),
    )

  changes(backup.command('create <file>'))
    .description('Write one consistent snapshot to a new file, while the product runs; sessions and codes are left out')
    .action((file: string, options: Acting) => create(context, resolve(file), options))

  reads(backup.command('verify <file>'))
    .description('Read a file to its end and check every count and sum; no database is touched')
    .action((file: string, options: Json) => verify(context, resolve(file), options))

  changes(backup.command('restore <file>'))
    .description('Load a file into an empty database, all of it or nothing')
    .option('--verify', 'also read all loaded rows back and compare them')
    .action((file: string, options: Acting & { verify?: boolean }) => restore(context, resolve(file), options))
}

async function create(context: Context, file: string, options: Acting): Promise<void> {
  const progress = progressLine()
  // Asked first: a command that opens an empty database gives it tables.
  await context.backups.refuseUnlessMigrated()
  const report = await context.withDeps((deps, signal) =>
    perform(context, deps, options, {
      what: 'backup create',
      would: `Write all rows of the product to ${file}.`,
      details: { file },
      run: () => context.backups.create(file, signal, progress.say).finally(progress.end),
    }),
  )
  if (report) print(context, report, options)
}

async function verify(context: Context, file: string, options: Json): Promise<void> {
  const progress = progressLine()
  print(context, await context.backups.verify(file, progress.say).finally(progress.end), options)
}

async function restore(context: Context, file: string, options: Acting & { verify?: boolean }): Promise<void> {
  const { backups } = context
  const progress = progressLine()
  if (options.dryRun) {
    const { rows, createdAt } = await backups.verify(file, progress.say).finally(progress.end)
    await backups.refuseUnlessEmpty()
    const would = `Load ${rows} rows of ${createdAt} from ${file} into this empty database.`
    return context.print({ dryRun: true, would }, options)
  }
  const report = await backups.restore(file, options.verify === true, progress.say).finally(progress.end)
  // Only now there is a record to write in.
  const act = { who: operator(options.by), why: options.reason }
  const deed = { what: 'backup restore', userId: null, details: { file, createdAt: report.createdAt } }
  await context.withDeps(deps => noteAct(deps, act, deed, async () => {}))
  print(context, report, options)
}

function print(context: Context, report: BackupReport, options: Json): void {
  const { tables, ...summary } = report
  context.print(options.json ? report : { ...summary, tables: tables.length }, options)
}
