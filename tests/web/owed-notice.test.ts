import { expect, test } from 'vitest'
import { dayOf, declinedMonth, info, infoWith } from '#tests/setup/premium.ts'
import { bodyOf, dueText, settledText } from '#web/billing/OwedNotice.tsx'

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

const day = dayOf(declinedMonth.nextAttemptAt).replaceAll(' ', '\u00a0')
const declined = { ...declinedMonth, tier: 'enterprise', amount: 82.5, nextAttemptAt: null } as const

test.each([
  [
    'a month',
    { status: 'past_due', due: declinedMonth },
    `$38.50 for Premium, tax included, is due: Visa ending in\u00a00341 was declined. We try again on ${day}; if the last attempt fails, the plan ends.`,
  ],
  [
    'a month whose bank waits, after the last attempt',
    { status: 'past_due', due: { ...declinedMonth, decline: null, nextAttemptAt: null } },
    '$38.50 for Premium, tax included, is due. We do not try again by ourselves.',
  ],
  ['a month whose invoice is unknown', { status: 'past_due' }, 'Premium is $35 a month + tax.'],
  ['a change', { due: declined }, '$82.50 for Enterprise, tax included, is not paid yet.'],
  ['a change whose invoice is unknown', {}, ''],
] as const)('what is owed: %s', (_, change, words) =>
  expect(dueText(infoWith({ paymentRecovery: true, ...change }))).toBe(words),
)

const noAttempt = { ...declinedMonth, nextAttemptAt: null }

test.each([
  ['a month that is tried again', { status: 'past_due', due: declinedMonth }, ''],
  [
    'a month whose invoice is unknown',
    { status: 'past_due' },
    'Pay to get the new month’s tokens and to change plans.',
  ],
  [
    'a month without access, after the last attempt',
    { status: 'unpaid', active: false, due: noAttempt },
    'Pay to restore your plan and to change it.',
  ],
  [
    'a month without access, whose invoice is unknown',
    { status: 'unpaid', active: false },
    'Pay to restore your plan and to change it.',
  ],
  [
    'a change',
    { due: declined },
    'Your new plan starts once it is paid. Until then nothing changes, and you can choose again.',
  ],
  [
    'a reset',
    { due: declinedMonth },
    'Your new month starts once it is paid. Until then nothing changes, and you can choose again.',
  ],
] as const)('what paying changes: %s', (_, change, words) =>
  expect(bodyOf(infoWith({ paymentRecovery: true, ...change }))).toBe(words),
)
