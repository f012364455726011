import { captionFiles, heldOutFiles, runTrials, shareOf, type Tally } from '#tests/setup/quote-trials.ts'
import { sharedData } from '#tests/setup/shared-data.ts'

const perClass = 25

/**
 * How often a true quote in another spelling is rejected and a changed quote accepted, by class, with a new seed each time
 * (SEED=n repeats one). EXAMPLES=n prints that many faults of each class.
 */
export async function bench(): Promise<object[] | undefined> {
  if (sharedData === null) {
    console.log('The captured captions are missing; see TEST_DATA_DIR in tests/setup/shared-data.ts.')
    return undefined
  }
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`SEED=${seed}`)
  const [tuned, heldOut] = [runTrials(captionFiles, perClass, seed), runTrials(heldOutFiles, perClass, seed)]
  const rows = (kind: 'rejected' | 'accepted') => [
    ...tuned[kind].map((tally, at) =>
      row(`${kind === 'rejected' ? 'true' : 'false'}: ${tally.name}`, [tally], [heldOut[kind][at]!]),
    ),
    row(kind === 'rejected' ? 'true quotes rejected' : 'false quotes accepted', tuned[kind], heldOut[kind]),
  ]
  printExamples([...tuned.rejected, ...heldOut.rejected, ...tuned.accepted, ...heldOut.accepted])
  return [...rows('rejected'), ...rows('accepted')]
}

const countOf = (tallies: readonly Tally[]) => tallies.reduce((sum, tally) => sum + tally.quotes, 0)
const percent = (tallies: readonly Tally[]) => `${(shareOf(tallies) * 100).toFixed(1)} %`

const row = (name: string, tuned: readonly Tally[], heldOut: readonly Tally[]) => ({
  class: name,
  quotes: countOf(tuned),
  faults: percent(tuned),
  'held out': countOf(heldOut),
  'faults there': percent(heldOut),
})

function printExamples(tallies: readonly Tally[]): void {
  const most = Number(process.env.EXAMPLES ?? 0)
  for (const { name, examples } of tallies)
    for (const example of examples.slice(0, most)) console.log(`  ${name}: ${example}`)
}
