/** A CSV file's records by the names in its first line, or what is wrong with it. */
export type CsvReading = { readonly columns: readonly string[]; readonly records: readonly Record<string, string>[] }

/**
 * Reads comma-separated values with quotation marks, as RFC 4180 describes them. Empty lines are left out. Null if a
 * quotation mark is never closed. Takes linear time.
 */
export function readCsv(text: string): CsvReading | null {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.length > 1 || row[0]!.trim() !== '') rows.push(row)
    row = []
  }
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || field === '')) isQuoted = !isQuoted
    else if (isQuoted) field += sign
    else if (sign === ',') endField()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') field += sign
  }
  if (isQuoted) return null
  endRow()
  const [columns = [], ...records] = rows.map(each => each.map(value => value.trim()))
  return {
    columns,
    records: records.map(values => Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']))),
  }
}
