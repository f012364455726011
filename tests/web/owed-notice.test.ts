import { expect, test } from 'vitest'
import { info, infoWith } from '#tests/setup/premium.ts'
import { settledText } from '#web/billing/OwedNotice.tsx'

const awaiting = infoWith({ paymentRecovery: true })
const owing = infoWith({ status: 'past_due', paymentRecovery: true })

test.each([
  ['a month paid', owing, info, 'Your payment went through.'],
  ['a plan that ended', owing, infoWith({ active: false }), null],
  ['a higher plan', awaiting, infoWith({ tier: 'enterprise' }), 'You’re on Enterprise now.'],
  ['a new month', awaiting, infoWith({ currentPeriodEnd: '2030-01-01T00:00:00.000Z' }), 'Your usage was reset.'],
  ['a change that was not paid', awaiting, info, 'The payment was not completed.'],
])('the message once nothing is owed: %s', (_, before, now, words) => {
  const message = settledText(before, now)
  if (words === null) expect(message).toBeNull()
  else expect(message).toContain(words)
})
