import type { Ground } from './ground.ts'
import { laws } from './laws.ts'
import type { Person } from './people.ts'
import { truthOf } from './truth.ts'

/** Every law that does not hold of somebody, in words; none when all is well. */
export async function brokenLaws(ground: Ground, people: readonly Person[]): Promise<string[]> {
  const broken: string[] = []
  for (const person of people) {
    const truth = await truthOf(ground, person)
    for (const [name, law] of Object.entries(laws))
      broken.push(...(await law(truth)).map(what => `${person.name}, ${name}: ${what}`))
  }
  return broken
}
