import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteUser } from '#stores/delete-user.ts'
import { personalSections } from '#stores/personal-data.ts'
import { withheldTables } from '#stores/withheld-tables.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { fullAccount } from '#tests/setup/full-account.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'A bridge [1].') } })

type Column = { table: string; column: string; type: string }
const columns = () =>
  app.deps.db.execute<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, a.attnum`,
  )

/** Columns with the id of a user. */
const userIdColumns = new Set(['user_id', 'sender_id', 'requested_by', 'account_id'])
/** The record of operators' acts keeps the id of a deleted account. */
const keptColumns = ['operator_acts.user_id']

test('every table with a user_id is part of the export, or has a reason why not', async () => {
  const tables = new Set((await columns()).filter(({ column }) => column === 'user_id').map(({ table }) => table))
  const decided = new Set([...personalSections.map(({ table }) => getTableName(table)), ...Object.keys(withheldTables)])
  const undecided = [...tables].filter(table => !decided.has(table))
  expect(undecided, 'List them in stores/personal-data.ts or stores/withheld-tables.ts.').toEqual([])
})

test('every column of an exported table is exported or withheld, and no exported one gives access', async () => {
  const all = await columns()
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  for (const { table, exported, withheld } of personalSections) {
    const own = all.filter(column => column.table === getTableName(table)).map(({ column }) => camel(column))
    expect([getTableName(table), [...Object.keys(exported), ...withheld].sort()]).toEqual([
      getTableName(table),
      own.sort(),
    ])
    const secrets = Object.keys(exported).filter(name => /password|token$|secret|nonce|code|url$|calls/i.test(name))
    expect([getTableName(table), secrets]).toEqual([getTableName(table), []])
  }
})

test('after a deletion no column of any table has the id or email of the user, and other users keep their data', async () => {
  const sam = await fullAccount(app, 'deletedtalk')
  const kim = await fullAccount(app, 'otherstalk1')
  const { db } = app.deps
  const all = await columns()
  const isPlace = ({ table, column }: Column) => !keptColumns.includes(`${table}.${column}`)
  const traces = async (user: { userId: string; email: string }) => {
    const found: Record<string, number> = {}
    for (const { table, column, type } of all.filter(isPlace)) {
      if (!/^(uuid|text|jsonb)$/.test(type)) continue
      const [row] = await db.execute<{ n: number }>(
        `select count(*)::int as n from "${table}" where strpos("${column}"::text, '${user.userId}') > 0
           or strpos("${column}"::text, '${user.email}') > 0`,
      )
      if (row!.n > 0) found[`${table}.${column}`] = row!.n
    }
    return found
  }
  const places = all.filter(({ column }) => userIdColumns.has(column)).filter(isPlace)
  const before = await traces(sam)
  // The account must have a row for every column, or the test would prove nothing.
  const missing = places.map(({ table, column }) => `${table}.${column}`).filter(place => !before[place])
  expect(missing, 'Add rows to tests/setup/full-account.ts.').toEqual([])
  const others = await traces(kim)

  await db.transaction(tx => deleteUser(tx, sam.userId))

  expect(await traces(sam)).toEqual({})
  expect(await traces(kim)).toEqual(others)
  expect((await sam.rest('GET /auth/user')).status).toBe(401)
  expect((await kim.rest('GET /auth/user')).status).toBe(200)
})
