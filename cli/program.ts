import { Command } from 'commander'
import { register as registerBackup } from './commands/backup.ts'
import { register as registerBilling } from './commands/billing.ts'
import { register as registerDoctor } from './commands/doctor.ts'
import { register as registerEvaluate } from './commands/evaluate.ts'
import { register as registerFeedback } from './commands/feedback.ts'
import { register as registerJobs } from './commands/jobs.ts'
import { register as registerModels } from './commands/models.ts'
import { register as registerShareLinks } from './commands/share-links.ts'
import { register as registerSubscriptions } from './commands/subscriptions.ts'
import { register as registerUsage } from './commands/usage.ts'
import { register as registerUsers } from './commands/users.ts'
import { register as registerVideos } from './commands/videos.ts'
import type {
  BackupContext,
  EvaluationContext,
  InspectingContext,
  JobsContext,
  ModelsContext,
  SecretContext,
} from './context.ts'
import { exitCodesHelp } from './exit-codes.ts'

export type FullContext = SecretContext &
  InspectingContext &
  BackupContext &
  JobsContext &
  ModelsContext &
  EvaluationContext

/** All commands, ready to parse. */
export function buildProgram(context: FullContext): Command {
  const program = new Command('cli')
    .description(
      'Administers the product. Commands take --json; commands that change something take --dry-run and --reason.',
    )
    .option('--embedded', 'create an embedded database in DATA_DIR when DATABASE_URL is unset and there is none')
    .addHelpText('after', exitCodesHelp)
    .exitOverride()
    .showHelpAfterError()
  for (const register of [
    registerBackup,
    registerBilling,
    registerDoctor,
    registerEvaluate,
    registerFeedback,
    registerJobs,
    registerModels,
    registerShareLinks,
    registerSubscriptions,
    registerUsage,
    registerUsers,
    registerVideos,
  ])
    register(program, context)
  return program
}
