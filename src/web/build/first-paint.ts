import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { type Contents, contentsOf } from './contents.ts'
import { criticalCss } from './critical-css.ts'

/**
 * Writes what the server needs beside the bundle: `home.html`, the page with the home screen's first picture and its
 * styles in it, drawn by the app's own components; and `contents.json`, which files each page loads.
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
    // One request less before the first paint; the server tells the page's policy the script's digest.
    transformIndexHtml: {
      order: 'post',
      handler: async html => {
        const script = await readFile(join(config.publicDir, 'scheme.js'), 'utf8')
        const chooser = script.replaceAll(/^\s*\/\/.*\n/gm, '')
        return html.replace(/<script[^>]*src="\/scheme\.js"[^>]*><\/script>/, () => `<script>${chooser}</script>`)
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
 * Puts a picture into the built page. Its styles stand in the head; the whole sheets follow the picture, which is
 * painted meanwhile, and precede the scripts, which run when the sheets are there. The faces come last: the picture's
 * words are painted in their fallbacks, and change their face without moving.
 */
export function withFirstPaint(html: string, markup: string, critical: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return sheets
    .reduce((page, sheet) => page.replace(sheet, ''), html)
    .replaceAll(' as="font"', ' as="font" fetchpriority="low"')
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">${critical}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${sheets.join('')}`)
}

/** Builds the drawing side of the app, without the screens that are fetched later, and draws the home page. */
async function prerenderHome({ root, build: { outDir } }: ResolvedConfig): Promise<string> {
  const folder = join(outDir, '..', 'first-paint')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    ssr: { noExternal: ['@tabler/icons-react', '@mantine/core', '@mantine/hooks'] },
    build: {
      ssr: 'prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      // By the path below the pages' own folder: a checkout may lie in a folder of any name.
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
