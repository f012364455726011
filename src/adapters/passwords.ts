import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#core/errors.ts'
import type { Passwords } from '#src/ports.ts'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 43 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More waiting hashes than this are refused, because their callers would give up before their turn. */
const maxWaiting = 200

/** One core stays free for all other requests. */
const atOnce = Math.max(1, availableParallelism() - 1)

/** Hashes and verifies passwords with argon2id on the thread pool. @throws AppError SERVICE_UNAVAILABLE when too many wait */
export function argonPasswords(): Passwords {
  const inTurn = turns(atOnce)
  // A login to an unknown account is compared with this hash, so that it takes as long as any other.
  const decoy = hash(crypto.randomUUID(), cost)
  return {
    hash: password => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const isRight = await verify(stored ?? (await decoy), password)
        return stored !== null && isRight
      }),
    isCommon: isCommonPassword,
  }
}

/** Runs at most `width` tasks at a time, the others in order of arrival. */
function turns(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async work => {
    if (queue.length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    if (running >= width) await new Promise<void>(resolve => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place passes directly to the next task, so that none overtakes it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
