import type { LinkMail, Mail } from '#core/mails/mail-kinds.ts'
import { fromDollars } from '#core/plans/budget.ts'

/** One mail of every kind; a missing kind is a type error. */
export const mailExamples: { readonly [K in (Mail | LinkMail)['kind']]: Extract<Mail | LinkMail, { kind: K }> } = {
  welcome: { kind: 'welcome', fullName: 'Ada Lovelace', tier: 'pro' },
  'password-reset': { kind: 'password-reset', link: 'https://app.example/reset-password#access_token=abc' },
  'set-password': { kind: 'set-password', link: 'https://app.example/reset-password#access_token=abc' },
  'confirm-email': { kind: 'confirm-email', link: 'https://app.example/confirm-email#token=abc' },
  'password-changed': { kind: 'password-changed' },
  'payment-failed': {
    kind: 'payment-failed',
    tier: 'pro',
    amountDue: fromDollars(22),
    payUrl: 'https://pay.example/i/1',
    nextAttemptAt: '2026-11-26T10:51:00.000Z',
    decline: { brand: 'visa', last4: '0341', reason: 'declined' },
  },
  'period-rolled': {
    kind: 'period-rolled',
    tier: 'basic',
    periodStart: '2026-11-30T23:30:00.000Z',
    periodEnd: '2026-12-30T23:30:00.000Z',
    budgetTokens: 1_400_000,
  },
  'subscription-cancelled': {
    kind: 'subscription-cancelled',
    tier: 'premium',
    endsAt: '2026-12-03T00:00:00Z',
    due: null,
  },
  'subscription-ended': { kind: 'subscription-ended', tier: 'premium' },
  'conflict-refunded': { kind: 'conflict-refunded', amount: fromDollars(11), email: 'ada@example.com' },
  'account-deleted': { kind: 'account-deleted' },
  'contact-message': {
    kind: 'contact-message',
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'First line\nsecond line',
    tier: 'premium',
    priority: true,
  },
  'contact-receipt': { kind: 'contact-receipt' },
}
