import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '#src/ports.ts'
import { isCommonPassword } from './common-passwords.ts'
import { limitConcurrency } from './concurrency-limit.ts'

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 43 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More waiting hashes than this are refused, because their callers would give up before their turn. */
const maxWaiting = 200

/** One core stays free for all other requests. */
const maxRunning = Math.max(1, availableParallelism() - 1)

/** Hashes and verifies passwords with argon2id on the thread pool. @throws AppError SERVICE_UNAVAILABLE when too many wait */
export function argonPasswords(): Passwords {
  const limit = limitConcurrency({ maxRunning, maxWaiting })
  // A login to an unknown account is compared with this hash, so that it takes as long as any other.
  const decoy = hash(crypto.randomUUID(), cost)
  return {
    hash: password => limit.run(() => hash(password, cost)),
    verify: (stored, password) =>
      limit.run(async () => {
        const isRight = await verify(stored ?? (await decoy), password)
        return stored !== null && isRight
      }),
    isCommon: isCommonPassword,
  }
}
