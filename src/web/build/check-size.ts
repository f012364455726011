import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Contents } from './contents.ts'
import { partsOf, type Weights, weigh, weightsIn } from './size.ts'

// Part of `npm run check`: the built pages against their limits. `--record` keeps today's weights, which a later failure
// is compared with.
const web = join(import.meta.dirname, '../../../dist/web')
const record = join(import.meta.dirname, 'weights.json')

const contents = JSON.parse(readFileSync(join(web, 'contents.json'), 'utf8')) as Contents
const parts = partsOf(contents)
if (process.argv.includes('--record')) {
  const weights = Object.fromEntries(parts.map(part => [part.name, weightsIn(part, contents)]))
  writeFileSync(record, `${JSON.stringify(weights, null, 2)}\n`)
}

const known = JSON.parse(readFileSync(record, 'utf8')) as Record<string, Weights>
for (const part of parts) {
  const sizeOf = (file: string): number => {
    const path = join(web, file)
    return part.isZipped ? gzipSync(readFileSync(path), { level: 9 }).length : statSync(path).size
  }
  const { line, isHeavy } = weigh(part, sizeOf, weightsIn(part, contents), known[part.name] ?? {})
  process.stdout.write(`${line}\n`)
  if (isHeavy) process.exitCode = 1
}
