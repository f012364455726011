import { createHmac, randomBytes } from 'node:crypto'
import type { Needs } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import { secretOf } from '#stores/secrets.ts'

const keys = new WeakMap<Db, Promise<Uint8Array>>()

/** The key never changes once it is stored, so a process reads it once. */
function keyOf(db: Db): Promise<Uint8Array> {
  let key = keys.get(db)
  if (!key) {
    key = secretOf(db, 'prompt-nonce', randomBytes(32))
    key.catch(() => keys.delete(db))
    keys.set(db, key)
  }
  return key
}

/**
 * The code that delimits a transcript in prompts: not to be guessed by who wrote the captions, and the same for all
 * users, actions and processes, so that vendors' caches serve the block (design §5.8).
 */
export async function promptNonce({ db }: Needs<'db'>, videoId: string, hash: string): Promise<string> {
  return createHmac('sha256', await keyOf(db))
    .update(`${videoId} ${hash}`)
    .digest('hex')
    .slice(0, 20)
}
