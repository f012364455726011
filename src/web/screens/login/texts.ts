/** Words of the login page. */
export const texts = {
  title: 'Log in',
  lead: 'To analyze videos and to ask about them.',
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Log in',
  submitting: 'Logging in…',
  emailRequired: 'Email is required.',
  passwordRequired: 'Password is required.',
  failed: 'Login failed. Please try again.',
}
