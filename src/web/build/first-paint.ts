import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { scopedName } from './class-names.ts'
import { type Contents, contentsOf } from './contents.ts'
import { criticalCss } from './critical-css.ts'

/**
 * Writes what the server needs in addition to the bundle: `home.html`, the prerendered home page with its critical
 * styles, and `contents.json`, the files that each page loads.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig
  let contents: Contents
  return {
    name: 'first-paint',
    apply: (given, { command }) => command === 'build' && !given.build?.ssr,
    configResolved(resolved) {
      config = resolved
    },
    // `scheme.js` is inlined, to save a request before the first paint. The server adds the script's hash to the page's CSP.
    transformIndexHtml: {
      order: 'post',
      handler: async html => {
        const script = await readFile(join(config.publicDir, 'scheme.js'), 'utf8')
        const inlineScript = script.replaceAll(/^\s*\/\/.*\n/gm, '')
        return html.replace(/<script[^>]*src="\/scheme\.js"[^>]*><\/script>/, () => `<script>${inlineScript}</script>`)
      },
    },
    writeBundle(_options, bundle) {
      contents = contentsOf(bundle)
    },
    async closeBundle() {
      const { outDir } = config.build
      const html = await readFile(join(outDir, 'index.html'), 'utf8')
      const styles = await Promise.all(contents.initial.styles.map(file => readFile(join(outDir, file), 'utf8')))
      const markup = await prerenderHome(config)
      await writeFile(join(outDir, 'home.html'), withFirstPaint(html, markup, criticalCss(styles.join('\n'), markup)))
      await writeFile(join(outDir, 'contents.json'), JSON.stringify(contents))
    },
  }
}

/**
 * Inserts prerendered markup into the built page. Its critical styles are in the head. The whole style sheets follow the
 * markup, which is painted while they load, and precede the scripts, which wait for them. The fonts load last: the text is
 * painted in their fallbacks, and changes its font without moving.
 */
export function withFirstPaint(html: string, markup: string, critical: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return sheets
    .reduce((page, sheet) => page.replace(sheet, ''), html)
    .replaceAll(' as="font"', ' as="font" fetchpriority="low"')
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">${critical}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${sheets.join('')}`)
}

/** Builds the app for the server, without the screens that load later, and prerenders the home page. */
async function prerenderHome({ root, build: { outDir } }: ResolvedConfig): Promise<string> {
  const folder = join(outDir, '..', 'first-paint')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
    ssr: { noExternal: ['@tabler/icons-react', '@mantine/core', '@mantine/hooks'] },
    build: {
      ssr: 'prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      // Matches the path below `root`: the folder of a checkout may have any name.
      rollupOptions: {
        external: id => /\/(screens\/(?!home\/)|backgrounds\/BackgroundCanvas)/.test(id.replace(root, '')),
      },
    },
  })
  const { prerender } = (await import(
    pathToFileURL(join(folder, 'prerender.js')).href
  )) as typeof import('../prerender.tsx')
  await rm(folder, { recursive: true })
  return prerender('/')
}
