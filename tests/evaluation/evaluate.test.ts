import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvaluation } from '#app/create-evaluation.ts'
import type { AnswerFigures } from '#core/evaluation/answer-figures.ts'
import { type EvaluationRow, parseRows } from '#core/evaluation/evaluation-row.ts'
import type { Interval } from '#core/evaluation/interval.ts'
import type { VerdictFigures } from '#core/evaluation/verdict-figures.ts'
import { parseSet, serializeSet } from '#services/evaluation/parse-set.ts'
import type { Deps } from '#src/ports.ts'
import type { VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { terminal } from '#tests/setup/cli.ts'
import { repliesOf, scriptedJudges } from './scripted-judges.ts'

const setPath = fileURLToPath(new URL('../../evaluation/promises-40.jsonl', import.meta.url))
const file = await readFile(setPath, 'utf8')
const { card, items } = parseSet(file)
const model = 'gpt-6-luna'

let folder: string
let names = 0
const newPath = (ending = '.jsonl') => join(folder, `${++names}${ending}`)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Head = {
  calls: { answers: number; usd: number; errors: Record<string, number>; cachedShare: number }
  promptSha256: string
  stoppedAtLimit: boolean
}
type Answer = (call: VendorCall) => VendorReply

/** Runs `evaluate …` with only a scripted OpenAI configured. */
async function evaluate(answer: Answer, line: readonly string[]) {
  await using vendor = await fakeOpenAi({ answer })
  const env = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url }
  const evaluation = createEvaluation(env, new AbortController().signal)
  process.exitCode = 0
  try {
    const { output } = await terminal({ deps: {} as Deps }, { evaluation }).run(['evaluate', ...line])
    return { output, exitCode: Number(process.exitCode), calls: vendor.calls }
  } finally {
    process.exitCode = 0
  }
}

async function verdicts(answer: Answer, ...more: string[]) {
  const results = newPath()
  const line = ['verdicts', '--model', model, '--json', '--results', results, ...more]
  const { output, exitCode, calls } = await evaluate(answer, line)
  const rows = parseRows(await readFile(results, 'utf8'))
  return { figures: JSON.parse(output) as VerdictFigures & Head, exitCode, calls, rows }
}

const never: Answer = () => ({ fail: 'server_error' })
const good = repliesOf(items, scriptedJudges.good)
const isAbove = (a: Interval, b: Interval): boolean => a.low > b.high

/** Writes a set of the first `count` items. */
async function smallSet(count: number): Promise<string> {
  const path = newPath()
  await writeFile(path, serializeSet(card, items.slice(0, count)))
  return path
}

describe('scripted models', () => {
  const figures = {} as Record<keyof typeof scriptedJudges, VerdictFigures & Head>
  beforeAll(async () => {
    for (const name of Object.keys(scriptedJudges) as (keyof typeof scriptedJudges)[])
      figures[name] = (await verdicts(repliesOf(items, scriptedJudges[name]))).figures
  })

  test('that know the labels score above those that do not read, and those above a hostile one', () => {
    for (const name of ['lazy', 'style'] as const) {
      expect(isAbove(figures.good.accuracy, figures[name].accuracy)).toBe(true)
      expect(isAbove(figures[name].accuracy, figures.hostile.accuracy)).toBe(true)
      expect(isAbove(figures.good.promises.mainStatus, figures[name].promises.mainStatus)).toBe(true)
    }
  })

  test('that know the labels call no honest video clickbait and beat every baseline', () => {
    expect(figures.good.stamp.model.onHonest).toMatchObject({ n: 18, share: 0 })
    for (const baseline of Object.values(figures.good.baselines))
      expect(isAbove(figures.good.accuracy, baseline)).toBe(true)
    expect(figures.good.weightedKappa).toBeGreaterThan(0.8)
  })

  test('that do not read the video do not beat their baselines', () => {
    const { lazy, style } = figures
    expect(isAbove(lazy.accuracy, lazy.baselines.always_keeps)).toBe(false)
    expect(lazy.accuracy.share).toBeGreaterThanOrEqual(lazy.baselines.always_keeps.share!)
    expect(isAbove(style.accuracy, style.baselines.title_style)).toBe(false)
  })

  test('that are hostile have errors, which count as wrong and are listed', () => {
    expect(Object.keys(figures.hostile.calls.errors)).toEqual(['AI_UNUSABLE'])
    expect(figures.hostile.calls.errors.AI_UNUSABLE).toBeGreaterThanOrEqual(30)
    expect(figures.hostile.accuracy.n).toBe(40)
    expect(figures.hostile.accuracyOfAnswered.n).toBeLessThanOrEqual(10)
    expect(figures.hostile.proof.quoted.share ?? 0).toBe(0)
  })

  test('have figures by language, genre and class', () => {
    const { groups } = figures.good
    const sizes = (by: string) => groups.filter(group => group.by === by).map(group => group.accuracy.n)
    expect(sizes('lang')).toEqual([16, 8, 8, 8])
    expect(sizes('genre')).toEqual(Array(8).fill(5))
    expect(sizes('class').reduce((sum, n) => sum + n, 0)).toBe(40)
  })
})

