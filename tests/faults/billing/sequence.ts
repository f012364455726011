import { isAppError } from '#core/errors.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { chooseAct } from './acts.ts'
import { brokenLaws } from './broken-laws.ts'
import { type Chance, chanceOf } from './chance.ts'
import { actAtTerminal, actInDashboard } from './dashboard.ts'
import { type Person, personOf } from './people.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { leap, stir, strike } from './weather.ts'

export type Played = {
  readonly steps: number
  readonly deaths: number
  readonly broken: readonly string[]
  readonly story: string
}

/** First days that lead over short months, leap days and the turn of the year. */
const firstDays = [
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
 * Plays one seed: a year of two people, an operator at the dashboard, bad weather and a mortal process; then everything is
 * let go, one night passes, and the laws must hold.
 */
export async function playSeed(stage: Stage, seed: number): Promise<Played> {
  const chance = chanceOf(seed)
  const story: string[] = []
  let deaths = 0
  await stage.begin(new Date(chance.pick(firstDays)))
  const { control, clock } = stage.simulator
  const people = ['ada', 'bo'].map(name => personOf(stage, `${name}${seed}`))
  const tell = (what: string) => void story.push(`${clock.now().toISOString().slice(5, 16)} ${what}`)

  const steps = 16 + chance.below(12)
  for (let step = 0; step < steps; step += 1) {
    const kind = chance.weighed({
      act: 14,
      leap: 3,
      stir: 1.5,
      strike: 1.2,
      dashboard: 1.3,
      terminal: 0.5,
      night: 0.6,
      release: 0.7,
    })
    const person = chance.happens(0.75) ? people[0]! : people[1]!
    const running = await stage.process()
    if (chance.happens(0.12)) running.dieAt(1 + chance.below(10))
    const [what, result] = await play(stage, chance, person, kind).catch(error => {
      // An operator and a payment page hear of Stripe's outage themselves.
      if (isAppError(error, 'PAYMENTS_UNAVAILABLE')) return [kind, 'Stripe is away'] as const
      throw error
    })
    const hasDied = running.hasDied()
    if (hasDied) {
      deaths += 1
      // Its operations are left alone for a minute; who asks sooner waits for nothing.
      await control.clock.advance(61_000)
    }
    tell(`${what}: ${result}${hasDied ? ' †' : ''}`)
    if (chance.happens(0.65)) {
      await control.webhooks.settle()
      await stage.work()
    }
  }

  await letGo(stage)
  const broken = [...stage.mishaps, ...(await brokenLaws(stage, people))]
  return { steps, deaths, broken, story: story.join('\n') }
}

type Kind = 'act' | 'leap' | 'stir' | 'strike' | 'dashboard' | 'terminal' | 'night' | 'release'

async function play(stage: Stage, chance: Chance, person: Person, kind: Kind): Promise<[string, string]> {
  const scene = async (): Promise<Scene> => ({ stage, chance, person, screen: await person.screen() })
  switch (kind) {
    case 'act': {
      const { name, act } = chooseAct(await scene())
      return [`${person.name} ${name}`, await act(await scene())]
    }
    case 'dashboard':
      return [`operator, ${person.name}`, await actInDashboard(await scene())]
    case 'terminal':
      return [`operator on ${person.name}`, await actAtTerminal(await scene())]
    case 'leap':
      return ['time', await leap(stage, chance)]
    case 'stir':
      return ['webhooks', stir(stage, chance)]
    case 'strike':
      return ['fault', strike(stage, chance)]
    case 'release':
      await stage.simulator.control.webhooks.release()
      return ['webhooks', 'released']
    case 'night':
      return ['night', await night(stage).catch(error => String(error).slice(0, 60))]
  }
}

async function night(stage: Stage): Promise<string> {
  const running = await stage.process()
  const outcome = await running.run(async deps => {
    await backgroundWork['reconcile-stripe'].run(deps, {}, neverAborted, 'job')
    await backgroundWork['roll-usage-periods'].run(deps, {}, neverAborted, 'job')
    return 'done'
  })
  return outcome
}

/** Everything that was held comes, the process is a new one, and a night passes. */
async function letGo(stage: Stage): Promise<void> {
  const { control } = stage.simulator
  await (await stage.process()).end()
  await stage.process()
  control.faults.clear()
  control.webhooks.disorder({})
  await control.webhooks.release()
  await stage.work()
  await control.clock.advance(2 * 3_600_000)
  await stage.work()
  await night(stage)
  await stage.work()
}
