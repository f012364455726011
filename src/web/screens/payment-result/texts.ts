import { shownTokens, tokenCount } from '#core/budget.ts'
import { plans, type Tier } from '#core/plans.ts'
import { day } from '../../ui/format.ts'

const inSeconds = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** Words of the pages where the payment page leads back to (spec §8 'Payment', decision 11). */
export const texts = {
  success: {
    title: 'Payment',
    titles: {
      processing: 'One moment',
      slow: 'Still confirming your payment',
      over: 'No word of the payment yet',
      paid: 'Payment received',
      failed: 'We could not confirm your payment',
      expired: 'Nothing was charged',
    },
    processing: 'Confirming your payment...',
    slow: 'This is taking longer than usual. We keep checking, and you can close this page: nothing is lost. Do not pay again.',
    over: 'We looked for ten minutes and have stopped.',
    facts: {
      plan: (tier: Tier) => ['Plan', plans[tier].name] as const,
      price: (tier: Tier) => ['Price', `$${plans[tier].price} a month + tax`] as const,
      tokens: (tier: Tier) => ['Tokens a month', tokenCount(shownTokens(plans[tier].monthlyBudget))] as const,
      until: (iso: string) => ['Renews on', day(iso)] as const,
    },
    leaving: (seconds: number) => `You are taken to your account in ${inSeconds(seconds)}.`,
    invalid: 'Invalid payment session. Please try again.',
    refused: 'Payment verification failed. Please contact support.',
    unreachable: 'Unable to verify payment. Please contact support.',
    expired: 'This payment page has expired. Choose a plan again whenever you like.',
    ifPaid: 'If you paid, do not pay again: your plan begins by itself once the payment arrives.',
    ifUnpaid: 'If you did not pay, nothing was charged.',
    support: 'Contact support',
    account: 'Go to your account',
    plans: 'See the plans',
  },
  cancelled: {
    title: 'Payment cancelled',
    heading: 'Nothing was charged',
    toast: 'Payment cancelled. You can try upgrading again anytime.',
    leaving: (seconds: number) => `You are taken to your account in ${inSeconds(seconds)}.`,
    account: 'Go to your account',
    plans: 'See the plans',
  },
}
