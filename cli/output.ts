/** A value as a command prints it: JSON for programs; for people a list as a table, an object as lines. */
export function formatOutput(value: object, options: { readonly json?: boolean | undefined }): string {
  if (options.json === true) return `${JSON.stringify(value, null, 2)}\n`
  if (!Array.isArray(value)) return layLines(value as Record<string, unknown>)
  return value.length === 0 ? 'Nothing there.\n' : layTable(value as Record<string, unknown>[])
}

function layLines(fields: Record<string, unknown>): string {
  const width = Math.max(0, ...Object.keys(fields).map(name => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}\n`)
    .join('')
}

/** Columns of equal width, headed by the names of the rows' fields. Numbers stand right. */
function layTable(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cells = rows.map(row => columns.map(column => cellText(row[column])))
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map(row => row[i]!.length)))
  const isNumber = columns.map(column => rows.every(row => typeof row[column] === 'number'))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => (isNumber[i] ? text.padStart(widths[i]!) : text.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  return `${[line(columns), line(widths.map(width => '-'.repeat(width))), ...cells.map(line)].join('\n')}\n`
}

function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // A stranger's title must not drive the terminal.
  return String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}
