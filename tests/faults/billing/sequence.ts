import { isAppError } from '#core/errors.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { advanceTime, disorderWebhooks, injectFault } from './disturbances.ts'
import { findViolations } from './find-violations.ts'
import { changeInDashboard, runOperatorCommand } from './operator-actions.ts'
import { type Person, personOf } from './people.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { SequenceEnvironment } from './sequence-environment.ts'
import type { StepContext } from './step-context.ts'
import { chooseAction } from './user-actions.ts'

export type SequenceResult = {
  readonly steps: number
  readonly crashes: number
  readonly violations: readonly string[]
  readonly log: string
}

/** Start times before short months, leap days and the end of a year. */
const startTimes = [
  '2027-01-29T10:00:00Z',
  '2027-01-30T23:59:00Z',
  '2027-01-31T12:00:00Z',
  '2027-03-27T22:30:00Z',
  '2027-08-31T00:00:10Z',
  '2027-11-30T18:00:00Z',
  '2027-12-31T23:30:00Z',
  '2028-01-31T09:00:00Z',
  '2028-02-29T15:00:00Z',
]

/**
 * Runs one seeded sequence: actions of two users and an operator, disturbances and crashes. Then delivers held webhooks,
 * runs the nightly jobs and returns the violated invariants.
 */
export async function runSequence(environment: SequenceEnvironment, seed: number): Promise<SequenceResult> {
  const random = seededRandom(seed)
  const log: string[] = []
  let crashes = 0
  await environment.reset(new Date(random.pick(startTimes)))
  const { control, clock } = environment.simulator
  const people = ['ada', 'bo'].map(name => personOf(environment, `${name}${seed}`))
  const record = (what: string) => void log.push(`${clock.now().toISOString().slice(5, 16)} ${what}`)

  const steps = 16 + random.integer(12)
  for (let step = 0; step < steps; step += 1) {
    const kind = random.weighted({
      userAction: 14,
      advanceTime: 3,
      disorderWebhooks: 1.5,
      injectFault: 1.2,
      dashboard: 1.3,
      terminal: 0.5,
      nightlyJobs: 0.6,
      release: 0.7,
    })
    const person = random.chance(0.75) ? people[0]! : people[1]!
    const running = await environment.process()
    if (random.chance(0.12)) running.crashAt(1 + random.integer(10))
    const [what, result] = await runStep(environment, random, person, kind).catch(error => {
      // Operators and payment pages see this error; it is no failure of the product.
      if (isAppError(error, 'PAYMENTS_UNAVAILABLE')) return [kind, 'Stripe is unavailable'] as const
      throw error
    })
    const hasCrashed = running.hasStopped()
    if (hasCrashed) {
      crashes += 1
      // Another process may take over the crashed process's operations after a minute.
      await control.clock.advance(61_000)
    }
    record(`${what}: ${result}${hasCrashed ? ' †' : ''}`)
    if (random.chance(0.65)) {
      await control.webhooks.settle()
      await environment.runJobs()
    }
  }

  await settleEverything(environment)
  const violations = [...environment.serverErrors, ...(await findViolations(environment, people))]
  return { steps, crashes, violations, log: log.join('\n') }
}

type Kind =
  | 'userAction'
  | 'advanceTime'
  | 'disorderWebhooks'
  | 'injectFault'
  | 'dashboard'
  | 'terminal'
  | 'nightlyJobs'
  | 'release'

async function runStep(
  environment: SequenceEnvironment,
  random: SeededRandom,
  person: Person,
  kind: Kind,
): Promise<[string, string]> {
  const context = async (): Promise<StepContext> => ({
    environment,
    random,
    person,
    account: await person.readAccount(),
  })
  switch (kind) {
    case 'userAction': {
      const { name, action } = chooseAction(await context())
      return [`${person.name} ${name}`, await action(await context())]
    }
    case 'dashboard':
      return [`operator, ${person.name}`, await changeInDashboard(await context())]
    case 'terminal':
      return [`operator on ${person.name}`, await runOperatorCommand(await context())]
    case 'advanceTime':
      return ['time', await advanceTime(environment, random)]
    case 'disorderWebhooks':
      return ['webhooks', disorderWebhooks(environment, random)]
    case 'injectFault':
      return ['fault', injectFault(environment, random)]
    case 'release':
      await environment.simulator.control.webhooks.release()
      return ['webhooks', 'released']
    case 'nightlyJobs':
      return ['nightlyJobs', await runNightlyJobs(environment).catch(error => String(error).slice(0, 60))]
  }
}

async function runNightlyJobs(environment: SequenceEnvironment): Promise<string> {
  const running = await environment.process()
  const outcome = await running.run(async deps => {
    await backgroundWork['reconcile-stripe'].run(deps, {}, neverAborted, 'job')
    await backgroundWork['roll-usage-periods'].run(deps, {}, neverAborted, 'job')
    return 'done'
  })
  return outcome
}

/** Starts a new process, delivers held webhooks, and runs the nightly jobs. */
async function settleEverything(environment: SequenceEnvironment): Promise<void> {
  const { control } = environment.simulator
  await (await environment.process()).end()
  await environment.process()
  control.faults.clear()
  control.webhooks.setDisorder({})
  await control.webhooks.release()
  await environment.runJobs()
  await control.clock.advance(2 * 3_600_000)
  await environment.runJobs()
  await runNightlyJobs(environment)
  await environment.runJobs()
}
