import { passwordLength } from '#core/accounts/password.ts'
import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'

/** Texts of the signup page. */
export const texts = {
  title: 'Create your account',
  judge: 'Create an account to judge this video',
  resume: 'Create an account to continue with this video',
  lead: 'You pay on the next page. Your account is created once you pay.',
  plan: (tier: Tier) => `${plans[tier].name} plan`,
  price: (tier: Tier) => `$${plans[tier].price} a month + tax`,
  tokens: (tier: Tier) => `${formatTokens(shownTokens(plans[tier].monthlyBudget))} tokens a month`,
  changePlan: 'Change Plan',
  fullName: 'Full name',
  email: 'Email',
  emailHint: 'It cannot be changed later.',
  confirmEmail: 'Confirm email',
  password: 'Password',
  passwordHint: `At least ${passwordLength.signup} characters.`,
  confirmPassword: 'Confirm password',
  show: 'Show password',
  showConfirm: 'Show confirmed password',
  terms: {
    before: 'I accept the ',
    service: 'Terms of Service',
    between: ' and have read the ',
    privacy: 'Privacy Policy',
    after: '.',
  },
  submit: 'Continue to payment',
  submitting: 'Opening the payment page...',
  charged: (tier: Tier) =>
    `$${plans[tier].price} + tax is charged on the next page, then every month until you cancel.`,
  back: 'Back from the payment page? Nothing is charged until you finish there.',
  slow: 'The server takes longer than usual. You can keep waiting, or try again: nothing is charged twice.',
  haveAccount: 'Already have an account?',
  login: 'Log in',
  toLogin: 'Go to login',
  problems: {
    fullName: 'Full name is required.',
    email: 'Email is required.',
    emailShape: 'Please enter a valid email address.',
    confirmEmail: 'Please enter your email again.',
    emails: 'Emails do not match',
    password: 'Password is required.',
    confirmPassword: 'Please enter your password again.',
    passwords: 'Passwords do not match',
    terms: 'You must accept the Terms of Service to continue',
  },
  failed: 'Failed to create checkout session. Please try again.',
  noServer:
    'Cannot connect to server. Nothing was charged, and what you wrote is kept. Check your connection and try again.',
  noUrl: 'No checkout URL received',
  signedIn: {
    title: 'You already have an account',
    body: (email: string) => `You are logged in as ${email}. Choose or change your plan on the plans page.`,
    plans: 'See the plans',
    account: 'Go to your account',
  },
}
