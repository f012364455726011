import type { Situation } from './situation.ts'

/** 22 to 50: changes, renewals, operators, calendars and outages. */
export const situationsOfSubscriptions: readonly Situation[] = [
  {
    situation: 22,
    about: 'the connection drops after Stripe executed an upgrade',
    tests: {
      'http/billing/upgrade.test.ts': ['22: the connection drops after Stripe executed the upgrade'],
    },
  },
  {
    situation: 23,
    about: 'declined, another card, another attempt',
    tests: {
      'http/billing/upgrade.test.ts': ['23: a declined card changes nothing'],
    },
  },
  {
    situation: 24,
    about: '409: the key is in use',
    tests: {
      'http/billing/upgrade.test.ts': ['24: the key is in use'],
    },
  },
  {
    situation: 25,
    about: 'an upgrade that needs 3-D Secure',
    tests: {
      'http/billing/upgrade.test.ts': ['25: an upgrade that asks for 3-D Secure'],
    },
  },
  {
    situation: 26,
    about: 'a pending upgrade expires',
    tests: {
      'http/billing/upgrade.test.ts': ['26: a pending upgrade that nobody pays expires'],
    },
  },
  {
    situation: 27,
    about: 'Reset Usage clicked twice, in two tabs',
    tests: {
      'http/billing/reset-usage.test.ts': [
        '27: fifty clicks at once on Reset Usage',
        '27: without the period that was seen',
        '27: a second tab that still shows the old period',
      ],
    },
  },
  {
    situation: 28,
    about: 'a reset that meets the renewal',
    tests: {
      'http/billing/reset-usage.test.ts': ['28: a reset that meets the renewal'],
    },
  },
  {
    situation: 29,
    about: 'an upgrade while a cancellation is planned, and the card fails',
    tests: {
      'http/billing/upgrade.test.ts': ['29: an upgrade while a cancellation is planned'],
    },
  },
  {
    situation: 30,
    about: 'an upgrade while a downgrade is planned',
    tests: {
      'http/billing/upgrade.test.ts': ['30: an upgrade while a downgrade is planned'],
    },
  },
  {
    situation: 31,
    about: 'the portal cancels by `cancel_at` alone',
    tests: {
      'http/billing/cancel.test.ts': ['31: the portal cancels by another field'],
      'services/billing/changes-at-stripe.test.ts': ['31: a cancellation in the portal'],
    },
  },
  {
    situation: 32,
    about: 'the tier is changed in the dashboard',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['32: a tier changed in the dashboard'],
    },
  },
  {
    situation: 33,
    about: 'an unknown or retired price',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['33: a price that is none of ours'],
    },
  },
  {
    situation: 34,
    about: 'the subscription is deleted in the dashboard',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['34: a subscription deleted in the dashboard'],
    },
  },
  {
    situation: 35,
    about: 'the customer is deleted',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['35: a customer deleted in the dashboard'],
    },
  },
  {
    situation: 36,
    about: 'two live subscriptions, the older one fails',
    tests: {
      'services/billing/money-back.test.ts': [
        '36: of two live subscriptions',
        '36: of two live ones the newer was disputed',
      ],
    },
  },
  {
    situation: 37,
    about: 'two payment pages are paid',
    tests: {
      'services/billing/money-back.test.ts': ['37: of two that were both paid'],
      'http/billing/checkout.test.ts': ['37: two pages of one customer are paid'],
    },
  },
  {
    situation: 38,
    about: 'a renewal that is not paid gives no fresh usage',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['38, 39: an unpaid renewal'],
      'services/billing/converge.test.ts': ['(38: unpaid gives no fresh usage)'],
    },
  },
  {
    situation: 39,
    about: 'past due, and a later draft invoice',
    tests: {
      'http/billing/recovery.test.ts': ['39, 40: a renewal that was voided'],
      'services/billing/changes-at-stripe.test.ts': ['38, 39: an unpaid renewal'],
    },
  },
  {
    situation: 40,
    about: 'an invoice that is written off or voided',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['40: an unpaid renewal that is %s'],
      'http/billing/recovery.test.ts': ['39, 40: a renewal that was voided'],
    },
  },
  {
    situation: 41,
    about: 'refunds: whole, in part, failed',
    tests: {
      'services/billing/money-back.test.ts': ['41: a full refund ends access', '41: a refund that the bank sends back'],
    },
  },
  {
    situation: 42,
    about: 'a dispute: opened, won, lost',
    tests: {
      'services/billing/money-back.test.ts': ['42: a dispute stops access'],
    },
  },
  {
    situation: 43,
    about: 'tax is disabled',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['43: tax that Stripe gives up silently'],
    },
  },
  {
    situation: 44,
    about: 'anchors of the month’s end, leap years, summer time',
    tests: {
      'services/billing/month-ends.test.ts': ['44: who pays on the 31st of January'],
      'core/period.test.ts': ['the leap days of twenty years'],
      'core/period.properties.test.ts': ['each month begins where Stripe’s documented rule puts it'],
      'embedded/stripe/anchors.test.ts': ['a year and more of renewals from the 31st of January'],
    },
  },
  {
    situation: 45,
    about: 'our clock is off by ten minutes',
    tests: {
      'services/billing/converge-races.test.ts': ['45: with our clock %s of Stripe’s'],
      'http/billing/stripe-webhook.test.ts': ['45, 46: a signature from the future'],
    },
  },
  {
    situation: 46,
    about: 'signatures: old, from the future, missing, of another secret; a body that was altered',
    tests: {
      'http/billing/stripe-webhook.test.ts': [
        '46: %s is refused with 400',
        'an old signature',
        'an altered body',
        'a missing header',
        'while a secret is changed either fits',
      ],
    },
  },
  {
    situation: 47,
    about: 'a body that was written anew',
    tests: {
      'http/billing/stripe-webhook.test.ts': ['47: a body written anew'],
    },
  },
  {
    situation: 48,
    about: 'an unknown type of event, an unknown status',
    tests: {
      'http/billing/stripe-webhook.test.ts': ['48: an unknown type'],
      'services/billing/changes-at-stripe.test.ts': ['48: a status that Stripe may invent'],
    },
  },
  {
    situation: 49,
    about: 'Stripe answers 429, 500, or not at all',
    tests: {
      'http/billing/upgrade.test.ts': ['49: Stripe is down'],
      'http/billing/try-again.test.ts': ['the next click goes on at once'],
      'http/billing/signup-checkout.test.ts': ['49: while Stripe is away'],
      'http/billing/stripe-webhook.test.ts': ['49: while Stripe answers 500'],
      'jobs/reconcile-stripe.test.ts': ['49: with Stripe away the night gives up'],
    },
  },
  {
    situation: 50,
    about: 'a subscription paused in the portal',
    tests: {
      'services/billing/changes-at-stripe.test.ts': ['50: a subscription paused in the portal'],
    },
  },
]
