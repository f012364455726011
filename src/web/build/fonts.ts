import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { charactersIn, type Family, facesOf, fallbackCss, families } from './faces.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Subsets the fonts to what the pages use: Latin characters, weights and features. Other alphabets keep the packages'
 * faces, whose `unicode-range` loads them only where their characters appear. theme.css imports `@fonts/faces.css`.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    async config() {
      const folder = await subsetFonts(join(root, 'node_modules', '.cache', 'fonts'))
      return { resolve: { alias: { '@fonts': folder } } }
    },
    async generateBundle() {
      // The Open Font License must be distributed with the fonts.
      for (const family of families) {
        const fileName = `licenses/${family.package.split('/')[1]}.txt`
        this.emitFile({ type: 'asset', fileName, source: await readFile(folderOf(family, 'LICENSE'), 'utf8') })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter(isSubset)
          .map(file => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** True for a subset font file, which every page loads. */
export const isSubset = (file: string): boolean => /\bcut-[^/]*\.woff2$/.test(file)

/** Builds the subsets once per version of the packages and of this code. @returns their folder */
export async function subsetFonts(cache: string): Promise<string> {
  const recipe = JSON.stringify(families) + (await readFile(join(import.meta.dirname, 'faces.ts'), 'utf8'))
  const packages = await Promise.all(families.map(async family => readFile(folderOf(family, 'package.json'), 'utf8')))
  const key = createHash('sha256')
    .update(recipe + packages.join('') + (await readFile(fileURLToPath(import.meta.url), 'utf8')))
    .digest('hex')
    .slice(0, 16)
  const folder = join(cache, key)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'making-'))
  const css = await Promise.all(families.map(family => subsetFamily(family, temporary)))
  await writeFile(join(temporary, 'faces.css'), css.join('\n'))
  try {
    await rename(temporary, folder)
  } catch (error) {
    // Another build was first; its copy is the same.
    if (!existsSync(folder)) throw error
    await rm(temporary, { recursive: true })
  }
  return folder
}

const require = createRequire(import.meta.url)
const folderOf = (family: Family, name: string): string =>
  join(dirname(require.resolve(`${family.package}/package.json`)), name)

async function subsetFamily(family: Family, folder: string): Promise<string> {
  const faces = facesOf(await readFile(folderOf(family, 'wght.css'), 'utf8'))
  const latin = faces.find(({ name }) => name.endsWith('-latin-wght-normal'))
  if (latin === undefined) throw new Error(`${family.package} has no Latin face.`)
  const [minWeight, maxWeight] = family.weights
  const whole = await readFile(folderOf(family, latin.file))
  const subsetTo = (wght: number | { min: number; max: number; default: number }) =>
    subsetFont(whole, charactersIn(latin.range), {
      targetFormat: 'woff2',
      keepFeatures: [...family.features],
      noHinting: true,
      variationAxes: { wght },
    })
  const subset = await subsetTo({ min: minWeight, max: maxWeight, default: minWeight })
  const file = `cut-${latin.name}.woff2`
  await writeFile(join(folder, file), subset)
  const others = faces
    .filter(face => face !== latin)
    .map(face => face.css.replace('./files/', `${family.package}/files/`))
  return `${others.join('\n')}
@font-face {
  font-family: "${family.name}";
  font-style: normal;
  font-display: swap;
  font-weight: ${minWeight} ${maxWeight};
  src: url(./${file}) format("woff2");
  unicode-range: ${latin.range};
}
${await fallbackCss(family, await subsetTo(family.usualWeight))}`
}
