import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()
type Named = { id: string; label: string }
const labels = (questions: readonly Named[]) => questions.map(({ label }) => label)
const question = (label: string) => ({ label, text: `Who says “${label}”?` })

test('a user saves, changes, orders and deletes questions over REST and tRPC', async () => {
  const sam = await app.member()
  await sam.rest('POST /questions/save', question(' A '))
  const [a] = (await sam.trpc.questions.save.mutate(question('B'))).questions
  const { questions } = (await sam.rest('POST /questions/save', question('C'))).body
  expect(labels(questions)).toEqual(['A', 'B', 'C'])
  const ids = questions.map(({ id }: Named) => id)
  expect(labels((await sam.rest('POST /questions/order', { ids: [ids[2], ids[0], ids[1]] })).body.questions)).toEqual([
    'C',
    'A',
    'B',
  ])
  const changed = await sam.trpc.questions.change.mutate({ id: a!.id, label: 'Z', text: 'New' })
  expect(labels(changed.questions)).toEqual(['C', 'Z', 'B'])
  expect(labels((await sam.rest('POST /questions/delete', { id: ids[2] })).body.questions)).toEqual(['Z', 'B'])
  await sam.rest('POST /questions/save', question('Last'))
  expect(labels((await sam.trpc.questions.list.query()).questions)).toEqual(['Z', 'B', 'Last'])
  expect((await (await app.member()).rest('GET /questions')).body.questions).toEqual([])
  expect((await app.visitor().rest('GET /questions')).status).toBe(401)
})

test('concurrent saves do not exceed the limit of ten', async () => {
  const sam = await app.member()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sam.rest('POST /questions/save', question(`Question ${n}`))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = responses.find(({ status }) => status !== 200)!
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'You can save up to 10 questions. Delete one first.' },
  })
  expect((await sam.rest('GET /questions')).body.questions).toHaveLength(10)
})

test.each([
  ['without a name', { label: ' ', text: 'Who?' }],
  ['without text', { label: 'A', text: '\n' }],
  ['with a name of 41 characters', { label: 'x'.repeat(41), text: 'Who?' }],
  ['of 1,001 characters', { label: 'A', text: 'x'.repeat(1_001) }],
])('a question %s is refused', async (_, body) => {
  const { status } = await (await app.member()).rest('POST /questions/save', body)
  expect(status).toBe(400)
})

test('an order with other ids than the stored ones changes nothing', async () => {
  const sam = await app.member()
  const kim = await app.member()
  const [foreign] = (await kim.rest('POST /questions/save', question('Foreign'))).body.questions
  await sam.rest('POST /questions/save', question('A'))
  const { questions } = (await sam.rest('POST /questions/save', question('B'))).body
  const [a, b] = questions
  for (const ids of [[b.id], [b.id, b.id], [b.id, a.id, a.id], [b.id, foreign.id], [b.id, 'x'], []]) {
    expect((await sam.rest('POST /questions/order', { ids })).body.code).toBe('CONFLICT')
  }
  expect(labels((await sam.rest('GET /questions')).body.questions)).toEqual(['A', 'B'])
})
