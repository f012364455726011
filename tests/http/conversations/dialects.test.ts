import { test } from 'vitest'
import { dialectDoor } from '#tests/setup/dialect-door.ts'

const checkAtDoor = dialectDoor()

/** One of each kind; `dialects.long.test.ts` has all of them. */
test.each([
  'gateway-max-tokens',
  'gateway-safety',
  'openrouter-error-finish',
  'unknown-word',
  'done-without-finish',
  'numeric-code-402',
  'think-tags',
  'usage-of-billions',
  'usage-negative',
  'knows-no-cache-key',
  'anthropic-input-at-the-end',
  'gemini-malformed-response',
] as const)('a summary that a server writes as %s is stored, shared and charged as what it is', checkAtDoor)
