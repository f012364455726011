import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkNotes } from '#core/prompts/notes.ts'
import { users } from '#schema/accounts.ts'
import { planReading, type ReadingRequest } from '#services/answers/plan/plan-reading.ts'
import { composeReading } from '#services/answers/write/compose-reading.ts'
import { takeNotes } from '#services/answers/write/take-notes.ts'
import type { LlmCall } from '#src/ports.ts'
import { openConversation } from '#stores/conversations.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { longTalk } from '#tests/fakes/long-talk.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { modelOf, reading, requestOf, spendingOn } from '#tests/setup/reading.ts'

const database = useDatabase()
const talk = longTalk(10, 3)
const small = modelOf(64_000)
let hashes = 0
const freshRequest = (special: Partial<ReadingRequest> = {}) =>
  requestOf(talk, { model: small, hash: `talk ${++hashes}`, ...special })
const plan = (request: ReadingRequest) => planReading({ db: database.db, ...reading }, request)
const note = ({ task }: LlmCall) => `- [${task.windows[0]!.n}] the talk goes on.`

test('for ten hours at 64,000 tokens, every chunk gets notes once for all users', async () => {
  const llm = scriptedLlm(note)
  const request = freshRequest()
  const first = await plan(request)
  expect(first.mode).toBe('notes')
  expect(first.notesToTake[0]!.firstWindow).toBe(1)
  expect(first.notesToTake.at(-1)!.lastWindow).toBe(talk.length)
  for (const [at, chunk] of first.notesToTake.entries())
    if (at > 0) expect(chunk.firstWindow).toBe(first.notesToTake[at - 1]!.lastWindow + 1)
  expect(first.notesCost).toBeGreaterThan(100_000)

  const progress: string[] = []
  const spending = spendingOn(llm)
  const notes = await takeNotes({ db: database.db }, first, talk, spending, {
    signal: neverAborted,
    onNote: (done, all) => progress.push(`${done} of ${all}`),
  })
  const all = first.notesToTake.length
  expect(progress).toEqual(Array.from({ length: all + 1 }, (_, done) => `${done} of ${all}`))
  expect(notes.map(each => each.firstWindow)).toEqual(first.notesToTake.map(each => each.firstWindow))
  expect(spending.attempts().map(attempt => attempt.purpose)).toEqual(first.notesToTake.map(() => 'notes'))
  for (const call of llm.calls) {
    expect(call.task.kind).toBe('notes')
    expect(reading.tokens.count(call.system + call.document + call.lastMessage) + call.maxOutputTokens).toBeLessThan(
      64_000,
    )
  }

  const second = await plan({ ...request, kind: 'summary', question: '' })
  expect(second.notesToTake).toEqual([])
  expect(second.notesCost).toBe(0)
  const again = await takeNotes({ db: database.db }, second, talk, spendingOn(llm), { signal: neverAborted })
  expect(again).toEqual(notes)
  expect(llm.calls).toHaveLength(all)
  const { document } = await composeReading(reading, second, { notes: again, windows: talk }, neverAborted)
  for (const each of notes) expect(document).toContain(each.text)
})

test('if the model fails at the third chunk, the finished notes are kept and only the rest is retried', async () => {
  const request = freshRequest()
  const failing = scriptedLlm((call, n) => (n === 2 ? { text: '', failure: new Error('vendor down') } : note(call)))
  const first = await plan(request)
  await expect(
    takeNotes({ db: database.db }, first, talk, spendingOn(failing), { signal: neverAborted }),
  ).rejects.toThrow('vendor down')

  const second = await plan(request)
  expect(second.notesToTake.length).toBeLessThan(first.notesToTake.length)
  const repaired = scriptedLlm(note)
  const notes = await takeNotes({ db: database.db }, second, talk, spendingOn(repaired), { signal: neverAborted })
  expect(repaired.calls).toHaveLength(second.notesToTake.length)
  expect(notes).toHaveLength(first.notesToTake.length)
})

test('notes that one user has taken are not taken again for another', async () => {
  const request = freshRequest()
  const [first, second] = [await plan(request), await plan(request)]
  const llm = scriptedLlm(note)
  const notes = await takeNotes({ db: database.db }, first, talk, spendingOn(llm), { signal: neverAborted })
  expect(second.notesToTake).toHaveLength(notes.length)
  expect(await takeNotes({ db: database.db }, second, talk, spendingOn(llm), { signal: neverAborted })).toEqual(notes)
  expect(llm.calls).toHaveLength(notes.length)
})

test('Stop ends the running calls with its abort reason', async () => {
  const stop = new AbortController()
  const llm = scriptedLlm((_, n) => {
    if (n === 2) stop.abort(new Error('stopped'))
    return { text: 'x', after: new Promise(() => {}) }
  })
  const taken = takeNotes({ db: database.db }, await plan(freshRequest()), talk, spendingOn(llm), {
    signal: stop.signal,
  })
  await expect(taken).rejects.toThrow('stopped')
  expect(llm.aborted).toHaveLength(3)
})

test("notes on a user's own transcript are taken once and used only in that conversation", async () => {
  const [one, other] = await ownConversations()
  const request = freshRequest({ owner: one! })
  const llm = scriptedLlm(note)
  const notes = await takeNotes({ db: database.db }, await plan(request), talk, spendingOn(llm), {
    signal: neverAborted,
  })
  expect(notes.length).toBeGreaterThan(3)
  const again = await plan(request)
  expect([again.notesToTake, again.notesCost, again.storedNotes]).toEqual([[], 0, notes])
  expect((await plan({ ...request, owner: other! })).notesToTake).toHaveLength(notes.length)
  expect((await plan({ ...request, owner: null })).notesToTake).toHaveLength(notes.length)
})

/** Conversations of two users about the same own transcript. */
async function ownConversations() {
  return Promise.all(
    ['kim@example.com', 'sam@example.com'].map(async email => {
      const owner = { userId: randomUUID(), conversationId: randomUUID() }
      await database.db.insert(users).values({ id: owner.userId, email, passwordHash: '', fullName: '' })
      const conversation = { id: owner.conversationId, userId: owner.userId, videoId: 'talk0000001', hash: 'own' }
      await openConversation(database.db, { ...conversation, source: 'own' })
      return owner
    }),
  )
}

test('a chunk without usable notes fails the answer with AI_UNUSABLE', async () => {
  const llm = scriptedLlm(() => 'I will not take notes.')
  const taken = takeNotes({ db: database.db }, await plan(freshRequest()), talk, spendingOn(llm), {
    signal: neverAborted,
  })
  await expect(taken).rejects.toMatchObject({ code: 'AI_UNUSABLE' })
})

test('notes keep only windows and quotes of their chunk', () => {
  const words = talk[5]!.text.split(' ').slice(0, 8).join(' ')
  const raw = [
    'Notes:',
    `- [${talk[5]!.n}] true, “${words}”`,
    `- [${talk[6]!.n}, 900] two windows, one far away`,
    '- [900] another chunk',
    '- [7] says “aliens took the bridge” at 12:34',
    '- no window',
  ].join('\n')
  expect(checkNotes(raw, talk.slice(0, 20)).split('\n')).toEqual([
    `- [6] true, “${words}”`,
    '- [7] two windows, one far away',
    '- [7] says (…) at (…)',
  ])
})
