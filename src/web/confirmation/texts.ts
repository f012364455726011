/** Texts about an email address that is not confirmed yet. */
export const texts = {
  resend: 'Send a new link',
  sent: (email: string) => `Sent to ${email}. The link works for 24 hours. Check your spam folder too.`,
  failed: 'Couldn’t send the email. Please try again.',
}
