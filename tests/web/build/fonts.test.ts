import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import { fromFile } from '@capsizecss/unpack/fs'
import subsetFont from 'subset-font'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charactersIn, facesOf, families } from '#web/build/faces.ts'
import { subsetFonts } from '#web/build/fonts.ts'

const cache = mkdtempSync(join(tmpdir(), 'fonts-'))
afterAll(() => rmSync(cache, { recursive: true }))
let folder = ''
let css = ''
beforeAll(async () => {
  folder = await subsetFonts(cache)
  css = readFileSync(join(folder, 'faces.css'), 'utf8')
})

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

describe.each(families)('$name', family => {
  const slug = family.package.split('/')[1]
  const subsetPath = () => join(folder, `cut-${slug}-latin-wght-normal.woff2`)

  test('keeps its vertical metrics in the subset', async () => {
    const whole = await fromFile(join(folderOf(family.package), `files/${slug}-latin-wght-normal.woff2`))
    const { ascent, descent, lineGap, unitsPerEm } = await fromFile(subsetPath())
    expect([ascent, descent, lineGap, unitsPerEm]).toEqual([
      whole.ascent,
      whole.descent,
      whole.lineGap,
      whole.unitsPerEm,
    ])
  })

  test('has fallback fonts of the same height and width', async () => {
    const usual = await subsetFont(readFileSync(subsetPath()), charactersIn('U+0020-00FF'), {
      targetFormat: 'woff2',
      keepFeatures: [],
      noHinting: true,
      variationAxes: { wght: family.usualWeight },
    })
    const metrics = await fromBuffer(Buffer.from(usual))
    const blocks = css.split('@font-face').filter(block => block.includes(`${family.name} Fallback`))
    expect(blocks.filter(block => block.includes('src: local(')).length).toBe(family.fallbacks.length)
    for (const { familyName, unitsPerEm, xWidthAvg } of family.fallbacks) {
      const block = blocks.find(each => each.includes(`local('${familyName}')`))!
      const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(block)![1]) / 100
      // A letter of the fallback, drawn at the adjusted size, is as wide as one of the web font; a line is as high.
      const size = percent('size-adjust')
      expect((size * xWidthAvg) / unitsPerEm).toBeCloseTo(metrics.xWidthAvg / metrics.unitsPerEm, 2)
      expect(size * percent('ascent-override')).toBeCloseTo(metrics.ascent / metrics.unitsPerEm, 3)
      expect(size * percent('descent-override')).toBeCloseTo(-metrics.descent / metrics.unitsPerEm, 3)
    }
  })

  test('is listed before its fallbacks in its custom property', () => {
    const line = new RegExp(`${family.variable}: ([^;]+);`).exec(css)![1]!
    expect(line.split(', ').slice(0, 2)).toEqual([
      `"${family.name}"`,
      `"${family.name} Fallback: ${family.fallbacks[0]!.familyName}"`,
    ])
  })
})

test('the fonts that every page loads weigh at most 60 KB together', () => {
  const files = families.map(({ package: name }) => `cut-${name.split('/')[1]}-latin-wght-normal.woff2`)
  expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(60_000)
})

test('letters of other scripts load from the package’s own files', () => {
  expect(css).toContain('url(@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2)')
  expect(css).not.toContain('url(./files/')
})

test('reads each face of a package’s style sheet, and each character of a range', () => {
  const sheet = `/* a-latin-wght-normal */
@font-face {
  src: url(./files/a.woff2) format('woff2-variations');
  unicode-range: U+0041-0043,U+20AC;
}`
  expect(facesOf(sheet)).toMatchObject([
    { name: 'a-latin-wght-normal', file: 'files/a.woff2', range: 'U+0041-0043,U+20AC' },
  ])
  expect(charactersIn('U+0041-0043,U+20AC')).toBe('ABC€')
})
