import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** One file of a typeface and the code points that it serves. */
export type Face = {
  readonly name: 'Inter' | 'Newsreader'
  readonly data: Uint8Array
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const packages = { Inter: '@fontsource-variable/inter', Newsreader: '@fontsource-variable/newsreader' } as const
const { resolve } = createRequire(import.meta.url)

/** The product's typefaces, with the ranges that their packages' style sheets name. */
export async function readFaces(): Promise<readonly Face[]> {
  const faces = await Promise.all(
    Object.entries(packages).map(async ([name, packageName]) => {
      const folder = dirname(resolve(`${packageName}/package.json`))
      const css = await readFile(join(folder, 'wght.css'), 'utf8')
      return Promise.all(
        [...css.matchAll(faceRule)].map(async ([, file, ranges]) => ({
          name: name as Face['name'],
          data: await readFile(join(folder, file!)),
          ranges: readRanges(ranges!),
        })),
      )
    }),
  )
  return faces.flat()
}

const faceRule = /url\(\.\/(files\/[^)]+-wght-normal\.woff2)\)[^}]*unicode-range:\s*([^;]+);/g

/** `U+0000-00FF,U+0131` as pairs of numbers. */
const readRanges = (text: string): Face['ranges'] =>
  text.split(',').map(range => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const
  })
