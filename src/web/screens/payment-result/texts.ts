/** `seconds` is null while the redirect is paused. The sentence keeps its room, so that no button moves under the pointer. */
const leaving = (seconds: number | null): string =>
  seconds === null
    ? 'The redirect to your account is paused.'
    : `Redirecting to your account in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}…`

/** Texts of the pages that the payment page leads back to. */
export const texts = {
  success: {
    title: 'Payment',
    titles: {
      processing: 'One moment',
      slow: 'Still confirming your payment',
      stopped: 'Payment not confirmed yet',
      paid: 'Payment received',
      failed: 'We couldn’t confirm your payment',
      expired: 'Nothing was charged',
      refunded: 'This payment is being refunded',
    },
    processing: 'Confirming your payment...',
    slow: 'This is taking longer than usual. We keep checking, and you can safely close this page. Do not pay again.',
    stopped: 'We stopped checking after ten minutes.',
    activating: 'Starting your plan...',
    inactive: 'Your plan is not active yet. Do not pay again: it starts once the payment has been processed.',
    leaving,
    invalid: 'Invalid payment session. Please try again.',
    refused: 'Payment verification failed. Please contact support.',
    unreachable: 'Unable to verify payment. Please contact support.',
    expired: 'This payment page has expired. You can choose a plan again at any time.',
    refunded:
      'You have another subscription, so this payment is being refunded in full. The refund appears on your bank statement within ten days.',
    ifPaid: 'If you paid, do not pay again: your plan starts automatically once the payment arrives.',
    ifUnpaid: 'If you did not pay, nothing was charged.',
    support: 'Contact support',
    account: 'Go to your account',
    plans: 'See the plans',
  },
  /** "Payment cancelled" is the spec's spelling; other texts write "canceled". */
  canceled: {
    title: 'Payment cancelled',
    heading: 'Nothing was charged',
    toast: 'Payment cancelled. You can try upgrading again anytime.',
    leaving,
    account: 'Go to your account',
    plans: 'See the plans',
  },
}
