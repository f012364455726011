import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: here('./src/web'),
  publicDir: here('./public'),
  plugins: [react(), preloadFonts(), precompress()],
  // The server replaces the placeholder with a fresh nonce in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The tRPC client does not say so itself, but its modules do nothing when loaded: what is not used stays out.
    rollupOptions: { treeshake: { moduleSideEffects: id => !/@trpc|@tanstack/.test(id) } },
  },
  server: {
    fs: { allow: [here('.'), here('./node_modules')] },
    proxy: { '/api': api, '/trpc': api, '/embedded': api },
  },
})

/** Preloads the Latin file of each text face, so that the first paint has its letters. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(file => /(inter|newsreader)-latin-wght-normal-[^/]*\.woff2$/.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Writes `.br` and `.gz` beside every text asset, for the static server's `preCompressed`. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const folder = here('./dist/web/assets')
      const files = (await readdir(folder)).filter(file => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        files.map(async file => {
          const bytes = await readFile(join(folder, file))
          await writeFile(
            join(folder, `${file}.br`),
            await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          )
          await writeFile(join(folder, `${file}.gz`), await zip(bytes, { level: 9 }))
        }),
      )
    },
  }
}
