import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupReport } from '#core/operations/backup-contents.ts'
import { recordAct } from '#services/accounts/record-act.ts'
import type { BackupContext, ConfirmingContext } from '../context.ts'
import { type ChangeOptions, changeCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { operatorName, perform } from '../perform.ts'
import { progressLine } from '../progress.ts'

type Context = ConfirmingContext & BackupContext

/** `backup create|verify|restore`: dumps by pg_dump, or copies of the embedded Postgres (docs/operating.md). */
export function register(program: Command, context: Context): void {
  const backup = program
    .command('backup')
    .description(
      'Back up the database or its embedded folder, check a backup, restore it into an empty database or folder',
    )
    .addHelpText(
      'afterAll',
      examples(
        'backup create /backups/2026-11-21.dump',
        'backup verify /backups/2026-11-21.dump --json',
        'backup restore /backups/2026-11-21.dump --verify',
      ),
    )

  changeCommand(backup.command('create <path>'))
    .description(
      'Write one consistent snapshot while the product runs: a pg_dump file, or a folder with an embedded Postgres',
    )
    .action((path: string, options: ChangeOptions) => create(context, resolve(path), options))

  readCommand(backup.command('verify <path>'))
    .description('Restore a backup into a scratch database, count its rows, and drop that database')
    .action((path: string, options: JsonOptions) => verify(context, resolve(path), options))

  changeCommand(backup.command('restore <path>'))
    .description(
      'Restore a backup into an empty database or an absent DATA_DIR, completely or not at all; without sessions and codes',
    )
    .option('--verify', 'restore into a scratch database first')
    .action((path: string, options: ChangeOptions & { verify?: boolean }) => restore(context, resolve(path), options))
}

async function create(context: Context, path: string, options: ChangeOptions): Promise<void> {
  const progress = progressLine()
  // Checked first, because `withDeps` creates tables in an empty database.
  await context.backups.refuseUnlessFilled()
  const report = await context.withDeps(deps =>
    perform(context, deps, options, {
      what: 'backup create',
      preview: `Write all rows of the product to ${path}.`,
      details: { path },
      run: () => context.backups.create(path, progress.show).finally(progress.end),
    }),
  )
  if (report) print(context, report, options)
}

async function verify(context: Context, path: string, options: JsonOptions): Promise<void> {
  const progress = progressLine()
  print(context, await context.backups.verify(path, progress.show).finally(progress.end), options)
}

async function restore(context: Context, path: string, options: ChangeOptions & { verify?: boolean }): Promise<void> {
  const { backups } = context
  const progress = progressLine()
  if (options.dryRun) {
    const { rows } = await backups.verify(path, progress.show).finally(progress.end)
    await backups.refuseUnlessEmpty()
    const preview = `Restore ${rows} rows from ${path} into the empty database.`
    return context.print({ dryRun: true, preview }, options)
  }
  const report = await backups.restore(path, options.verify === true, progress.show).finally(progress.end)
  // Recorded afterward, because the database must have no tables before.
  const act = { who: operatorName(options.by), why: options.reason }
  const subject = { what: 'backup restore', userId: null, details: { path } }
  await context.withDeps(deps => recordAct(deps, act, subject, async () => {}))
  print(context, report, options)
}

function print(context: Context, report: BackupReport, options: JsonOptions): void {
  const { tables, ...summary } = report
  context.print(options.json ? report : { ...summary, tables: tables.length }, options)
}
