import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The product's text faces for a page that the server writes itself. */
export type Faces = {
  /** Their rules, and the properties that name them: `--sans` and `--serif`. */
  readonly css: string
  /** Tags that fetch their files while the page is read. */
  readonly links: string
}

/** What the build tells of the files that every page loads (`src/web/build/contents.ts`). */
const Contents = z.object({
  initial: z.object({ styles: z.array(z.string()), fonts: z.array(z.string()) }),
})

/** The cut faces, their fallbacks, and the two properties; not the other alphabets, which these pages have no words of. */
const rules = /@font-face\s*\{[^}]*(?:\/cut-|\blocal\()[^}]*\}|:root\s*\{\s*--(?:sans|serif):[^}]*\}/g

/** The faces of the built bundle, under the names of their files; without a bundle none, and the system's stand in. */
export async function readFaces(webRoot: string): Promise<Faces> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8')
  const told = Contents.safeParse(JSON.parse(await read('contents.json').catch(() => 'null')))
  if (!told.success) return { css: '', links: '' }
  const { styles, fonts } = told.data.initial
  const sheets = await Promise.all(styles.map(read))
  return {
    css: sheets.flatMap(sheet => sheet.match(rules) ?? []).join('\n'),
    links: fonts
      .map(file => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n`)
      .join(''),
  }
}
