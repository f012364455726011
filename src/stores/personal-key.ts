import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '#core/text/uuid.ts'

/** True for texts that Postgres can parse as values of these columns. Others do not come from our exports. */
export const isKeyOf = (columns: readonly PgColumn[], texts: readonly string[]): boolean =>
  texts.length === columns.length && columns.every((column, index) => isValueOf(column, texts[index]!))

function isValueOf(column: PgColumn, text: string): boolean {
  const type = column.getSQLType()
  if (type === 'uuid') return isUuid(text)
  return type === 'timestamp with time zone' ? isInstant(text) : true
}

/** As Postgres writes it: `2026-11-22 14:48:00.5+00`. */
function isInstant(text: string): boolean {
  const [, day, time, hours, minutes = '00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?([+-](?:0\d|1[0-4]))(?::([0-5]\d))?$/.exec(text) ?? []
  return day !== undefined && !day.startsWith('0000') && !Number.isNaN(Date.parse(`${day}T${time}${hours}:${minutes}`))
}
