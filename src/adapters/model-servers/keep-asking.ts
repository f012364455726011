import type { Log } from '#src/ports.ts'

const pauseMs = 30_000

/**
 * Asks the servers that could not be asked, every half minute until all have answered. It keeps no process alive.
 * @returns a function that stops it
 */
export function keepAsking(askAgain: () => Promise<boolean>, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const wait = () => {
    if (!isStopped) timer = setTimeout(ask, pauseMs).unref()
  }
  const ask = () => {
    askAgain().then(
      isDone => isDone || wait(),
      error => {
        log.error({ err: error }, 'the model servers could not be asked again')
        wait()
      },
    )
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
