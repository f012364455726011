import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import { planReading } from '#services/answers/plan/plan-reading.ts'
import { composeReading } from '#services/answers/write/compose-reading.ts'
import { takeNotes } from '#services/answers/write/take-notes.ts'
import type { LlmCall } from '#src/ports.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { plantedFacts, plantedTalk } from '#tests/fakes/long-talk.ts'
import { longestBlockingMs } from '#tests/setup/cpu-time.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { modelOf, reading, requestOf, spendingOn } from '#tests/setup/reading.ts'

const database = useDatabase()
const { windows, at } = plantedTalk(5)

/** A model that reads only what its prompt shows, and whose notes omit every planted fact. */
function reader(call: LlmCall): string {
  if (call.task.kind === 'notes')
    return call.task.windows
      .map(({ n }) => `- [${n}] talk about the usual.`)
      .slice(0, 20)
      .join('\n')
  const fact = plantedFacts.find(({ question }) => call.lastMessage.includes(question))!
  const line = call.document.split('\n').find(each => /^\[\d+\]/.test(each) && each.includes(fact.said))
  return line ? `It is so: “${fact.said}” ${/^\[\d+\]/.exec(line)![0]}.` : 'The video does not say.'
}

async function ask(question: string, contextWindow: number) {
  const request = requestOf(windows, { model: modelOf(contextWindow), question })
  const plan = await planReading({ db: database.db, ...reading }, request)
  const llm = scriptedLlm(reader)
  const notes = await takeNotes({ db: database.db }, plan, windows, spendingOn(llm), { signal: neverAborted })
  const { document, windowsShown } = await composeReading(reading, plan, { notes, windows }, neverAborted)
  const tokens = reading.tokens.count(document)
  const answer = reader({ document, lastMessage: plan.lastMessage, task: { kind: 'question' } } as LlmCall)
  return { plan, tokens, windowsShown, shown: applyProofGate(answer, windows) }
}

describe.each([
  ['a million tokens', 1_000_000, 'whole'],
  ['64 thousand', 64_000, 'notes'],
  ['16 thousand', 16_000, 'notes'],
] as const)('a model with %s finds a fact in each tenth of ten hours', (_, contextWindow, mode) => {
  test.each(plantedFacts.map((fact, tenth) => [fact.question, fact, at[tenth]!] as const))(
    '%s',
    async (question, fact, n) => {
      const { plan, tokens, shown } = await ask(question, contextWindow)
      expect(plan.mode).toBe(mode)
      expect(tokens).toBeLessThanOrEqual(plan.inputTokens)
      expect(plan.inputTokens + 4000).toBeLessThanOrEqual(contextWindow)
      expect(shown.citations).toEqual([
        { n, startSeconds: (n - 1) * 30, endSeconds: n * 30, quote: fact.said, supported: true },
      ])
      expect(shown.text).toContain(`#t=${(n - 1) * 30})`)
    },
  )
})

test('earlier questions help to find windows for a vague question', async () => {
  const fact = plantedFacts[7]!
  const history = [
    { role: 'user', content: fact.question },
    { role: 'assistant', content: 'The video does not say.' },
  ] as const
  const request = requestOf(windows, { model: modelOf(64_000), question: 'And so?', history })
  const plan = await planReading({ db: database.db, ...reading }, request)
  expect(
    (await composeReading(reading, plan, { notes: [], windows }, neverAborted)).windowsShown.map(window => window.n),
  ).toContain(at[7])
  expect(plan.history).toEqual(history)
})

test('a verdict also reads windows that match the title; a summary reads only notes', async () => {
  const video = { ...requestOf(windows, {}).video, title: plantedFacts[4]!.question }
  const verdict = await planReading(
    { db: database.db, ...reading },
    requestOf(windows, { model: modelOf(64_000), kind: 'clickbait', question: '', video }),
  )
  expect(
    (await composeReading(reading, verdict, { notes: [], windows }, neverAborted)).windowsShown.map(window => window.n),
  ).toContain(at[4])
  const summary = await planReading(
    { db: database.db, ...reading },
    requestOf(windows, { model: modelOf(64_000), kind: 'summary', question: '' }),
  )
  expect((await composeReading(reading, summary, { notes: [], windows }, neverAborted)).windowsShown).toEqual([])
})

test.each([
  ['a model with a tiny context window', 5000, 'Why?'],
  ['a question that fills the context window', 64_000, 'why '.repeat(70_000)],
])('%s gives CONTEXT_TOO_LARGE', async (_, contextWindow, question) => {
  const request = requestOf(windows, { model: modelOf(contextWindow), question })
  await expect(planReading({ db: database.db, ...reading }, request)).rejects.toThrow(
    new AppError('CONTEXT_TOO_LARGE').message,
  )
})

test('a thousand hours are planned as notes without blocking, from token counts alone', async () => {
  const vast = Array.from({ length: 150_000 }, (_, index) => ({ n: index + 1, startMs: index * 30_000, tokens: 12 }))
  const longest = await longestBlockingMs(async () => {
    const plan = await planReading(
      { db: database.db, ...reading },
      requestOf([], { outline: vast, kind: 'summary', question: '' }),
    )
    expect(plan.mode).toBe('notes')
    expect(plan.notesToTake[0]!.firstWindow).toBe(1)
    expect(plan.notesToTake.at(-1)!.lastWindow).toBe(150_000)
  })
  expect(longest).toBeLessThan(250)
})
