import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { firstPaint } from './src/web/build/first-paint.ts'
import { fonts } from './src/web/build/fonts.ts'
import { precompress } from './src/web/build/precompress.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: here('./src/web'),
  publicDir: here('./public'),
  plugins: [react(), fonts(), firstPaint(), precompress()],
  resolve: {
    alias: [{ find: /^@ungap\/structured-clone$/, replacement: here('./src/web/build/structured-clone.ts') }],
  },
  // The named breakpoints, in every style file.
  css: { postcss: { plugins: [globalData({ files: [here('./src/web/theme/breakpoints.css')] }), customMedia()] } },
  // The server replaces the placeholder with a fresh nonce in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The tRPC client does not say so itself, but its modules do nothing when loaded: what is not used stays out.
    rollupOptions: {
      treeshake: { moduleSideEffects: id => !/@trpc|@tanstack/.test(id) },
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  server: {
    fs: { allow: [here('.'), here('./node_modules')] },
    proxy: { '/api': api, '/trpc': api, '/embedded': api },
  },
})
