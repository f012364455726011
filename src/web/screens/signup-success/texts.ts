/** Texts of the page after the first payment. */
export const texts = {
  title: 'Your account',
  processing: {
    title: 'Setting up your account',
    body: 'The payment is being confirmed. This takes a few seconds, sometimes a minute.',
  },
  slow: {
    title: 'Still confirming your payment',
    body: 'This is taking longer than usual. You can close this page: your account is ready once the payment is confirmed, and we’ll email you. Do not pay again.',
  },
  stopped: {
    title: 'Payment not confirmed yet',
    body: 'We stopped checking after ten minutes.',
  },
  success: {
    title: 'Welcome. Your account is ready.',
    email: 'Email',
    verdicts: 'Verdicts a month',
    count: (verdicts: number | null) =>
      verdicts === null ? 'no charge per video here' : `about ${verdicts.toLocaleString('en-US')}`,
    start: 'Analyze a video',
    another: 'Analyze another video',
    account: 'Go to your account',
    login: 'Log in',
    paid: 'Payment received. Log in with the password you chose.',
  },
  error: {
    title: 'We couldn’t confirm your payment',
    missing: 'Invalid payment session. Please try again.',
    failed: 'Unable to verify payment. Please contact support.',
    toast: (session: string) => `Please contact support and give this session: ${session}`,
    ifPaid: 'If you paid, do not pay again: your account is ready once the payment arrives, and we’ll email you.',
    ifUnpaid: 'If you did not pay, nothing was charged.',
    plans: 'See the plans',
    login: 'Log in',
    support: 'Contact support',
  },
  /** The server says why, and that no money stays with us. */
  ended: {
    title: 'No account was created',
    plans: 'Choose a plan again',
    login: 'Log in',
  },
}
