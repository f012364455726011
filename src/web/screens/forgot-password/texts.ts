/** Texts of the page for a forgotten password. */
export const texts = {
  title: 'Forgot your password?',
  lead: 'We’ll email you a link to set a new password.',
  email: 'Email',
  submit: 'Send the link',
  submitting: 'Sending...',
  required: 'Email is required.',
  shape: 'Please enter a valid email address.',
  sentTitle: 'Check your email',
  askedFor: 'You asked for a link for',
  sendAgain: 'Send it again',
  sentAgain: 'Sent again.',
  sent: 'If an account with that email exists, we have sent you a password reset link.',
  sentHint: 'The link works once, for 30 minutes. Check your spam folder too.',
  failed: 'Failed to send reset email. Please try again.',
  back: 'Back to login',
  again: 'Use another email',
}
