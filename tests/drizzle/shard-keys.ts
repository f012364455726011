import type postgres from 'postgres'

type ForeignKey = { table: string; name: string; columns: string[]; target: string; targetColumns: string[] }
export type Table = {
  readonly name: string
  readonly notNull: readonly string[]
  readonly columns: readonly string[]
  /** Columns of each unique index, including the primary key. */
  readonly uniques: readonly string[][]
  readonly indexes: readonly string[][]
}
export type Catalog = { readonly tables: readonly Table[]; readonly foreignKeys: readonly ForeignKey[] }

/** Tables without a user or a video, which all processes share. */
const shared = [
  'throttles',
  'login_counters',
  'secrets',
  'provider_breakers',
  'operator_acts',
  'pending_signups',
  'stripe_events',
  'feedback',
]

/** Tables, indexes and foreign keys of the migrated database, from the catalog of Postgres. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const columns = await sql<{ table: string; column: string; required: boolean }[]>`
    select c.relname as table, a.attname as column, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
  const indexes = await sql<{ table: string; unique: boolean; columns: string[] }[]>`
    select c.relname as table, i.indisunique and i.indpred is null as unique,
      (select array_agg(a.attname order by k.at) from unnest(i.indkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)::text[] as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace`
  const foreignKeys = await sql<ForeignKey[]>`
    select c.relname as table, f.conname as name, t.relname as target,
      (select array_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num)::text[] as columns,
      (select array_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)::text[] as "targetColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`
  const names = [...new Set(columns.map(row => row.table))].sort()
  return {
    foreignKeys,
    tables: names.map(name => {
      const own = columns.filter(row => row.table === name)
      const ownIndexes = indexes.filter(row => row.table === name && row.columns !== null)
      return {
        name,
        columns: own.map(row => row.column),
        notNull: own.filter(row => row.required).map(row => row.column),
        uniques: ownIndexes.filter(row => row.unique).map(row => row.columns),
        indexes: ownIndexes.map(row => row.columns),
      }
    }),
  }
}

type ShardKey = 'user' | 'video' | 'shared'

/** The shard key of a table: the column that at least one of its unique keys begins with. */
export function shardKeyOf(table: Table): ShardKey | null {
  if (shared.includes(table.name)) return 'shared'
  if (table.name === 'users') return 'user'
  const begins = (column: string) => table.notNull.includes(column) && table.uniques.some(key => key[0] === column)
  if (begins('video_id')) return 'video'
  return begins('user_id') ? 'user' : null
}

/** Sentences about what prevents sharding the tables by user and by video. */
export function shardKeyProblems({ tables, foreignKeys }: Catalog): string[] {
  const shardKeyByTable = new Map(tables.map(table => [table.name, shardKeyOf(table)]))
  const unassigned = tables
    .filter(table => shardKeyByTable.get(table.name) === null)
    .map(
      table =>
        `${table.name} has no shard key: give it user_id or video_id, not null, and a unique key that begins with it.`,
    )
  return [...unassigned, ...foreignKeys.flatMap(key => keyProblems(key, tables, shardKeyByTable))]
}

function keyProblems(
  key: ForeignKey,
  tables: readonly Table[],
  shardKeyByTable: Map<string, ShardKey | null>,
): string[] {
  const { table, name, columns, target, targetColumns } = key
  const problems: string[] = []
  const [from, to] = [shardKeyByTable.get(table), shardKeyByTable.get(target)]
  if (from !== to)
    problems.push(
      `${name} joins ${table} (${from}) with ${target} (${to}): no foreign key joins tables with different shard keys.`,
    )
  const isWithUser = columns.includes('user_id') && (target === 'users' || targetColumns.includes('user_id'))
  if (from === 'user' && !isWithUser) {
    problems.push(`${name} of ${table} leaves user_id out: refer to (user_id, id) of ${target}.`)
  }
  if (from === 'video' && !(columns.includes('video_id') && targetColumns.includes('video_id'))) {
    problems.push(`${name} of ${table} leaves video_id out: refer to (video_id, …) of ${target}.`)
  }
  const found = tables.find(one => one.name === table)?.indexes ?? []
  const isIndexed = found.some(index => columns.every(column => index.slice(0, columns.length).includes(column)))
  if (!isIndexed) problems.push(`${name} of ${table} has no index that begins with (${columns.join(', ')}).`)
  return problems
}
