import { expect, test } from 'vitest'
import { finalError } from '#adapters/transcripts/final-error.ts'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'

const refusal = (text: string): ProviderRefusal => {
  const [reason, cause] = text.split(' ') as [ProviderRefusal['reason'], ProviderRefusal['cause']]
  return { reason, cause, next: 'next', detail: '' }
}

test.each([
  ['unavailable while an app is outdated', ['failed outdated_client', 'unavailable'], 'failed'],
  ['disabled while an app refuses in unknown words', ['failed unknown_words', 'disabled', 'failed'], 'failed'],
  ['unavailable, said twice', ['failed unknown_words', 'unavailable', 'unavailable'], 'unavailable'],
  ['disabled while we are blocked', ['disabled', 'disabled', 'blocked rate_limit'], 'blocked'],
  ['unavailable after a fault of the platform', ['failed platform_error', 'unavailable'], 'failed'],
  ['private beside an outdated app', ['failed outdated_client', 'private'], 'private'],
  ['captions that come later beside none', ['live captions_pending', 'disabled', 'disabled'], 'live'],
  ['unavailable after a broken connection', ['failed', 'unavailable'], 'unavailable'],
])('%s', (_, refusals, reason) => {
  const attempts = refusals.map((text, index) => ({ provider: `p${index}`, refusal: refusal(text) }))
  expect(finalError(attempts, null)).toMatchObject({ code: 'TRANSCRIPT_UNAVAILABLE', data: { reason } })
})
