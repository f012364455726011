const inSeconds = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** Words of the pages where the payment page leads back to (spec §8 'Payment', decision 11). */
export const texts = {
  success: {
    title: 'Payment',
    titles: {
      waiting: 'One moment',
      over: 'No word of the payment yet',
      paid: 'Payment received',
      failed: 'Payment not confirmed',
    },
    processing: 'Confirming your payment...',
    slow: 'It takes longer than usual. We keep checking; you can close this page.',
    over: 'There is still no word of the payment, so asking has stopped. Your plan begins by itself once it arrives.',
    done: 'Your payment is confirmed.',
    leaving: (seconds: number) => `You are taken to your account in ${inSeconds(seconds)}.`,
    invalid: 'Invalid payment session. Please try again.',
    refused: 'Payment verification failed. Please contact support.',
    unreachable: 'Unable to verify payment. Please contact support.',
    keep: 'If you paid, nothing is lost: your plan begins by itself once the payment arrives.',
    session: 'Payment session',
    again: 'Try Again',
    support: 'Contact support',
    account: 'Go to your account',
  },
  cancelled: {
    title: 'Payment cancelled',
    toast: 'Payment cancelled. You can try upgrading again anytime.',
    leaving: (seconds: number) => `Nothing was charged. You are taken to your account in ${inSeconds(seconds)}.`,
    account: 'Go to your account',
    plans: 'See the plans',
  },
}
