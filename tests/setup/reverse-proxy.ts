import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#embedded/free-port.ts'

export type ProxyName = 'nginx' | 'caddy'

/** Whether the machine has this proxy. Tests that need it are skipped otherwise. */
export function hasProxy(name: ProxyName): boolean {
  try {
    execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore', env: searchPath })
    return true
  } catch {
    return false
  }
}

/** Debian has nginx in a folder that is not in every user's path. */
const searchPath = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
const example = (name: string) => readFileSync(`docs/proxies/${name}`, 'utf8')

/** Starts the documented example in front of `target`, without TLS and on a loopback port. */
export async function startProxy(name: ProxyName, target: string): Promise<{ url: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const port = await freePort()
  const { host } = new URL(target)
  const started = name === 'nginx' ? startNginx(folder, port, host) : startCaddy(folder, port, host)
  let output = ''
  started.stderr!.on('data', chunk => (output += chunk))
  while (!(await accepts(port))) {
    if (started.exitCode !== null) throw new Error(`${name} did not start:\n${output}`)
    await pause(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(started, 'close')
      started.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function startNginx(folder: string, port: number, upstream: string): ChildProcess {
  const site = example('nginx.conf')
    .replace('server 127.0.0.1:3000', `server ${upstream}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ +listen \[::\].*\n/, '')
    .replace(/ +ssl_certificate.*\n/g, '')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${folder}/${each};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 2000; }
http { access_log off; ${folders.join(' ')}
${site} }`,
  )
  return spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: searchPath,
  })
}

function startCaddy(folder: string, port: number, upstream: string): ChildProcess {
  const file = join(folder, 'Caddyfile')
  const site = example('Caddyfile').replace('dynamic a web 3000', `to ${upstream}`).replace('{\n', '{\n\tadmin off\n')
  writeFileSync(file, site)
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...searchPath,
      SITE: `http://127.0.0.1:${port}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
