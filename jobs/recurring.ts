import type { JobName } from '#core/job-contracts.ts'
import { jobSchedules } from '#core/job-schedules.ts'
import type { Deps } from '#src/ports.ts'
import { timers } from './timers.ts'
import { handlers } from './worker.ts'

type Recurring = { run(deps: Deps, signal: AbortSignal): Promise<unknown> }

/** Everything that comes again by itself, by name: what operators may run now, in their own process. */
export const recurring: ReadonlyMap<string, Recurring> = new Map([
  ...timers.map(({ name, run }): [string, Recurring] => [name, { run: deps => run(deps) }]),
  ...(Object.keys(jobSchedules) as JobName[]).map((name): [string, Recurring] => [
    name,
    // Their payloads are empty, and they are the same in every run.
    { run: (deps, signal) => handlers[name].run(deps, {} as never, signal, `by hand: ${name}`) },
  ]),
])
