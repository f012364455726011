import { invalidConfirmation } from '#core/accounts/email-confirmation.ts'

/** Texts of the page that the link in a confirmation mail opens. */
export const texts = {
  title: 'Confirm your email address',
  lead: 'Press the button to confirm that this address is yours.',
  confirm: 'Confirm my email',
  working: 'Confirming...',
  done: 'Your email address is confirmed',
  doneLead: 'There is nothing else to do.',
  account: 'Go to your account',
  start: 'Analyze a video',
  login: 'Log in',
  noLink: 'This link does not work',
  incomplete: invalidConfirmation,
  deadLink: 'This link no longer works',
  loginForAnother: 'Log in to see whether your address is confirmed, or to get another link.',
  failed: 'No answer from the server. Please try again.',
  again: 'Try Again',
}
