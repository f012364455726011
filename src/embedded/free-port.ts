import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, which outgoing connections use and might take before the caller does. */
const [lowest, count] = [20_000, 10_000]

/** Finds a free TCP port on the loopback address. @throws Error when a hundred tries find none */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = lowest + randomInt(count)
    if (await isFree(port)) return port
  }
  throw new Error(
    `No free TCP port was found from ${lowest} to ${lowest + count - 1}. Stop the programs that use them.`,
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  try {
    await listening
  } catch (error) {
    // EACCES: Windows reserves ranges of ports.
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