test('each result is a line with hashes, usage and price', async () => {
  const { rows, figures, calls } = await verdicts(good, '--set', await smallSet(3))
  expect(rows.map(row => row.item).sort()).toEqual(
    items
      .slice(0, 3)
      .map(item => item.id)
      .sort(),
  )
  expect(new Set(rows.map(row => row.requestSha256)).size).toBe(3)
  const reported = calls.reduce((sum, call) => sum + (call.usage?.input ?? 0), 0)
  expect(rows.reduce((sum, row) => sum + row.usage.in, 0)).toBe(reported)
  expect(rows.reduce((sum, row) => sum + row.usd, 0)).toBeCloseTo(figures.calls.usd, 6)
  for (const row of rows) expect(row.rawSha256).toMatch(/^[0-9a-f]{64}$/)
})

describe('recordings', () => {
  const copyOf = ({ ...row }: EvaluationRow) => row
  const byItem = (a: EvaluationRow, b: EvaluationRow) => `${a.item} ${a.run}`.localeCompare(`${b.item} ${b.run}`)

  test('replay the same rows and figures without a call', async () => {
    const recordings = newPath('')
    const recorded = await verdicts(repliesOf(items, scriptedJudges.style), '--record', recordings)
    const replayed = await verdicts(never, '--replay', recordings)
    expect(replayed.calls).toEqual([])
    expect(replayed.rows.map(copyOf).sort(byItem)).toEqual(recorded.rows.map(copyOf).sort(byItem))
    expect(replayed.figures).toEqual(recorded.figures)
  })

  test('include failures and are separate for each run', async () => {
    const set = await smallSet(8)
    const recordings = newPath('')
    const answer = repliesOf(items, scriptedJudges.hostile)
    const recorded = await verdicts(answer, '--record', recordings, '--set', set, '--runs', '2')
    expect(recorded.figures.calls.answers).toBe(16)
    const replayed = await verdicts(never, '--replay', recordings, '--set', set, '--runs', '2')
    expect(replayed.figures).toEqual(recorded.figures)
    await expect(verdicts(never, '--replay', recordings, '--set', set, '--runs', '3')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('run 3'),
    })
  })

  test('that are missing are an error, not a call', async () => {
    const set = await smallSet(4)
    const recordings = newPath('')
    await verdicts(good, '--record', recordings, '--set', set)
    const [first] = (await readdir(recordings)).filter(name => name !== 'set.json')
    await rm(join(recordings, first!))
    let calls = 0
    const counted: Answer = () => {
      calls += 1
      return 'OK'
    }
    const replay = verdicts(counted, '--replay', recordings, '--set', set)
    await expect(replay).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('no recording') })
    expect(calls).toBe(0)
  })

  test('of another set are refused', async () => {
    const recordings = newPath('')
    await verdicts(good, '--record', recordings, '--set', await smallSet(2))
    for (const mode of ['--record', '--replay'])
      await expect(verdicts(never, mode, recordings, '--set', await smallSet(3))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })
})

