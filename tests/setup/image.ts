import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One line of the Dockerfile, continuation lines joined. */
export type Step = { readonly verb: string; readonly rest: string }

export const readDockerfile = (): Step[] =>
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ verb: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1) }))

/**
 * Executes a Dockerfile's steps without Docker: each stage is a folder that contains `/app` and `/data`, and Node is the
 * one that runs the tests. Skips what only Docker has: system packages, users, capabilities, layers.
 * @returns the last stage's folder, its environment, and its command
 */
export function buildWithoutDocker(steps: readonly Step[], folder: string) {
  const stages = new Map<string, string>()
  let stage = ''
  let command: string[] = []
  let healthcheck: string[] = []
  const environment: Record<string, string> = { PATH: nodeFirst(folder), HOME: folder }
  // This machine's access to its package registry is not part of the image.
  const { HOME = folder, NODE_EXTRA_CA_CERTS } = process.env
  const network = { HOME, ...(NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }) }
  const within = (text: string) =>
    text.replaceAll(/(^|[\s'"=])\/(app|data)\b/g, (_, before, name) => `${before}${stage}/${name}`)
  for (const { verb, rest } of steps) {
    if (verb === 'FROM') {
      const [, from, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest)!
      stage = join(folder, name ?? 'final')
      const base = stages.get(from!)
      if (base === undefined) mkdirSync(join(stage, 'app'), { recursive: true })
      else cloneTree(base, stage)
      if (name !== undefined) stages.set(name, stage)
    } else if (rest.startsWith('apt-get ')) continue
    else if (verb === 'COPY') copy(rest, stage, stages)
    else if (verb === 'ENV') for (const pair of rest.split(' ')) setPair(environment, within(pair))
    else if (verb === 'RUN')
      runStep(within(rest).replace('chown node:node', 'chmod 0755'), stage, { ...environment, ...network })
    else if (verb === 'CMD') command = JSON.parse(rest)
    else if (verb === 'HEALTHCHECK') healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4))
  }
  return { app: join(stage, 'app'), environment, command, healthcheck }
}

function copy(rest: string, stage: string, stages: ReadonlyMap<string, string>): void {
  const [, from, paths] = /^(?:--from=(\S+) )?(.+)$/.exec(rest)!
  const parts = paths!.split(' ')
  const target = parts.at(-1)!
  for (const source of parts.slice(0, -1)) {
    const origin = from === undefined ? join(root, source) : join(stages.get(from)!, source)
    const goal = join(stage, 'app', target === './' ? source : target)
    if (from === undefined) cpSync(origin, goal, { recursive: true, verbatimSymlinks: true })
    else cloneTree(origin, goal)
  }
}

/** Stages share files by hard links. That is safe because no step modifies a file in place; patches and npm replace it. */
function cloneTree(from: string, to: string): void {
  const outcome = existsSync(to) ? null : spawnSync('cp', ['-al', from, to], { encoding: 'utf8' })
  if (outcome?.status !== 0) throw new Error(`could not copy ${from}: ${outcome?.stderr ?? `${to} already exists`}`)
}

function setPair(environment: Record<string, string>, pair: string): void {
  const at = pair.indexOf('=')
  environment[pair.slice(0, at)] = pair.slice(at + 1)
}

function runStep(line: string, stage: string, env: Record<string, string>): void {
  const outcome = spawnSync('sh', ['-c', line], { cwd: join(stage, 'app'), env, encoding: 'utf8' })
  if (outcome.status !== 0) throw new Error(`RUN ${line}\n${outcome.stdout}${outcome.stderr}`)
}

/** A PATH on which `node` is the tests' own, as in the base image. */
function nodeFirst(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  cpSync(process.execPath, join(bin, 'node'), { dereference: true })
  chmodSync(join(bin, 'node'), 0o755)
  const withoutOurs = (process.env.PATH ?? '').split(':').filter(part => !part.includes('node_modules'))
  return [bin, ...withoutOurs, dirname(process.execPath)].join(':')
}
