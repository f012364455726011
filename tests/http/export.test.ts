import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { personalSections } from '#stores/personal-data.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import type { User } from '#tests/setup/chat.ts'
import { terminal } from '#tests/setup/cli.ts'
import { fullAccount } from '#tests/setup/full-account.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'A bridge [1].') } })
const { run, exit } = terminal(app)
const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Assembles the export from its pieces. */
async function inPieces(user: User) {
  const whole: Record<string, unknown[]> = {}
  let from: string | null = null
  do {
    const piece: Awaited<ReturnType<typeof user.trpc.auth.export.query>> = await user.trpc.auth.export.query({
      from,
    })
    whole[piece.section] = [...(whole[piece.section] ?? []), ...piece.rows]
    from = piece.next
  } while (from !== null)
  return whole
}

test('a user gets all their data as one file, and no data of other users', async () => {
  const sam = await fullAccount(app, 'exporttalk1')
  const kim = await fullAccount(app, 'exporttalk2')
  const response = await sam.rest('GET /auth/export')

  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="is-this-clickbait-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  })
  const file = response.body
  expect(Object.keys(file)).toEqual(['exportedAt', 'about', ...personalSections.map(({ name }) => name)])
  for (const { name } of personalSections) expect([name, file[name].length]).not.toEqual([name, 0])
  expect(file.profile).toMatchObject([{ id: sam.userId, email: sam.email }])
  expect(file.messages).toMatchObject([
    { role: 'user', content: `What does ${sam.email} say?` },
    { role: 'assistant', content: expect.stringContaining('A bridge') },
  ])
  expect(file.ownTranscripts[0].segments[0][2]).toContain(`${sam.email} hides the key`)
  expect(file.conversations).toContainEqual(expect.objectContaining({ name: `Watched by ${sam.email}` }))
  expect(file.ledger[0]).toMatchObject({ cost: expect.any(Number), inputTokens: expect.any(Number) })
  expect(file.invoices).toMatchObject([{ id: 'in_1', total: 35_000_000 }])
  expect(file.feedback).toMatchObject([{ message: `I am ${sam.email}` }])
  for (const foreign of [kim.userId, kim.email]) expect(response.text).not.toContain(foreign)
})

test('the export has no secret: no hash, session or payment page', async () => {
  const sam = await fullAccount(app, 'exporttalk3')
  const { text } = await sam.rest('GET /auth/export')
  const secrets = await app.deps.db.execute<{ secret: string }>(sql`
    select password_hash as secret from users where id = ${sam.userId}
    union all select id from sessions where user_id = ${sam.userId}
    union all select code_hash from handoff_codes where user_id = ${sam.userId}
    union all select token_hash from password_resets where user_id = ${sam.userId}
    union all select hosted_url from stripe_invoices where user_id = ${sam.userId}`)
  expect(secrets.length).toBeGreaterThanOrEqual(5)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(sam.cookies.get('session'))
})

test('the pieces together equal the file, even with many rows', async () => {
  const sam = await fullAccount(app, 'exporttalk4')
  const [first] = await app.deps.db.execute<{ id: string }>(
    sql`select conversation_id as id from messages where user_id = ${sam.userId} limit 1`,
  )
  await app.deps.db.execute(sql`
    insert into messages (user_id, id, conversation_id, role, kind, content, state)
    select ${sam.userId}, gen_random_uuid(), ${first!.id}, 'user', 'question', 'question ' || n, 'done' from generate_series(1, 450) n`)
  const { exportedAt: _, about: __, ...file } = (await sam.rest('GET /auth/export')).body
  expect(file.messages).toHaveLength(452)
  expect(new Set(file.messages.map((one: { id: string }) => one.id)).size).toBe(452)
  expect(await inPieces(sam)).toEqual(file)
})

test('the export refuses visitors and invalid cursors, and allows ten an hour', async () => {
  const visitor = await app.visitor().rest('GET /auth/export')
  expect(visitor).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  const sam = await app.subscriber()
  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const from of [
    'x',
    place(['users', null]),
    place(['messages', ['not an id']]),
    place(['messages', ['a', 'b']]),
    place(7),
  ]) {
    await expect(sam.trpc.auth.export.query({ from })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  }
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await sam.rest('GET /auth/export')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await expect(sam.trpc.auth.export.query({})).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
})

test('an operator writes the same export to a new private file, and the act is recorded', async () => {
  const sam = await fullAccount(app, 'exporttalk5')
  const file = join(folder, 'sam.json')
  const line = ['users', 'export', '--email', sam.email, '--to', file, '--reason', 'asked by mail']
  const printed = (await run([...line, '--json'])).json()
  expect(printed).toMatchObject({ email: sam.email, file, bytes: statSync(file).size })
  expect(statSync(file).mode & 0o077).toBe(0)
  const { exportedAt: _, ...written } = JSON.parse(readFileSync(file, 'utf8'))
  const { exportedAt: __, ...given } = (await sam.rest('GET /auth/export')).body
  expect(written).toEqual(given)
  const acts = await app.deps.db.execute(sql`select what, why from operator_acts where user_id = ${sam.userId}`)
  expect(acts).toMatchObject([{ what: 'users export', why: 'asked by mail' }, {}])

  writeFileSync(join(folder, 'kept.json'), 'kept')
  expect(await exit([...line.slice(0, 4), '--to', join(folder, 'kept.json')])).toBe(2)
  expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('kept')
  expect(await exit([...line.slice(0, 4), '--to', join(folder, 'missing/sam.json')])).toBe(2)
})

test('an export that fails leaves no file behind, and can be run again', async () => {
  const sam = await fullAccount(app, 'exporttalk6')
  const file = join(folder, 'again.json')
  const line = ['users', 'export', '--email', sam.email, '--to', file, '--reason', 'asked by mail']
  await app.deps.db.execute(sql`alter table feedback rename to feedback_away`)
  await expect(run(line)).rejects.toThrow()
  await app.deps.db.execute(sql`alter table feedback_away rename to feedback`)
  expect(existsSync(file)).toBe(false)

  await run(line)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('exportedAt')
})

test('the export is described in the OpenAPI document', async () => {
  const { body } = await app.visitor().rest('GET /openapi.json')
  expect(body.paths['/api/auth/export'].get.summary).toContain('Everything that is stored')
})
