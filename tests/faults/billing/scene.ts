import type { Chance } from './chance.ts'
import type { Person, Screen } from './people.ts'
import type { Stage } from './stage.ts'

export type Scene = { readonly stage: Stage; readonly chance: Chance; readonly person: Person; readonly screen: Screen }

/** What somebody does; answers what came of it, for the record. */
export type Act = (scene: Scene) => Promise<string>
