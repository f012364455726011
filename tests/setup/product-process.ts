import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { freePort } from '#embedded/free-port.ts'

/** One process of the product, started as an operator starts it: `node src/main.ts` and its environment. */
export type ProductProcess = {
  readonly url: string
  readonly pid: number
  /** Its output so far. */
  output(): string
  /** The status of a probe; null while nothing listens. */
  probe(path: '/healthz' | '/readyz'): Promise<number | null>
  /** Resolves when the process is ready; throws with its output if it ends first. */
  ready(): Promise<void>
  isRunning(): boolean
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; tookMs: number }>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts processes for one test file; those that still run at its end are killed. */
export function productProcesses(): (
  env: Record<string, string>,
  command?: readonly string[],
) => Promise<ProductProcess> {
  const started: ProductProcess[] = []
  afterAll(async () => {
    await Promise.all(started.filter(each => each.isRunning()).map(each => each.end('SIGKILL')))
  })
  return async (env, command = ['node', 'src/main.ts']) => {
    const product = await spawnProduct(env, command)
    started.push(product)
    return product
  }
}

async function spawnProduct(
  env: Record<string, string>,
  [program, ...args]: readonly string[],
): Promise<ProductProcess> {
  const port = env.PORT ?? String(await freePort())
  const child: ChildProcess = spawn(program === 'node' ? process.execPath : program!, [...args, '--stop-with-parent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env, PORT: port },
  })
  let output = ''
  child.stdout!.on('data', chunk => (output += chunk))
  child.stderr!.on('data', chunk => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const product: ProductProcess = {
    url,
    pid: child.pid!,
    output: () => output,
    isRunning,
    probe: path =>
      fetch(url + path, { signal: AbortSignal.timeout(30_000) }).then(
        response => response.status,
        () => null,
      ),
    async ready() {
      while ((await product.probe('/readyz')) !== 200) {
        if (!isRunning()) throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async end(signal) {
      const from = performance.now()
      if (isRunning()) {
        const ended = once(child, 'close')
        child.kill(signal)
        await ended
      }
      return { code: child.exitCode, signal: child.signalCode, tookMs: performance.now() - from }
    },
  }
  return product
}
