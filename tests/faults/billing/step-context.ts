import type { AccountState, Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { SequenceEnvironment } from './sequence-environment.ts'

export type StepContext = {
  readonly environment: SequenceEnvironment
  readonly random: SeededRandom
  readonly person: Person
  readonly account: AccountState
}

/** An action of a user. Returns its outcome for the log. */
export type UserAction = (context: StepContext) => Promise<string>
