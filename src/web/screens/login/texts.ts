/** Texts of the login page. */
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
    body: 'Your browser blocked the website’s tab. Log in there within one minute, or stay here.',
    over: 'Your browser blocked the website’s tab. Log in there, or stay here.',
    open: 'Log in on the website too',
    go: 'Continue in this panel',
  },
}
