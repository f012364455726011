import type { BillingEnvironment } from './environment.ts'
import { invariants } from './invariants.ts'
import { observeState } from './observed-state.ts'
import type { Person } from './people.ts'

/** A sentence for each violated invariant. */
export async function findViolations(environment: BillingEnvironment, people: readonly Person[]): Promise<string[]> {
  const violations: string[] = []
  for (const person of people) {
    const state = await observeState(environment, person)
    for (const [name, invariant] of Object.entries(invariants))
      violations.push(...(await invariant(state)).map(what => `${person.name}, ${name}: ${what}`))
  }
  return violations
}
