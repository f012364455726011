import { describe, expect, test } from 'vitest'
import type { Contents } from '#web/build/contents.ts'
import { type BundlePart, partsOf, weigh, weightsIn } from '#web/build/size.ts'

const contents: Contents = {
  initial: { scripts: ['main.js', 'react.js'], styles: ['main.css'], fonts: ['cut-inter.woff2'] },
  routes: { '/analysis/:videoId': { scripts: ['Analysis.js'], styles: [] } },
  weights: {
    'main.js': { 'web/shell': 9000, 'web/ui': 5000 },
    'react.js': { 'react-dom': 150_000, 'web/ui': 10 },
    'Analysis.js': { virtua: 9000 },
  },
}
const part: BundlePart = { name: 'initial JS', limit: 100 * 1024, files: ['main.js', 'react.js'], isZipped: true }
const sizes: Record<string, number> = { 'main.js': 50 * 1024, 'react.js': 50 * 1024 }
const sizeOf = (file: string): number => sizes[file] ?? 0

describe('the size check', () => {
  test('passes a part at its limit', () => {
    expect(weigh(part, sizeOf, {}, {})).toEqual({ line: 'initial JS: 100.0 KiB of 100.0 KiB', isTooLarge: false })
  })

  test('fails a part above its limit and lists its chunks, the largest first, and what grew', () => {
    const heavier = (file: string) => sizeOf(file) + (file === 'react.js' ? 2048 : 0)
    const before = { 'web/shell': 9000, 'web/ui': 3000, 'react-dom': 149_000 }
    const { line, isTooLarge } = weigh(part, heavier, weightsIn(part, contents), before)
    expect(isTooLarge).toBe(true)
    expect(line.split('\n')).toEqual([
      'initial JS: 102.0 KiB of 100.0 KiB: 2.0 KiB too much',
      '  react.js 52.0 KiB',
      '  main.js 50.0 KiB',
      '  What grew, before minification:',
      '    web/ui +2.0 KiB',
      '    react-dom +1.0 KiB',
    ])
  })

  test('fails a part without files', () => {
    expect(weigh({ ...part, files: [] }, sizeOf, {}, {}).isTooLarge).toBe(true)
  })

  test('has limits for the initial scripts and styles, the chat and the fonts', () => {
    expect(partsOf(contents).map(({ name, limit, files }) => [name, limit, ...files])).toEqual([
      ['initial JS', 133 * 1024, 'main.js', 'react.js'],
      ['initial CSS', 18 * 1024, 'main.css'],
      ['chat JS', 86 * 1024, 'Analysis.js'],
      ['fonts', 60_000, 'cut-inter.woff2'],
    ])
    expect(() => partsOf({ ...contents, routes: {} })).toThrow('analysis')
  })
})
