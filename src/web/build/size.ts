import type { Contents } from './contents.ts'

/** Bytes by package or source folder. */
export type Weights = Readonly<Record<string, number>>

/** A part of the web app with a size limit. */
export type BundlePart = {
  readonly name: string
  readonly limit: number
  readonly files: readonly string[]
  /** Whether the files are sent compressed. */
  readonly isZipped: boolean
}

const KiB = 1024

/** The parts and their limits (docs/performance.md). */
export function partsOf({ initial, routes }: Contents): BundlePart[] {
  const analysis = routes['/analysis/:videoId']
  if (analysis === undefined) throw new Error('The analysis screen is in no chunk of its own.')
  return [
    { name: 'initial JS', limit: 133 * KiB, files: initial.scripts, isZipped: true },
    { name: 'initial CSS', limit: 18 * KiB, files: initial.styles, isZipped: true },
    { name: 'chat JS', limit: 86 * KiB, files: analysis.scripts, isZipped: true },
    { name: 'fonts', limit: 60_000, files: initial.fonts, isZipped: false },
  ]
}

/** The bytes of a part's files by package or folder. */
export function weightsIn({ files }: BundlePart, contents: Contents): Weights {
  const sum: Record<string, number> = {}
  for (const file of files)
    for (const [name, bytes] of Object.entries(contents.weights[file] ?? {})) sum[name] = (sum[name] ?? 0) + bytes
  return sum
}

/** @returns a line about the part, and whether it exceeds its limit; then the line also lists its chunks and what grew */
export function weigh(
  part: BundlePart,
  sizeOf: (file: string) => number,
  now: Weights,
  before: Weights,
): { readonly line: string; readonly isTooLarge: boolean } {
  const sizes = part.files.map(file => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const line = `${part.name}: ${kilobytes(total)} of ${kilobytes(part.limit)}`
  if (part.files.length === 0) return { line: `${part.name}: no file was found`, isTooLarge: true }
  if (total <= part.limit) return { line, isTooLarge: false }
  const grown = Object.entries(now)
    .map(([name, bytes]) => ({ name, by: bytes - (before[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, 6)
  return {
    line: [
      `${line}: ${kilobytes(total - part.limit)} too much`,
      ...sizes.slice(0, 6).map(({ file, bytes }) => `  ${file} ${kilobytes(bytes)}`),
      ...(grown.length > 0 ? ['  What grew, before minification:'] : []),
      ...grown.map(({ name, by }) => `    ${name} +${kilobytes(by)}`),
    ].join('\n'),
    isTooLarge: true,
  }
}

const kilobytes = (bytes: number): string => `${(bytes / KiB).toFixed(1)} KiB`
