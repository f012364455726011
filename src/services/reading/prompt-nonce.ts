import { createHmac, randomBytes } from 'node:crypto'
import type { Needs } from '#src/ports.ts'
import { findOrCreateSecret } from '#stores/secrets.ts'

/**
 * The code that delimits a transcript in prompts. Authors of captions cannot guess it. It is the same for all users, answers
 * and processes, so that vendors' prompt caches work.
 */
export async function promptNonce({ db }: Needs<'db'>, videoId: string, hash: string): Promise<string> {
  const key = await findOrCreateSecret(db, 'prompt-nonce', randomBytes(32))
  return createHmac('sha256', key).update(`${videoId} ${hash}`).digest('hex').slice(0, 20)
}
