import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { canonicalPassword, passwordForms } from '#core/accounts/password.ts'
import type { Passwords, PasswordTurn } from '#src/ports.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createFairQueue } from './fair-queue.ts'

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 43 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More waiting hashes than this in a lane are refused, because their callers would give up before their turn. */
const maxWaiting = 200

/** One core stays free for all other requests. */
const maxRunning = Math.max(1, availableParallelism() - 1)

/** For commands of operators, and the demo account. */
const unnamed: PasswordTurn = { isKnown: false, flows: ['unnamed'] }

/** Hashes and verifies passwords with argon2id on the thread pool. @throws AppError SERVICE_UNAVAILABLE when too many wait */
export function argonPasswords(): Passwords {
  const queue = createFairQueue({ maxRunning, maxWaiting })
  // A login to an unknown account is compared with this hash, so that it takes as long as any other.
  const decoy = hash(crypto.randomUUID(), cost)
  return {
    hash: (password, turn = unnamed) => queue.run(turn, () => hash(canonicalPassword(password), cost)),
    verify: (stored, password, turn = unnamed) =>
      queue.run(turn, async () => {
        const known = stored ?? (await decoy)
        // The number of tries depends on the typed text alone, so that it reveals nothing about the account.
        for (const form of passwordForms(password)) if (await verify(known, form)) return stored !== null
        return false
      }),
    isCommon: isCommonPassword,
  }
}
