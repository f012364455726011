// Every npm script runs through this file. It brings the checkout up to date (packages, patches, web bundle), reads `.env` for
// tasks that run the product, and then runs the task under the Node version that the lockfile pins. It is plain JavaScript, because it starts before any install,
// under the machine's own Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as module from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { applyPatches } from './patch.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const at = (...parts) => join(root, ...parts)
const pinnedMajor = 26
const oldestMajor = 20
const oldestNpm = 9

const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '.']
const tsc = ['node_modules/typescript/bin/tsc', '--noEmit']

/** The tasks: what each needs and runs. The exit code is that of the first program that fails. */
const tasks = {
  start: { needsBundle: true, readsEnvFile: true, module: 'src/main.ts', args: ['--stop-with-parent'] },
  cli: { readsEnvFile: true, module: 'cli/main.ts' },
  'test:unit': { programs: [vitest('law', 'unit')] },
  'test:watch': { programs: [['node_modules/vitest/vitest.mjs', 'watch', '--project', 'unit', '--project', 'app']] },
  test: { needsBundle: true, programs: [vitest('law', 'unit', 'app', 'process', 'e2e')] },
  'test:long': { needsBundle: true, programs: [vitest('long', 'endurance', 'alone')] },
  screens: { needsBundle: true, programs: [['tests/screens/run.ts']] },
  bench: { needsBundle: true, programs: [['tests/bench/run.ts'], vitest('bench')] },
  dev: {
    isParallel: true,
    readsEnvFile: true,
    programs: [
      ['--watch-path=src', '--watch-path=jobs', '--watch-preserve-output', 'src/main.ts', '--stop-with-parent'],
      ['node_modules/vite/bin/vite.js'],
    ],
  },
  format: { programs: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']] },
  lint: { programs: [biome] },
  typecheck: { programs: [tsc] },
  check: {
    needsBundle: true,
    programs: [biome, tsc, ['node_modules/knip/bin/knip.js'], ['src/web/build/check-size.ts'], vitest('law')],
  },
}

function vitest(...projects) {
  return ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap(name => ['--project', name])]
}

async function main() {
  const [name, ...args] = process.argv.slice(2)
  const task = tasks[name]
  if (task === undefined) throw new Error(`Tasks: ${Object.keys(tasks).join(', ')}.`)
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestMajor) {
    throw new Error(
      `Node ${process.versions.node} is too old. Install Node ${oldestMajor} or newer from https://nodejs.org.`,
    )
  }
  await install()
  if (major !== pinnedMajor) return run([fileURLToPath(import.meta.url), name, ...args], pinnedNode())
  if (task.readsEnvFile && readEnvFile()) return run([fileURLToPath(import.meta.url), name, ...args])
  if (task.needsBundle && process.env.ROLE !== 'worker') await buildBundle()
  if (task.module !== undefined) return runModule(task.module, [...(task.args ?? []), ...args])
  const [first, ...rest] = task.programs
  const programs = [[...first, ...args], ...rest]
  const codes = []
  if (task.isParallel) codes.push(...(await Promise.all(programs.map(program => run(program)))))
  else for (const program of programs) codes.push(await run(program))
  return codes.find(code => code !== 0) ?? 0
}

/**
 * Reads settings from `.env`, or the file that ENV_FILE names. A variable that is set already keeps its value.
 * @returns true when one was set that Node reads only as it starts
 */
function readEnvFile() {
  const early = () => [process.env.NODE_EXTRA_CA_CERTS, process.env.NODE_OPTIONS].join(' ')
  const before = early()
  const { ENV_FILE: file } = process.env
  if (file !== undefined) process.loadEnvFile(file)
  else if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
  return early() !== before
}