test.each([
  ['another verdict', (text: string) => text.replace('"verdict":"clickbait"', '"verdict":"keeps_promise"')],
  ['another title', (text: string) => text.replace('Dripping', 'Leaking')],
  ['a quote that is not spoken', (text: string) => text.replace('"quotes":["', '"quotes":["never said and ')],
  ['a field that the format lacks', (text: string) => text.replace('"parent":null', '"parent":null,"hint":"kept"')],
  ['a removed item', (text: string) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)],
])('a changed set is refused: %s', async (_, change) => {
  const path = newPath()
  expect(change(file)).not.toBe(file)
  await writeFile(path, change(file))
  await expect(verdicts(never, '--set', path)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('limits', () => {
  test('--max-usd prevents every call that could exceed it', async () => {
    const whole = await verdicts(good)
    const limit = whole.figures.calls.usd / 2
    const part = await verdicts(good, '--max-usd', limit.toFixed(6))
    expect(part.figures.stoppedAtLimit).toBe(true)
    expect(part.figures.calls.usd).toBeLessThanOrEqual(limit)
    expect(part.rows.length).toBeLessThan(40)
    expect((await verdicts(never, '--max-usd', '0')).calls).toEqual([])
  })

  test('--resume runs only missing and failed items', async () => {
    const results = newPath()
    const set = await smallSet(8)
    const line = ['verdicts', '--model', model, '--json', '--set', set, '--results', results]
    const first = await evaluate(repliesOf(items, scriptedJudges.hostile), line)
    const failed = parseRows(await readFile(results, 'utf8')).filter(row => row.error !== null).length
    expect(failed).toBeGreaterThan(0)
    const second = await evaluate(good, [...line, '--resume'])
    const titles = new Set(second.calls.map(call => call.document))
    expect(titles.size).toBe(failed)
    expect(first.calls.length).toBeGreaterThan(titles.size)
    expect((JSON.parse(second.output) as VerdictFigures).items).toBe(8)
  })

  test('the exit code is 1 only for a threshold of the command line', async () => {
    const lazy = repliesOf(items, scriptedJudges.lazy)
    expect((await verdicts(lazy)).exitCode).toBe(0)
    expect((await verdicts(lazy, '--min-accuracy', '0.6')).exitCode).toBe(1)
    expect((await verdicts(good, '--min-accuracy', '0.6', '--max-false-stamps', '0')).exitCode).toBe(0)
  })

  test('an unknown model is NOT_FOUND, and one without a key MODEL_UNAVAILABLE', async () => {
    const set = await smallSet(1)
    const line = (id: string) => ['verdicts', '--model', id, '--set', set, '--results', newPath()]
    await expect(evaluate(never, line('gpt-2'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(evaluate(never, line('claude-sonnet-5-5'))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })
})

test('--effort is sent to the vendor', async () => {
  const { calls } = await verdicts(good, '--set', await smallSet(1), '--effort', 'medium')
  expect(calls[0]?.body.reasoning_effort).toBe('medium')
})

test('several runs measure how often the verdict changes', async () => {
  let count = 0
  const judges = [scriptedJudges.good, scriptedJudges.lazy]
  const fickle: Answer = call => repliesOf(items, judges[count++ < 6 ? 0 : 1]!)(call)
  const { figures } = await verdicts(fickle, '--set', await smallSet(6), '--runs', '2')
  expect(figures.stability.changes.n).toBe(6)
  expect(figures.stability.changes.share).toBeGreaterThan(0)
  expect(figures.items).toBe(6)
})

test('answers are measured by citations of the labeled quotes and by refusals', async () => {
  const set = await smallSet(6)
  const answer: Answer = ({ lastMessage, document }) => {
    const item = items.find(each => document.includes(`Title: ${each.title}`))
    const promise = item?.gold.promises.find(each => lastMessage.includes(each.text))
    if (promise?.status === 'missing') return 'The video does not say.'
    const quotes = promise?.quotes ?? item?.gold.promises.flatMap(each => each.quotes) ?? []
    return quotes.length === 0 ? 'Nothing is said [1].' : quotes.map(quote => `It says “${quote}” [1].`).join('\n')
  }
  const line = ['answers', '--model', model, '--json', '--set', set, '--results', newPath()]
  const figures = JSON.parse((await evaluate(answer, line)).output) as AnswerFigures & Head
  expect(figures.answered.share).toBe(1)
  expect(figures.refused).toMatchObject({ share: 1, n: 1 })
  expect(figures.covered.summary.share).toBe(1)
  const lazy = JSON.parse((await evaluate(() => 'It says a lot [1].', line)).output) as AnswerFigures & Head
  expect(lazy.answered.share).toBeLessThan(0.7)
  expect(lazy.refused.share).toBe(0)
})

test('the text output names set, prompt and baselines', async () => {
  const line = ['verdicts', '--model', model, '--set', await smallSet(5), '--results', newPath()]
  const { output } = await evaluate(good, line)
  expect(output).toMatch(/^set +promises-40, version 2/m)
  expect(output).toMatch(/^prompt sha256 +[0-9a-f]{64}$/m)
  expect(output).toMatch(/figure +model +always "keeps" +title style +title words +picture/)
  expect(output).toMatch(/^honest videos called clickbait +0\.0 %/m)
})
