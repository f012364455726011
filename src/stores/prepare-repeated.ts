import type postgres from 'postgres'

/** As pgjdbc's prepareThreshold: a statement that runs seldom would only take memory in every connection. */
const runsBefore = 5
/** Lists of varying length make texts without end: beyond these no further text is counted. */
const mostTexts = 500

/**
 * A client for drizzle, which sends every statement unprepared: each is parsed and planned again, in two round trips. A
 * text that comes back is prepared here, once a connection, and takes one.
 */
export function prepareRepeated(pool: postgres.Sql): postgres.Sql {
  const runs = new Map<string, number>()
  const isRepeated = (text: string): boolean => {
    const before = runs.get(text) ?? 0
    if (before < runsBefore && (before > 0 || runs.size < mostTexts)) runs.set(text, before + 1)
    return before === runsBefore
  }
  const preparing = <Client extends postgres.ISql>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'unsafe') {
          const unsafe = value as postgres.Sql['unsafe']
          return (text: string, values: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions) =>
            unsafe(text, values, { ...options, prepare: isRepeated(text) })
        }
        if (name === 'begin' || name === 'savepoint') {
          const begin = value as postgres.TransactionSql['savepoint']
          return (work: (inner: postgres.TransactionSql) => Promise<unknown>) => begin(inner => work(preparing(inner)))
        }
        return value
      },
    })
  return preparing(pool)
}