/** Installs from the lockfile if it changed since the last install, and patches the packages. */
async function install() {
  const stamp = at('node_modules', '.installed')
  const currentHash = hashOf(['package-lock.json', 'patches', 'patch.mjs'])
  if (readText(stamp) === currentHash) return
  await oneAtATime('install', async () => {
    if (readText(stamp) === currentHash) return
    if (!matchesLockfile()) {
      if (existsSync(at('node_modules')) && lstatSync(at('node_modules')).isSymbolicLink()) {
        throw new Error('node_modules is a link to packages of another lockfile. Install there, or remove the link.')
      }
      await npmInstall()
    }
    applyPatches(root)
    writeFileSync(stamp, currentHash)
  })
}

/** True when npm's record of installed packages matches the lockfile. */
function matchesLockfile() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const locked = readJson('package-lock.json').packages
  if (installed === undefined) return false
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

async function npmInstall() {
  const npm = process.env.npm_execpath
  const [program, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const version = await outputOf(program, [...prefix, '--version'])
  if (Number(version.split('.')[0]) < oldestNpm) {
    throw new Error(
      `npm ${version || '(none)'} is too old or missing. Install npm ${oldestNpm} or newer: npm install --global npm`,
    )
  }
  log('Installing packages from the lockfile; this is needed once.')
  const flags = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const code = await run([...prefix, ...flags], program)
  if (code !== 0) throw new Error('npm could not install the packages; its message is above.')
}

/** Builds the web bundle if its sources changed since the last build. */
async function buildBundle() {
  const stamp = at('dist', 'web.stamp')
  const sources = ['src/web', 'src/core', 'src/contract', 'public', 'vite.config.ts', 'package-lock.json']
  const currentHash = hashOf(sources)
  if (readText(stamp) === currentHash && existsSync(at('dist', 'web', 'index.html'))) return
  const vite = 'node_modules/vite/bin/vite.js'
  if (!existsSync(at(vite))) return
  await oneAtATime('build', async () => {
    if (readText(stamp) === currentHash) return
    log('Building the web pages.')
    const code = await run([vite, 'build', '--logLevel', 'warn'])
    if (code !== 0) throw new Error('The web pages could not be built; the message is above.')
    writeFileSync(stamp, currentHash)
  })
}

function pinnedNode() {
  const node = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(node)) return node
  throw new Error(
    `There is no packaged Node ${pinnedMajor} for ${process.platform}-${process.arch}. Install Node ${pinnedMajor} and start again.`,
  )
}

/** Runs a module in this process, so that signals reach it directly. */
async function runModule(path, args) {
  module.enableCompileCache?.(at('node_modules', '.cache', 'compile'))
  process.argv = [process.execPath, at(path), ...args]
  await import(pathToFileURL(at(path)).href)
}

/** Runs a program to its end and passes signals on. Returns its exit code. */
function run(args, program = process.execPath) {
  const path = [at('node_modules', '.bin'), process.env.PATH].join(delimiter)
  const shell = program.endsWith('.cmd') || (process.platform === 'win32' && program === 'npm')
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path }, shell })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = signal => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  // When npm is killed, its shell may end without sending a signal.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, pass)
      resolve(signal === null ? code : 1)
    })
  })
}

function outputOf(program, args) {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' })
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(text.trim()))
  })
}

/** Prevents two processes in one checkout from installing or building at the same time. */
async function oneAtATime(what, work) {
  const lock = at(`.${what}.lock`)
  const owner = join(lock, 'pid')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const pid = Number(readText(owner))
      // The owner of the lock has died. The rename lets only one process remove it.
      const isOld = Date.now() - (lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 10_000
      if (pid > 0 ? !isAlive(pid) : isOld) {
        const aside = `${lock}.${process.pid}`
        try {
          renameSync(lock, aside)
          rmSync(aside, { recursive: true, force: true })
        } catch {}
      }
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
  try {
    writeFileSync(owner, String(process.pid))
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const full = at(path)
    if (!existsSync(full)) return
    if (lstatSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name))
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readJson(path) {
  const text = readText(at(path))
  return text === '' ? undefined : JSON.parse(text)
}

const log = text => process.stderr.write(`${text}\n`)

main().then(
  code => {
    if (code !== undefined) process.exitCode = code
  },
  error => {
    log(error.message)
    process.exitCode = 1
  },
)
