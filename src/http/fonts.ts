import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The product's text fonts, for pages that the server renders itself. */
export type Fonts = {
  /** The `@font-face` rules and the custom properties `--sans` and `--serif`. */
  readonly css: string
  /** Preload tags for the font files. */
  readonly links: string
}

/** The build lists the files that every page loads (`src/web/build/contents.ts`). */
const Contents = z.object({
  initial: z.object({ styles: z.array(z.string()), fonts: z.array(z.string()) }),
})

/** The subset fonts, their fallbacks and the two properties; not the alphabets that these pages do not use. */
const rules = /@font-face\s*\{[^}]*(?:\/cut-|\blocal\()[^}]*\}|:root\s*\{\s*--(?:sans|serif):[^}]*\}/g

/** The fonts of the built bundle; without a bundle, none: the pages then use the system's. */
export async function readFonts(webRoot: string): Promise<Fonts> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8')
  const contents = Contents.safeParse(JSON.parse(await read('contents.json').catch(() => 'null')))
  if (!contents.success) return { css: '', links: '' }
  const { styles, fonts } = contents.data.initial
  const sheets = await Promise.all(styles.map(read))
  return {
    css: sheets.flatMap(sheet => sheet.match(rules) ?? []).join('\n'),
    links: fonts
      .map(file => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n`)
      .join(''),
  }
}
