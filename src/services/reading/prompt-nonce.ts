import { createHmac, randomBytes } from 'node:crypto'
import type { Needs } from '#src/ports.ts'
import { findOrCreateSecret } from '#stores/secrets.ts'

/**
 * The code that delimits a transcript in prompts. Authors of captions cannot guess it. It is the same for all users, answers
 * and processes, so that vendors' prompt caches work.
 */
export async function promptNonce({ promptKey }: Needs<'promptKey'>, videoId: string, hash: string): Promise<string> {
  return createHmac('sha256', await promptKey())
    .update(`${videoId} ${hash}`)
    .digest('hex')
    .slice(0, 20)
}

/** Reads the key of these codes from the database, once per process. After a failure the next caller reads it again. */
export function createPromptKey({ db }: Needs<'db'>): () => Promise<Uint8Array> {
  let key: Promise<Uint8Array> | undefined
  return () => {
    key ??= findOrCreateSecret(db, 'prompt-nonce', randomBytes(32)).catch(error => {
      key = undefined
      throw error
    })
    return key
  }
}
