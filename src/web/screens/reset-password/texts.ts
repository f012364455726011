import { invalidResetLink, passwordLength } from '#core/accounts/password.ts'

/** Texts of the page that sets a new password. */
export const texts = {
  title: 'Set a new password',
  lead: 'This logs you out everywhere.',
  password: 'New password',
  hint: `At least ${passwordLength.change} characters.`,
  confirm: 'Confirm new password',
  show: 'Show new password',
  caps: 'Caps Lock is on.',
  showConfirm: 'Show confirmed password',
  submit: 'Set password',
  submitting: 'Setting...',
  required: 'Password is required.',
  again: 'Please enter your password again.',
  mismatch: 'Passwords do not match',
  noToken: invalidResetLink,
  noLink: 'This link does not work',
  deadLink: 'This link no longer works',
  request: 'Request a new link',
  failed: 'Failed to reset password. Please try again.',
  done: 'Your password is set',
  leaving: 'You can log in with it now. Redirecting to login…',
  login: 'Log in',
}
