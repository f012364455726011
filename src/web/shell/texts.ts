/** Words of the frame around every screen. */
export const texts = {
  product: 'Is This Clickbait',
  homeLink: 'Is This Clickbait, home',
  skip: 'Skip to the content',
  nav: {
    label: 'Main',
    home: 'Home',
    login: 'Login',
    plans: 'Plans',
    account: 'Account',
    upgrade: 'Upgrade',
    contact: 'Contact',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  theme: { toLight: 'Use the light theme', toDark: 'Use the dark theme' },
  background: {
    label: (name: string) => `Background: ${name}. Change it`,
    names: {
      none: 'plain',
      particleNetwork: 'particle network',
      starryNight: 'starry night',
      gradientWave: 'gradient wave',
      floatingBubbles: 'floating bubbles',
    },
  },
  footer: {
    line: 'Verdicts are read from the transcript, and every quote is checked against it.',
    about: 'About',
    contact: 'Contact',
    privacy: 'Privacy',
    terms: 'Terms',
    api: 'API',
  },
  offline: {
    gone: 'You’re offline. What is open stays readable; new answers wait for the connection.',
    back: "You're back online",
  },
  crash: {
    title: 'Something went wrong',
    body: 'This part of the page stopped working. Nothing you asked is lost.',
    again: 'Try Again',
    refresh: 'Refresh Page',
  },
  notFound: {
    title: 'Page not found',
    heading: 'There is nothing at this address',
    body: 'The link may be cut short or out of date.',
    home: 'Back to Home',
  },
  unreachable: { title: 'Your account could not be loaded', again: 'Try Again' },
  dismiss: 'Dismiss',
}
