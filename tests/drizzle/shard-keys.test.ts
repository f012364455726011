import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { readCatalog, shardKeyOf, shardKeyProblems } from './shard-keys.ts'

const database = useDatabase()

test('every table can be sharded by user or by video', async () => {
  const catalog = await readCatalog(database.sql)

  expect(catalog.tables.length).toBeGreaterThan(12)
  expect(catalog.foreignKeys.length).toBeGreaterThan(4)
  expect(shardKeyProblems(catalog)).toEqual([])
  const named = (shardKey: string) =>
    catalog.tables.filter(table => shardKeyOf(table) === shardKey).map(({ name }) => name)
  expect(named('user')).toEqual(expect.arrayContaining(['users', 'sessions', 'messages', 'ledger', 'holds']))
  expect(named('video')).toEqual(expect.arrayContaining(['videos', 'transcripts', 'analyses', 'video_audience']))
})

test.each([
  ['a table without a shard key', 'create table planted (id uuid primary key)', 'planted has no shard key'],
  [
    'a nullable user_id',
    'create table planted (user_id uuid, id uuid, unique (user_id, id))',
    'planted has no shard key',
  ],
  [
    'a table with user_id but no unique key that begins with it',
    'create table planted (id uuid primary key, user_id uuid not null references users (id)); create index on planted (user_id)',
    'planted has no shard key',
  ],
  [
    'a foreign key without user_id',
    `create unique index planted_target on conversations (id);
     create table planted (user_id uuid not null, id uuid, conversation_id uuid references conversations (id), primary key (user_id, id));
     create index on planted (conversation_id)`,
    'leaves user_id out',
  ],
  [
    'a foreign key between tables with different shard keys',
    `create table planted (user_id uuid not null, id uuid, video_id text references videos (video_id), primary key (user_id, id));
     create index on planted (video_id)`,
    'no foreign key joins tables with different shard keys',
  ],
  [
    'a foreign key without an index',
    `create table planted (user_id uuid not null, id uuid, conversation_id uuid not null, primary key (user_id, id),
     foreign key (user_id, conversation_id) references conversations (user_id, id))`,
    'has no index that begins with (user_id, conversation_id)',
  ],
])('%s is reported', async (_, statement, words) => {
  const planted = database.sql.begin(async tx => {
    await tx.unsafe(statement)
    throw Object.assign(new Error('rolled back'), { problems: shardKeyProblems(await readCatalog(tx as never)) })
  })

  const { problems } = await planted.then(
    () => ({ problems: [] as string[] }),
    error => error as { problems?: string[] },
  )
  expect(problems?.join('\n')).toContain(words)
})
