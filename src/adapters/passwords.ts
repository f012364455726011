import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#core/errors.ts'
import type { Passwords } from '#src/ports.ts'

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 43 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Waiting longer than this many hashes take is worse for everybody than being asked to come back. */
const maxWaiting = 200

/** argon2id on the thread pool. @throws AppError SERVICE_UNAVAILABLE when too many wait */
export function argonPasswords(): Passwords {
  let waiting = 0
  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    waiting += 1
    try {
      return await work()
    } finally {
      waiting -= 1
    }
  }
  // Made once, from a password that nobody has: what an unknown account's login is compared with.
  const decoy = hash(crypto.randomUUID(), cost)
  return {
    hash: password => queued(() => hash(password, cost)),
    verify: (stored, password) =>
      queued(async () => {
        const isRight = await verify(stored ?? (await decoy), password)
        return stored !== null && isRight
      }),
  }
}
