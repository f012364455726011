import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Contents } from './contents.ts'
import { partsOf, type Weights, weigh, weightsIn } from './size.ts'

// Part of `npm run check`: compares the built pages with their limits. `--record` stores today's weights, so that a later
// failure can list what grew.
const webRoot = join(import.meta.dirname, '../../../dist/web')
const recordPath = join(import.meta.dirname, 'weights.json')

const contents = JSON.parse(readFileSync(join(webRoot, 'contents.json'), 'utf8')) as Contents
const parts = partsOf(contents)
if (process.argv.includes('--record')) {
  const weights = Object.fromEntries(parts.map(part => [part.name, weightsIn(part, contents)]))
  writeFileSync(recordPath, `${JSON.stringify(weights, null, 2)}\n`)
}

const recorded = JSON.parse(readFileSync(recordPath, 'utf8')) as Record<string, Weights>
for (const part of parts) {
  const sizeOf = (file: string): number => {
    const path = join(webRoot, file)
    return part.isZipped ? gzipSync(readFileSync(path), { level: 9 }).length : statSync(path).size
  }
  const { line, isTooLarge } = weigh(part, sizeOf, weightsIn(part, contents), recorded[part.name] ?? {})
  process.stdout.write(`${line}\n`)
  if (isTooLarge) process.exitCode = 1
}
