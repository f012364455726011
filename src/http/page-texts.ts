/**
 * Texts that the server puts into pages: what search engines, chat previews and browser tabs show of each, and the words of
 * the pages that it renders itself.
 */
export const pageTexts = {
  name: 'Is This Clickbait',
  imageAlt: 'A ruled scale from “keeps its promise” to “clickbait” with a marker on it',
  home: {
    title: 'Is This Clickbait: does the video keep its promise?',
    description:
      "Reads a video's transcript, says whether its title keeps its promise, and proves it with quotes and times.",
  },
  login: { title: 'Log in · Is This Clickbait', description: 'Log in to analyze videos and ask about them.' },
  forgotPassword: {
    title: 'Forgot your password? · Is This Clickbait',
    description: 'Ask for a link that sets a new one.',
  },
  resetPassword: {
    title: 'Set a new password · Is This Clickbait',
    description: 'Set a new password with the link that we mailed you.',
  },
  confirmEmail: {
    title: 'Confirm your email address · Is This Clickbait',
    description: 'Confirm your email address with the link that we mailed you.',
  },
  videos: { title: 'Your videos · Is This Clickbait', description: 'The videos that you have asked about.' },
  account: { title: 'Account · Is This Clickbait', description: 'Usage, plan, profile and sessions of your account.' },
  signup: {
    title: 'Create your account · Is This Clickbait',
    description: 'Choose a plan, pay, and analyze videos at once.',
  },
  signupSuccess: { title: 'Your account · Is This Clickbait', description: 'Your account is created once you pay.' },
  plans: {
    title: 'Plans · Is This Clickbait',
    description: 'Four monthly plans for verdicts, summaries and chat about videos of up to 10 hours.',
  },
  upgrade: { title: 'Upgrade · Is This Clickbait', description: 'More tokens for this month, and how to get them.' },
  upgradeSuccess: { title: 'Payment · Is This Clickbait', description: 'Your payment is being confirmed.' },
  upgradeCanceled: { title: 'Payment cancelled · Is This Clickbait', description: 'Nothing was charged.' },
  contact: { title: 'Contact · Is This Clickbait', description: 'Write to the people who run this site.' },
  about: {
    title: 'About · Is This Clickbait',
    description: 'How a verdict is made, how every quote is checked, and what this cannot do.',
  },
  privacy: {
    title: 'Privacy · Is This Clickbait',
    description: 'What this site stores about you, for how long, and which vendors see what.',
  },
  terms: {
    title: 'Terms of Service · Is This Clickbait',
    description: 'What you get, what it costs, and what both sides can expect of each other.',
  },
  analysis: {
    title: (videoTitle: string) => `${videoTitle} · Is This Clickbait`,
    description: (channel: string) => `Does this video by ${channel} keep its promise? Verdict, summary and chat.`,
    judged: (word: string, score: number, subject: string) => `${word}, ${score}/100: ${subject}`,
    unjudged: (reason: string, title: string) => `${reason}: “${title}”`,
    noVerdict: 'No verdict yet',
    quoted: (title: string) => `“${title}”`,
    preview: (answer: string, title: string, channel: string) =>
      `${answer} About “${title}”${channel === '' ? '' : ` by ${channel}`}.`,
    unknownTitle: 'Video analysis · Is This Clickbait',
    unknownDescription: 'Verdict, summary, key points and chat about a video, proven by its transcript.',
  },
  shared: {
    title: 'A shared conversation · Is This Clickbait',
    description: 'Questions and answers about a video, proven by its transcript, that someone shared with you.',
  },
  handoff: {
    title: 'Logging in · Is This Clickbait',
    working: 'Logging you in…',
    ask: 'Log in to Is This Clickbait in this tab?',
    yes: 'Log in',
    no: 'No, stay as I am',
    other: 'Another account is logged in here',
    /** `handoff.js` completes the sentence with the email of that account. */
    otherWhy: 'A browser keeps one account at a time. Continuing logs out',
    now: 'Logged in now',
    link: 'This link',
    account: 'Account',
    replace: 'Continue as',
    keep: 'Stay as',
    done: 'You are logged in',
    doneWhy: 'You can close this tab.',
    home: 'Go to the home page',
    failed: 'The login could not be carried over. Please log in here.',
    login: 'Log in',
    noScript: 'Please allow JavaScript for this page, or log in here.',
  },
  notFound: { title: 'Page not found · Is This Clickbait', description: 'There is no page at this address.' },
  /** The operator's error. */
  notBuilt:
    'The pages are not built. Run `npm start`, which builds them, or open the address that `npm run dev` prints.',
}
