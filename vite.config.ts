import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { scopedName } from './src/web/build/class-names.ts'
import { firstPaint } from './src/web/build/first-paint.ts'
import { fonts } from './src/web/build/fonts.ts'
import { precompress } from './src/web/build/precompress.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: fromRoot('./src/web'),
  publicDir: fromRoot('./public'),
  plugins: [react(), fonts(), firstPaint(), precompress()],
  resolve: {
    alias: [{ find: /^@ungap\/structured-clone$/, replacement: fromRoot('./src/web/build/structured-clone.ts') }],
  },
  // Makes the named breakpoints available in every style file.
  css: {
    modules: { generateScopedName: scopedName },
    postcss: { plugins: [globalData({ files: [fromRoot('./src/web/theme/breakpoints.css')] }), customMedia()] },
  },
  // The server replaces the placeholder with a fresh nonce in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fromRoot('./dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The tRPC client's modules have no side effects, which its package.json does not declare: unused ones are dropped.
    rollupOptions: {
      treeshake: { moduleSideEffects: id => !/@trpc|@tanstack/.test(id) },
      output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
  server: {
    fs: { allow: [fromRoot('.'), fromRoot('./node_modules')] },
    proxy: { '/api': api, '/trpc': api, '/embedded': api },
  },
})
