// Patches installed packages with the unified diffs in patches/ (named `<package>+<version>.patch`).
// Plain JS without dependencies: it runs right after an install, under any version of Node.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Applies every patch under `root`. Already applied hunks are left alone; a hunk that does not fit throws. */
export function applyPatches(root) {
  for (const name of readdirSync(join(root, 'patches')).filter(file => file.endsWith('.patch'))) {
    const { target, version } = parseName(name)
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', target, 'package.json'), 'utf8')).version
    if (installed !== version) {
      throw new Error(
        `patches/${name} is for ${target} ${version}, but ${installed} is installed. Renew or remove the patch.`,
      )
    }
    for (const file of parseDiff(readFileSync(join(root, 'patches', name), 'utf8'))) patchFile(root, name, file)
  }
}

function parseName(name) {
  const parts = /^(.+)\+([^+]+)\.patch$/.exec(name)
  if (parts === null) throw new Error(`patches/${name}: the name must be <package>+<version>.patch`)
  return { target: parts[1].replaceAll('+', '/'), version: parts[2] }
}

/** The files of a unified diff; each hunk as the texts before and after the change. */
function parseDiff(diff) {
  return diff
    .split(/^diff --git .*\n/m)
    .slice(1)
    .map(part => ({
      path: /^\+\+\+ b\/(.+)$/m.exec(part)[1],
      hunks: part
        .split(/^@@ .*\n/m)
        .slice(1)
        .map(hunk => {
          const lines = hunk.split('\n').filter(line => line !== '' && !line.startsWith('\\'))
          const without = mark =>
            lines
              .filter(line => line[0] !== mark)
              .map(line => line.slice(1))
              .join('\n')
          return { before: without('+'), after: without('-') }
        }),
    }))
}

function patchFile(root, name, { path, hunks }) {
  const file = join(root, path)
  const original = readFileSync(file, 'utf8')
  let text = original
  for (const [index, { before, after }] of hunks.entries()) {
    if (occurrences(text, after) === 1) continue
    if (occurrences(text, before) !== 1) throw new Error(`patches/${name}: hunk ${index + 1} does not fit ${path}`)
    text = text.replace(before, () => after)
  }
  if (text === original) return
  // By rename, so that a process never loads a half-written file.
  writeFileSync(`${file}.patched`, text)
  renameSync(`${file}.patched`, file)
}

const occurrences = (text, part) => text.split(part).length - 1

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  applyPatches(fileURLToPath(new URL('.', import.meta.url)))
}
