import { readdir } from 'node:fs/promises'
import { formatOutput } from '../../cli/output.ts'

/** A bench returns rows, which are printed as a table, or prints its own lines. */
type Bench = { readonly bench?: () => Promise<unknown> }

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter(name => name.endsWith('.bench.ts')).sort()
for (const file of files) {
  if (wanted.length > 0 && !wanted.some(word => file.includes(word))) continue
  const { bench } = (await import(`./${file}`)) as Bench
  if (bench === undefined) continue
  console.log(`\n${file.replace('.bench.ts', '')}`)
  const rows = await bench()
  if (Array.isArray(rows)) console.log(formatOutput(rows, {}).trimEnd())
}
