import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` files next to every text asset, for the static server's `preCompressed` option. */
export function precompress(): Plugin {
  let assets = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build }) {
      assets = join(build.outDir, build.assetsDir)
    },
    async closeBundle() {
      const files = (await readdir(assets)).filter(file => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        files.map(async file => {
          const bytes = await readFile(join(assets, file))
          await writeFile(
            join(assets, `${file}.br`),
            await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          )
          await writeFile(join(assets, `${file}.gz`), await zip(bytes, { level: 9 }))
        }),
      )
    },
  }
}
