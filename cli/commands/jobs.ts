import type { Command } from 'commander'
import { PageLimit, RowId } from '#contract/accounts.ts'
import { AppError } from '#core/errors.ts'
import type { DeadJob, QueueSummary } from '#core/operations/queue-admin.ts'
import type { ConfirmingContext, JobsContext } from '../context.ts'
import { type ChangeOptions, changeCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { nextPageCommand } from '../output.ts'
import { perform } from '../perform.ts'
import { parseOption, usageError } from '../read-option.ts'

type Context = ConfirmingContext & JobsContext
type DeadOptions = JsonOptions & { queue?: string; limit: string; after?: string }

/** `jobs list|run|retry|dead`: the queue and recurring work. */
export function register(program: Command, context: Context): void {
  const jobs = program
    .command('jobs')
    .description('The queue: waiting jobs, failed jobs and why they failed, and recurring work')
    .addHelpText(
      'afterAll',
      examples(
        'jobs list',
        'jobs dead --queue send-mail --json',
        "jobs retry 01a1fc91-5ed3-7745-8fe2-27e75a02a0e6 --reason 'the mail server is back'",
        'jobs run roll-usage-periods',
      ),
    )

  readCommand(jobs.command('list'))
    .description(
      'Queues: how many jobs wait, run or failed finally, the oldest waiting job, the schedule, the last error',
    )
    .action((options: JsonOptions) => list(context, options))

  readCommand(jobs.command('dead'))
    .description('Jobs that failed their last try, newest first, and why')
    .option('--queue <name>', 'only those of one queue')
    .option('--limit <n>', 'jobs per page, up to 500', '50')
    .option('--after <id>', 'continue after this job')
    .action((options: DeadOptions) => dead(context, options))

  changeCommand(jobs.command('retry <id>'))
    .description('Run a failed job again')
    .action((id: string, options: ChangeOptions) => retry(context, id, options))

  changeCommand(jobs.command('run <name>'))
    .description('Run recurring work now, in this process; it is safe to run late, twice or concurrently')
    .action((name: string, options: ChangeOptions) => run(context, name, options))
}

async function list(context: Context, options: JsonOptions): Promise<void> {
  const queues = await context.withDeps(async () => (await context.jobs.admin()).listQueues())
  context.print(options.json ? queues : queues.map(queueRow), options)
}

async function dead(context: Context, options: DeadOptions): Promise<void> {
  const limit = parseOption(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after = options.after === undefined ? null : parseOption(RowId, options.after, '--after is the id of a job.')
  const deadJobs = await context.withDeps(async () =>
    (await context.jobs.admin()).listDead({ queue: options.queue ?? null, after, limit: limit + 1 }),
  )
  const page = deadJobs.slice(0, limit)
  const next = deadJobs.length > limit ? page.at(-1)!.id : null
  if (options.json) return context.print({ jobs: page, next }, options)
  context.print(page.map(deadRow), options)
  if (next !== null) context.print({ more: nextPageCommand('jobs dead', options, next) }, options)
}

async function retry(context: Context, id: string, options: ChangeOptions): Promise<void> {
  const jobId = parseOption(RowId, id, `${id} is not the id of a job.`)
  await context.withDeps(async deps => {
    const admin = await context.jobs.admin()
    const job = await admin.findDead(jobId)
    if (job === null) throw new AppError('NOT_FOUND', { message: `No failed job has the id ${jobId}.` })
    const done = await perform(context, deps, options, {
      what: 'jobs retry',
      preview: `Run the ${job.queue} job ${job.id} again; it failed ${job.tries} times: ${asSentence(job.lastError)}`,
      details: { job: job.id, queue: job.queue },
      async run() {
        await admin.retry(job)
        return { id: job.id, queue: job.queue, waiting: true }
      },
    })
    if (done) context.print(done, options)
  })
}

async function run(context: Context, name: string, options: ChangeOptions): Promise<void> {
  const { recurringNames } = context.jobs
  if (!recurringNames.includes(name))
    throw usageError(`${name} is no recurring work. Choose one of: ${recurringNames.join(', ')}.`)
  const outcome = await context.withDeps((deps, signal) =>
    perform(context, deps, options, {
      what: 'jobs run',
      preview: `Run ${name} once in this process.`,
      details: { name },
      run: async () => ({ result: await context.jobs.run(name, deps, signal) }),
    }),
  )
  if (outcome) context.print({ name, ...(isFields(outcome.result) ? outcome.result : { done: true }) }, options)
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const queueRow = (queue: QueueSummary) => ({
  queue: queue.queue,
  waiting: queue.waiting,
  running: queue.running,
  dead: queue.dead,
  'waiting since': queue.oldest,
  schedule: queue.schedule,
  'last error': queue.lastError?.slice(0, 60),
})

const deadRow = ({ id, queue, failedAt, tries, lastError }: DeadJob) => ({
  id,
  queue,
  failed: failedAt,
  tries,
  lastError: lastError.slice(0, 100),
})
