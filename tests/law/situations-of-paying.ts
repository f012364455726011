import type { Situation } from './situation.ts'

/** 1 to 21: how a payment becomes an account, and how its news arrives. */
export const situationsOfPaying: readonly Situation[] = [
  {
    situation: 1,
    about: 'the webhook before the success page',
    tests: {
      'http/billing/signup-paid.test.ts': ['1: the webhook before the success page'],
    },
  },
  {
    situation: 2,
    about: 'the success page first',
    tests: {
      'http/billing/signup-paid.test.ts': ['2: the success page first'],
    },
  },
  {
    situation: 3,
    about: 'both at once, twenty times',
    tests: {
      'http/billing/signup-paid.test.ts': ['3: webhooks and twenty success pages at once'],
      'http/billing/checkout.test.ts': ['3: success page and webhook at once, twenty times'],
    },
  },
  {
    situation: 4,
    about: 'no webhook ever: the night heals',
    tests: {
      'http/billing/signup-paid.test.ts': ['4: without any webhook or success page'],
      'jobs/reconcile-stripe.test.ts': ['4, 5: paid, the tab closed, and no webhook ever'],
    },
  },
  {
    situation: 5,
    about: 'the tab is closed',
    tests: {
      'http/billing/signup-paid.test.ts': ['5: who closes the tab has an account all the same'],
    },
  },
  {
    situation: 6,
    about: 'a signup submitted twice',
    tests: {
      'http/billing/signup-paid.test.ts': ['6: a double submit gets one page'],
    },
  },
  {
    situation: 7,
    about: 'one email, two passwords, both pay',
    tests: {
      'http/billing/signup-conflict.test.ts': ['7: one email, two passwords, both paid'],
    },
  },
  {
    situation: 8,
    about: 'the email is registered during the checkout',
    tests: {
      'http/billing/signup-conflict.test.ts': ['8: an email that somebody registered meanwhile'],
    },
  },
  {
    situation: 9,
    about: 'the payment session of somebody else',
    tests: {
      'http/billing/signup-odd.test.ts': ['9: with the session of somebody else nobody is let in'],
      'http/billing/checkout.test.ts': ['9: somebody else’s session is not found'],
    },
  },
  {
    situation: 10,
    about: 'a leaked session without the cookie',
    tests: {
      'http/billing/signup-odd.test.ts': ['10: a leaked session lets nobody in'],
    },
  },
  {
    situation: 11,
    about: 'a session of another product or mode',
    tests: {
      'http/billing/signup-odd.test.ts': ['11: a session of another product, another signup'],
      'http/billing/checkout.test.ts': ['11: a session of another product or mode is none of ours'],
      'http/billing/stripe-webhook.test.ts': ['11: an event of live mode is refused'],
    },
  },
  {
    situation: 12,
    about: 'a session that is open, expired or unpaid',
    tests: {
      'http/billing/signup-odd.test.ts': ['12: an open page is asked for again', '12, 13: money that is on its way'],
      'http/billing/checkout.test.ts': ['12: an expired page leads to a sentence'],
      'jobs/reconcile-stripe.test.ts': ['12: a page that was never paid ends'],
    },
  },
  {
    situation: 13,
    about: 'money that comes later, or does not',
    tests: {
      'http/billing/signup-odd.test.ts': [
        '12, 13: money that is on its way',
        '13: money that does not come makes none',
      ],
      'http/billing/checkout.test.ts': ['13: money that is on its way gives nothing until it has come'],
    },
  },
  {
    situation: 14,
    about: 'a plan of the caller’s own making',
    tests: {
      'http/billing/signup-odd.test.ts': ['14: a plan or price of the caller’s own making'],
      'http/billing/calls.test.ts': ['14: a price or customer in the body changes nothing'],
    },
  },
  {
    situation: 15,
    about: 'the hash was erased before a late webhook',
    tests: {
      'http/billing/signup-odd.test.ts': ['15: a payment that is heard of after the hash was erased'],
      'jobs/reconcile-stripe.test.ts': ['15: who paid while their hash was erased'],
    },
  },
  {
    situation: 16,
    about: 'one event many times',
    tests: {
      'http/billing/stripe-webhook.test.ts': ['16: one event posted a hundred times at once'],
    },
  },
  {
    situation: 17,
    about: '`deleted` before a delayed `updated`',
    tests: {
      'http/billing/stripe-webhook.test.ts': ['17, 18: a delayed `updated` after `deleted`'],
    },
  },
  {
    situation: 18,
    about: 'events of the same second',
    tests: {
      'http/billing/stripe-webhook.test.ts': ['17, 18: a delayed `updated` after `deleted`, of the same second'],
      'core/subscription.test.ts': ['paid and upgraded in one second'],
    },
  },
  {
    situation: 19,
    about: 'a slow look and a newer one',
    tests: {
      'services/billing/converge-races.test.ts': ['19: an old answer that arrives late'],
    },
  },
  {
    situation: 20,
    about: 'a crash after Stripe’s answer, before our commit',
    tests: {
      'http/billing/upgrade.test.ts': ['20: nobody hears how the upgrade ended'],
      'http/billing/signup-paid.test.ts': [
        '20: an account that was made while Stripe broke off',
        '20: a crash before our commit',
      ],
      'http/billing/signup-conflict.test.ts': [
        '20: a conflict in which %s goes on where it stopped',
        '20: who loses the lock in the middle of a refund',
      ],
      'services/billing/converge-races.test.ts': ['20: a crash before the commit leaves nothing half-written'],
      'http/billing/signup-checkout.test.ts': ['20: a page that Stripe made while its answer was lost'],
    },
  },
  {
    situation: 21,
    about: 'a crash after an event was stored',
    tests: {
      'jobs/reconcile-stripe.test.ts': ['21: an event whose work was lost with its process'],
      'http/billing/stripe-webhook.test.ts': ['21: an event that cannot be stored answers 5xx'],
    },
  },
]
