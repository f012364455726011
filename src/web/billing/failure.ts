import { type Explained, explain } from '../error-text.ts'

/** A failed call of paying: the server's sentence, else what failed, and why when no answer came (spec §8). */
export function failureOf(error: unknown, what: string): Explained {
  const failure = explain(error, what)
  return failure.code === 'NETWORK' ? { ...failure, message: `${what}. ${failure.message}` } : failure
}
