/** A command's result as text: JSON with `--json`, else a list as a table and an object as lines. */
export function formatOutput(value: object, options: { readonly json?: boolean | undefined }): string {
  if (options.json === true) return `${JSON.stringify(value, null, 2)}\n`
  if (!Array.isArray(value)) return formatLines(value as Record<string, unknown>)
  return value.length === 0 ? 'Nothing there.\n' : formatTable(value as Record<string, unknown>[])
}

function formatLines(fields: Record<string, unknown>): string {
  const width = Math.max(0, ...Object.keys(fields).map(name => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}\n`)
    .join('')
}

/** A table with the fields' names as headers. Numbers are right-aligned. */
function formatTable(rows: readonly Record<string, unknown>[]): string {
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
  // No control characters: a video's title must not control the terminal.
  return String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}

/** The command that continues a list after `after`, with the options of this page. */
export function nextPageCommand(command: string, options: object, after: string): string {
  const { json: _, ...others } = { ...options, after } as Record<string, string | boolean | undefined>
  const words = Object.entries(others)
    .filter(([, given]) => given !== undefined && given !== false)
    .map(([name, given]) => (given === true ? `--${name}` : `--${name} ${given}`))
  return [command, ...words].join(' ')
}

/** An instant to the minute, in UTC. */
export const minuteText = (instant: Date | string): string =>
  new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

/** A text cut to the width of a table's column, with an ellipsis. */
export const cutText = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text
