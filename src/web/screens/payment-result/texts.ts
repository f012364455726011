/** Words of the pages where the payment page leads back to (spec §8 'Payment', decision 11). */
export const texts = {
  success: {
    title: 'Payment',
    processing: 'Confirming your payment...',
    slow: 'It takes longer than usual. This page goes on asking; you may also leave it.',
    done: 'Your payment is confirmed.',
    leaving: 'You are taken to your account in a moment.',
    invalid: 'Invalid payment session. Please try again.',
    refused: 'Payment verification failed. Please contact support.',
    unreachable: 'Unable to verify payment. Please contact support.',
    again: 'Try Again',
    support: 'Contact support',
    account: 'Go to your account',
  },
  cancelled: {
    title: 'Payment cancelled',
    toast: 'Payment cancelled. You can try upgrading again anytime.',
    leaving: 'Nothing was charged. You are taken to your account in a moment.',
    account: 'Go to your account',
    plans: 'See the plans',
  },
}
