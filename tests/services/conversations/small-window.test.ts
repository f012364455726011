import { describe, expect, test } from 'vitest'
import { planReading, type ReadingRequest } from '#services/answers/plan/plan-reading.ts'
import { composeReading } from '#services/answers/write/compose-reading.ts'
import { takeNotes } from '#services/answers/write/take-notes.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { hiddenFacts, variedTalk } from '#tests/fakes/varied-talk.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { modelOf, reading, requestOf, spendingOn } from '#tests/setup/reading.ts'

const database = useDatabase()

/** Notes of every fourth window that leave out each fact. */
const vagueNotes = scriptedLlm(({ task }) =>
  task.windows.flatMap(({ n }) => (n % 4 === 0 ? [`- [${n}] they go on about it.`] : [])).join('\n'),
)

/** A question as it goes to the model: its plan, and the document that is composed from it. */
async function read(windows: ReturnType<typeof variedTalk>['windows'], request: Partial<ReadingRequest>) {
  const plan = await planReading({ db: database.db, ...reading }, requestOf(windows, request))
  const notes = await takeNotes({ db: database.db }, plan, windows, spendingOn(vagueNotes), { signal: neverAborted })
  const { document, windowsShown } = await composeReading(reading, plan, { notes, windows }, neverAborted)
  return { plan, document, windowsShown }
}

describe.each([
  ['64 thousand tokens', 64_000, 9],
  ['200 thousand', 200_000, 10],
  ['a million', 1_000_000, 10],
])('of ten facts that the notes lack, a model with %s reads enough', (_, contextWindow, least) => {
  test.each([1, 2, 3])('talk %i', async seed => {
    const { windows } = variedTalk(hiddenFacts, seed)
    let found = 0
    for (const { said, question } of hiddenFacts) {
      const model = modelOf(contextWindow)
      const { plan, document } = await read(windows, { model, question, hash: `varied-${seed}` })
      const tokens = reading.tokens.count(document) + reading.tokens.count(plan.lastMessage)
      expect(tokens).toBeLessThanOrEqual(plan.inputTokens)
      expect(plan.inputTokens + 4000).toBeLessThan(contextWindow)
      if (document.includes(said)) found += 1
    }
    expect(found).toBeGreaterThanOrEqual(least)
  })
})

test.each([
  ['all notes fit', 64_000],
  ['notes lose lines', 16_000],
])('follow-up questions repeat the same bytes up to the windows, where %s', async (_, contextWindow) => {
  const { windows } = variedTalk(hiddenFacts, 4)
  const model = modelOf(contextWindow)
  const history = hiddenFacts.slice(0, 6).flatMap(({ question, said }): ReadingRequest['history'][number][] => [
    { role: 'user', content: question },
    { role: 'assistant', content: `They say “${said}” [1].` },
  ])
  const beginnings: string[] = []
  for (let turns = 0; turns <= history.length; turns += 4) {
    const { question } = hiddenFacts[6 + turns / 4]!
    const request = { model, question, history: history.slice(0, turns), hash: `cached-${contextWindow}` }
    const { plan, document } = await read(windows, request)
    expect(plan.mode).toBe('notes')
    const [beginning, shown] = document.split('\nWindows of the transcript, word for word:\n')
    expect(shown).toContain('[')
    beginnings.push(beginning!)
  }
  expect(new Set(beginnings).size).toBe(1)
})

test('a larger context window shows more of the video, and its plan counts all of it', async () => {
  const { windows } = variedTalk(hiddenFacts, 5)
  const { question } = hiddenFacts[0]!
  const [small, large] = await Promise.all(
    [48_000, 96_000].map(contextWindow => read(windows, { model: modelOf(contextWindow), question })),
  )
  expect(large!.windowsShown.length).toBeGreaterThan(small!.windowsShown.length * 2)
  for (const [{ plan, document }, contextWindow] of [
    [small!, 48_000],
    [large!, 96_000],
  ] as const) {
    expect(plan.inputTokens + 4000).toBeLessThan(contextWindow * 0.99)
    expect(reading.tokens.count(document)).toBeGreaterThan(plan.inputTokens * 0.6)
  }
})
