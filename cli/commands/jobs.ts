import type { Command } from 'commander'
import { AccountId, PageLimit } from '#contract/accounts.ts'
import { AppError } from '#core/errors.ts'
import type { DeadJob, QueueOnRecord } from '#core/queue-admin.ts'
import type { ConfirmingContext, JobsContext } from '../context.ts'
import { type Acting, changes, type Json, reads } from '../conventions.ts'
import { examples } from '../examples.ts'
import { perform } from '../perform.ts'
import { read, wrong } from '../read-option.ts'

type Context = ConfirmingContext & JobsContext
type DeadOptions = Json & { queue?: string; limit: string; after?: string }

/** `jobs list|run|retry|dead`: the queue, and what comes again by itself. */
export function register(program: Command, context: Context): void {
  const jobs = program
    .command('jobs')
    .description('The queue: what waits, what was given up and why, and what comes again by itself')
    .addHelpText(
      'afterAll',
      examples(
        'jobs list',
        'jobs dead --queue send-mail --json',
        "jobs retry 01a1fc91-5ed3-7745-8fe2-27e75a02a0e6 --reason 'the mail server is back'",
        'jobs run roll-usage-periods',
      ),
    )

  reads(jobs.command('list'))
    .description(
      'Queues: how many jobs wait, run and were given up, since when, when each runs by itself, its last error',
    )
    .action((options: Json) => list(context, options))

  reads(jobs.command('dead'))
    .description('Jobs that were given up after their last try, newest first, and why')
    .option('--queue <name>', 'of one queue alone')
    .option('--limit <n>', 'how many at once, up to 500', '50')
    .option('--after <id>', 'go on after this job')
    .action((options: DeadOptions) => dead(context, options))

  changes(jobs.command('retry <id>'))
    .description('Let a job that was given up run once more')
    .action((id: string, options: Acting) => retry(context, id, options))

  changes(jobs.command('run <name>'))
    .description('Run now, in this process, what else comes by itself: each may run late, twice or beside itself')
    .action((name: string, options: Acting) => run(context, name, options))
}

async function list(context: Context, options: Json): Promise<void> {
  const queues = await context.withDeps(async () => (await context.jobs.admin()).queues())
  context.print(options.json ? queues : queues.map(queueForPeople), options)
}

async function dead(context: Context, options: DeadOptions): Promise<void> {
  const limit = read(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after = options.after === undefined ? null : read(AccountId, options.after, '--after is the id of a job.')
  const found = await context.withDeps(async () =>
    (await context.jobs.admin()).dead({ queue: options.queue ?? null, after, limit: limit + 1 }),
  )
  const page = found.slice(0, limit)
  const next = found.length > limit ? page.at(-1)!.id : null
  if (options.json) return context.print({ jobs: page, next }, options)
  context.print(page.map(deadForPeople), options)
  if (next !== null) context.print({ more: `jobs dead --after ${next}` }, options)
}

async function retry(context: Context, id: string, options: Acting): Promise<void> {
  const jobId = read(AccountId, id, `${id} is not the id of a job.`)
  await context.withDeps(async deps => {
    const admin = await context.jobs.admin()
    const job = await admin.find(jobId)
    if (job === null) throw new AppError('NOT_FOUND', { message: `No job with id ${jobId} was given up.` })
    const done = await perform(context, deps, options, {
      what: 'jobs retry',
      would: `Let ${job.queue} ${job.id} run once more; it failed ${job.tries} times: ${asSentence(job.why)}`,
      details: { job: job.id, queue: job.queue },
      async run() {
        await admin.retry(job)
        return { id: job.id, queue: job.queue, waiting: true }
      },
    })
    if (done) context.print(done, options)
  })
}

async function run(context: Context, name: string, options: Acting): Promise<void> {
  const { recurring } = context.jobs
  if (!recurring.includes(name)) throw wrong(`${name} does not come by itself. These do: ${recurring.join(', ')}.`)
  const did = await context.withDeps((deps, signal) =>
    perform(context, deps, options, {
      what: 'jobs run',
      would: `Run ${name} once in this process.`,
      details: { name },
      run: async () => ({ did: await context.jobs.run(name, deps, signal) }),
    }),
  )
  if (did) context.print({ name, ...(isFields(did.did) ? did.did : { done: true }) }, options)
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const queueForPeople = (queue: QueueOnRecord) => ({
  queue: queue.queue,
  waiting: queue.waiting,
  running: queue.running,
  dead: queue.dead,
  'waits since': queue.oldest,
  'by itself': queue.schedule,
  'last error': queue.lastError?.slice(0, 60),
})

const deadForPeople = ({ id, queue, failedAt, tries, why }: DeadJob) => ({
  id,
  queue,
  failed: failedAt,
  tries,
  why: why.slice(0, 100),
})
