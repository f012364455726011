import { shownTokens, tokenCount } from '#core/budget.ts'
import { plans, type Tier } from '#core/plans.ts'
import { day } from '../../ui/format.ts'

/** Words of the page after the first payment (spec §2, §4, §8). */
export const texts = {
  title: 'Your account',
  processing: {
    title: 'Setting up your account',
    body: 'The payment is being confirmed. This takes a few seconds, at times a minute.',
  },
  slow: {
    title: 'Still confirming your payment',
    body: 'This is taking longer than usual. You can close this page: your account opens by itself once the payment is confirmed, and a mail tells you. Do not pay again.',
  },
  over: {
    title: 'No word of the payment yet',
    body: 'We looked for ten minutes and have stopped.',
  },
  success: {
    title: 'Welcome. Your account is ready.',
    email: 'Email',
    plan: 'Plan',
    planName: (tier: Tier) => plans[tier].name,
    tokens: 'Tokens a month',
    amount: (tier: Tier) => tokenCount(shownTokens(plans[tier].monthlyBudget)),
    price: 'Price',
    cost: (tier: Tier) => `$${plans[tier].price} a month + tax`,
    holds: 'Holds about',
    hours: (hours: number) => `${hours.toLocaleString('en-US')} hours of video`,
    renews: 'Renews on',
    renewal: day,
    start: 'Analyze a video',
    account: 'Go to your account',
    login: 'Log in',
    paid: 'Payment received. Log in with the password that you chose.',
  },
  error: {
    title: 'We could not confirm your payment',
    missing: 'Invalid payment session. Please try again.',
    failed: 'Unable to verify payment. Please contact support.',
    toast: (session: string) => `Please contact support and name this session: ${session}`,
    ifPaid:
      'If you paid, do not pay again: your account opens by itself once the payment arrives, and a mail tells you.',
    ifUnpaid: 'If you did not pay, nothing was charged.',
    plans: 'See the plans',
    login: 'Log in',
    support: 'Contact support',
  },
  /** The server says why, and that no money stays with us. */
  ended: {
    title: 'No new account was opened',
    plans: 'Choose a plan again',
    login: 'Log in',
  },
}
