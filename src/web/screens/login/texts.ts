/** Words of the login page. */
export const texts = {
  title: 'Log in',
  lead: 'To analyze videos and to ask about them.',
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  caps: 'Caps Lock is on.',
  submit: 'Log in',
  submitting: 'Logging in…',
  emailRequired: 'Email is required.',
  passwordRequired: 'Password is required.',
  failed: 'Login failed. Please try again.',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  signup: 'Sign up',
  handoff: {
    title: 'You are logged in here',
    body: 'The browser did not open a tab of its own. This link logs you in there too; it works for a minute.',
    open: 'Log in in a tab too',
    go: 'Continue here',
  },
}
