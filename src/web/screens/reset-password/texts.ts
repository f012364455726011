import { passwordLength } from '#core/password.ts'

/** Words of the page that sets a new password (spec §5 and §8 where they give them). */
export const texts = {
  title: 'Set a new password',
  lead: 'It ends every other session of your account.',
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
  noToken: 'Invalid reset link. Please request a new password reset.',
  request: 'Request a new link',
  failed: 'Failed to reset password. Please try again.',
  done: 'Your password is set. You can log in with it now.',
  leaving: 'You are taken to the login in a moment.',
  login: 'Log in',
}
