/** Words of the page for a forgotten password (spec §8 where it gives them). */
export const texts = {
  title: 'Forgot your password?',
  lead: 'Tell us your email. You get a link that sets a new one.',
  email: 'Email',
  submit: 'Send the link',
  submitting: 'Sending...',
  required: 'Email is required.',
  shape: 'Please enter a valid email address.',
  sentTitle: 'Check your email',
  askedFor: (email: string) => `You asked for a link for ${email}.`,
  sendAgain: 'Send it again',
  sentAgain: 'Asked again.',
  sent: 'If an account with that email exists, we have sent you a password reset link.',
  sentHint: 'The link works once, for 30 minutes. Look into the spam folder too.',
  failed: 'Failed to send reset email. Please try again.',
  back: 'Back to login',
  again: 'Use another email',
}
