import { secretLifetime, sessionLifetime } from '#core/accounts/session-lifetime.ts'
import { endedJobsSeconds, retention } from '#core/operations/retention.ts'

export const days = (ms: number): string => `${ms / 86_400_000} days`
/** A long time in rounded years, with the exact days. */
const years = (ms: number): string => {
  const about = Math.round(ms / 31_557_600_000)
  return `about ${about === 1 ? 'a year' : about === 2 ? 'two years' : `${about} years`} (${days(ms)})`
}

/** What is stored and for how long; `covers` names the sections of an export that a row describes. */
export const retentionRows: readonly {
  readonly what: string
  readonly details?: string
  readonly long: string
  readonly covers: readonly string[]
}[] = [
  {
    what: 'Account',
    details:
      'email and when it was confirmed, full name, a hash of the password, the model and the language of answers that you chose',
    long: 'until you delete the account',
    covers: ['profile'],
  },
  {
    what: 'Sessions',
    details: 'browser, network address, when last used',
    long: `${days(sessionLifetime.idleMs)} after the last use, ${days(sessionLifetime.absoluteMs)} in all`,
    covers: ['sessions'],
  },
  {
    what: 'Networks',
    details:
      'those from which you logged in, in a form that does not show the address, so that others’ wrong passwords cannot keep you out',
    long: `${days(retention.loginNetworks)} after the last login, or until the password changes`,
    covers: ['loginNetworks'],
  },
  {
    what: 'Wrong passwords',
    details: 'how many and when, by account, address and network, in a form that shows none of them',
    long: 'a day after the last one',
    covers: [],
  },
  {
    what: 'Plan, subscription and invoices',
    details: 'as Stripe reports them',
    long: 'until you delete the account; Stripe keeps the invoices, which bookkeeping needs',
    covers: ['entitlements', 'stripeCustomers', 'subscriptions', 'invoices', 'billingOperations'],
  },
  {
    what: 'Usage',
    details: 'what each answer cost, with its time, model and video',
    long: `${years(retention.books)} after the end of the billing month`,
    covers: ['budgetPeriods', 'holds', 'ledger'],
  },
  {
    what: 'Conversations and messages',
    details:
      'with the names that you gave to videos, the questions that you saved and the transcripts that you gave yourself',
    long: 'until you delete them or the account',
    covers: ['conversations', 'messages', 'savedQuestions', 'ownTranscripts'],
  },
  {
    what: 'Shared links',
    details: 'the conversation, the last answer shown and the day; of the address only a hash',
    long: 'until you revoke the link, or delete the conversation or the account',
    covers: ['shareLinks'],
  },
  {
    what: 'Videos',
    details: 'which ones you had prepared, so that readers can be counted',
    long: 'until you delete the account; the bare count stays',
    covers: ['videos'],
  },
  {
    what: 'Messages of the contact form',
    long: `${years(retention.feedback)}; those that you wrote signed in go with the account`,
    covers: ['feedback'],
  },
  {
    what: 'Signups',
    details: 'name, email and plan',
    long: `${days(retention.signups)}; the password’s hash of one that is not paid ${days(retention.unpaidHashes)} at most`,
    covers: [],
  },
  {
    what: 'Links and codes',
    details: 'links for a new password; links that confirm an email; codes from panel to tab',
    long: `${secretLifetime.passwordLinkMs / 60_000} minutes; ${secretLifetime.confirmationMs / 3_600_000} hours; ${secretLifetime.handoffMs / 1000} seconds`,
    covers: [],
  },
  { what: 'Mails that we sent you', long: `${endedJobsSeconds / 86_400} days`, covers: [] },
  {
    what: 'Payments',
    details: 'what Stripe reported of them',
    long: `${days(retention.events)} after it had its effect`,
    covers: [],
  },
]
