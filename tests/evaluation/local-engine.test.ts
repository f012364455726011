import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvaluation } from '#app/create-evaluation.ts'
import type { AnswerFigures } from '#core/evaluation/answer-figures.ts'
import type { VerdictFigures } from '#core/evaluation/verdict-figures.ts'
import { parseSet } from '#services/evaluation/parse-set.ts'
import type { Deps } from '#src/ports.ts'
import { never } from '#tests/fakes/local-call.ts'
import { terminal } from '#tests/setup/cli.ts'

let folder: string
let names = 0
const newPath = () => join(folder, `${++names}.jsonl`)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-local-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Calls = { calls: { answers: number; errors: Record<string, number> } }

/** Runs `evaluate …` without any vendor configured. */
async function evaluate(line: readonly string[]): Promise<string> {
  const evaluation = createEvaluation({}, never)
  return (await terminal({ deps: {} as Deps }, { evaluation }).run(['evaluate', ...line])).output
}

test('the local engine gives no verdicts without errors, and its answers are measured', async () => {
  const samples = newPath()
  await evaluate(['samples', '--out', samples])
  const line = (task: string) => [
    ...[task, '--model', 'local-extractive', '--set', samples, '--json', '--results', newPath()],
  ]
  const judged = JSON.parse(await evaluate(line('verdicts'))) as VerdictFigures & Calls
  expect(judged.calls).toMatchObject({ answers: 6, errors: {} })
  expect(judged.withoutVerdict).toMatchObject({ share: 1 })
  expect(judged.accuracyOfAnswered.share).toBeNull()
  expect(judged.stamp.model.onHonest.share).toBe(0)
  const answered = JSON.parse(await evaluate(line('answers'))) as AnswerFigures & Calls
  expect(answered.calls.errors).toEqual({})
  expect(answered.proof.share).toBe(1)
  expect(answered.answered.share).toBeGreaterThan(0.5)
  console.log(
    `Local engine on the samples: ${answered.answered.share} of the questions answered with the labeled words cited`,
  )
})

test('the labels of the samples are their reference verdicts', async () => {
  const samples = newPath()
  await evaluate(['samples', '--out', samples])
  const { items: labeled } = parseSet(await readFile(samples, 'utf8'))
  expect(Object.fromEntries(labeled.map(({ id, gold }) => [id, gold.verdict]))).toEqual({
    sampleKnife: 'keeps_promise',
    sampleHouse: 'overstated',
    samplePlant: 'clickbait',
    samplePhone: 'overstated',
    sampleBread: 'mostly_fair',
    sampleLight: 'keeps_promise',
  })
})
