import { shownTokens, tokenCount } from '#core/budget.ts'
import { plans, type Tier } from '#core/plans.ts'

/** Words of the page after the first payment (spec §2, §4, §8). */
export const texts = {
  title: 'Your account',
  processing: {
    title: 'Setting up your account',
    body: 'The payment is being confirmed. This takes a few seconds.',
    longer: 'The payment is being confirmed.',
  },
  slow: 'It takes longer than usual. You may leave this page: your account opens by itself once the payment is confirmed, and a mail tells you. Do not pay again.',
  over: {
    title: 'No word of the payment yet',
    body: 'We looked for ten minutes and have stopped. If you paid, nothing is lost: your account opens by itself and a mail tells you. Do not pay again.',
  },
  success: {
    title: 'Welcome. Your account is ready.',
    email: 'Email',
    plan: 'Plan',
    planName: (tier: Tier) => plans[tier].name,
    tokens: 'Tokens a month',
    amount: (tier: Tier) => tokenCount(shownTokens(plans[tier].monthlyBudget)),
    start: 'Analyze a video',
    account: 'Go to your account',
    login: 'Log in',
    paid: 'Paid. Log in with the password that you chose.',
  },
  error: {
    title: 'If you paid, nothing is lost',
    missing: 'Invalid payment session. Please try again.',
    failed: 'Unable to verify payment. Please contact support.',
    toast: (session: string) => `Please contact support and name this session: ${session}`,
    toastPlain: 'Please contact support.',
    keep: 'Your account opens by itself once the payment arrives, and a mail tells you. Do not pay again.',
    invalid:
      'Your account opens by itself once the payment arrives, and a mail tells you. If it does not, write to us.',
    support: 'Contact support',
    plans: 'Back to the plans',
  },
  /** The server says why, and that no money stays with us. */
  ended: {
    title: 'No new account was opened',
    login: 'Log in',
  },
}
