import { plans, type Tier } from '#core/plans.ts'

/** Words of the page after the first payment (spec §2, §4, §8). */
export const texts = {
  title: 'Your account',
  processing: {
    title: 'Setting up your account',
    body: 'The payment is being confirmed. This takes a few seconds.',
    longer: 'The payment is being confirmed.',
  },
  slow: 'It takes longer than usual. You may leave this page: your account opens by itself once the payment is confirmed, and a mail tells you.',
  over: 'There is still no word of the payment, so asking has stopped. If you paid, your account opens by itself and a mail tells you.',
  look: 'Look again',
  success: {
    title: 'Welcome. Your account is ready.',
    email: 'Email',
    plan: 'Plan',
    planName: (tier: Tier) => plans[tier].name,
    start: 'Analyze a video',
    account: 'Go to your account',
    login: 'Log in',
    paid: 'Paid. Log in with the password that you chose.',
  },
  error: {
    title: 'Your payment is not confirmed yet',
    missing: 'Invalid payment session. Please try again.',
    failed: 'Unable to verify payment. Please contact support.',
    toast: (session: string) => `Please contact support and name this session: ${session}`,
    toastPlain: 'Please contact support.',
    session: 'Payment session',
    keep: 'If you paid, nothing is lost. Name this session when you write to us.',
    support: 'Contact support',
    again: 'Try Again',
    plans: 'Back to the plans',
  },
}
