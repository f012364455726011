import type { PlanPromise } from '#core/plan-amounts.ts'
import { plans, type Tier } from '#core/plans.ts'
import { day } from '../ui/format.ts'

/** A price as it is shown (decision 7): $20, with cents only where there are any. */
export const money = (dollars: number): string => (Number.isInteger(dollars) ? `$${dollars}` : `$${dollars.toFixed(2)}`)

const count = (amount: number): string => amount.toLocaleString('en-US')

const cents = (dollars: number): string => `$${dollars.toFixed(2)}`

const lengthOf = (minutes: number): string => (minutes <= 60 ? `${minutes} minutes` : `${minutes / 60} hours`)

const kinds = {
  quick: 'a verdict',
  detailed: 'verdict, summary, key points and three questions',
  comprehensive: 'verdict, summary, key points and ten questions',
}

/** Words of plans, offers and changes of plan (spec §2, §5 and §8 where they give them). */
export const texts = {
  perMonth: 'a month, plus tax',
  gives: {
    label: 'A month of 20-minute videos, about',
    hours: (hours: number) => `${count(hours)} hours of video`,
    and: 'and',
    questions: (questions: number) => `${count(questions)} questions`,
    tokens: (amount: string) => `${amount} tokens`,
    by: (model: string) => `with ${model}`,
    dearest: (hours: number, questions: number, model: string) =>
      `or ${count(hours)} hours and ${count(questions)} questions, all with ${model}`,
    /** What one of the counted analyses holds (decision 20). */
    each: ({ count, kind, model, minutes }: PlanPromise) => {
      if (minutes === null) return `fewer than ${count} here, because ${model} is dearer`
      return `${kinds[kind]}${kind === 'comprehensive' ? ` by ${model}` : ''} on a video of up to ${lengthOf(minutes)}`
    },
  },
  tokens: (amount: string) => `${amount} tokens a month`,
  popular: 'Most Popular',
  scheduled: 'Scheduled',
  recommended: 'Recommended',
  buttons: {
    choose: 'Choose Plan',
    current: 'Current Plan',
    upgrade: 'Upgrade',
    upgradeTo: (plan: string) => `Upgrade to ${plan}`,
    downgrade: 'Downgrade',
    subscribe: (plan: string) => `Subscribe to ${plan}`,
    processing: 'Processing...',
    reset: 'Reset Usage',
    cancel: 'Not now',
    close: 'Close',
  },
  terms: {
    yours: 'This is the plan you have.',
    renews: (iso: string) => `Renews on ${day(iso)}.`,
    ends: (iso: string) => `Ends on ${day(iso)}.`,
    until: (next: Tier, iso: string) => `Until ${day(iso)}, then ${plans[next].name}.`,
    now: 'Charged in full now; a new month starts.',
    nowLosing: (amount: string) => `Charged in full now; a new month starts. Your ${amount} unused tokens end.`,
    lifts: ' Your cancellation is lifted.',
    drops: (next: Tier) => ` The change to ${plans[next].name} is dropped.`,
    cancelled: (plan: Tier) => `${plans[plan].name} is cancelled.`,
    keepFirst: 'Keep it first',
    later: 'Begins with the next month; nothing is charged now.',
    laterOn: (iso: string) => `Begins on ${day(iso)}; nothing is charged now.`,
    scheduled: (iso: string) => `Scheduled for ${day(iso)}; nothing is charged now.`,
    paused: 'Payments are paused: write to us first.',
    owing: 'Can be chosen once the payment is made.',
    below: (plan: Tier) => `Lower than ${plans[plan].name}: it can be chosen once that is paid again.`,
    covered: 'Your present plan was granted to you, and gives more.',
  },
  slow: 'It takes longer than usual. You may go on waiting, or try again: nothing is charged twice.',
  notStarted: (problem: string) =>
    `${problem.replace(/\.$/, '')}. Nothing was charged. Try again, or contact us if it happens again.`,
  noOptions: 'No upgrade options available for your current plan',
  optionsFailed: 'Error loading upgrade options',
  limit: {
    title: 'Ways to go on',
    fallback: 'Monthly budget exceeded. Please upgrade your plan.',
    resets: (iso: string) => `Your budget resets on ${day(iso)}.`,
    how: 'Each of these is charged in full now and starts a new month.',
  },
  owed: {
    title: 'Your last payment did not go through.',
    price: (plan: Tier) => `${plans[plan].name} is ${money(plans[plan].price)} a month + tax.`,
    body: 'Paying gives you the new month’s tokens and lets you change plans. Until then you have what is left of the last paid month.',
    over: 'Paying gives you the plan back and lets you change it.',
    change: {
      title: 'A payment is not finished.',
      body: 'What you chose begins once it is paid. Until then nothing changes, and you may choose anew.',
    },
    pay: 'Pay now',
    opening: 'Opening...',
    failed: 'The payment page could not be opened. Please try again.',
    recovered: 'Your payment went through. Your plan goes on as before.',
  },
  session: {
    quote: 'Quote this number to support',
    copy: 'Copy',
    copyLabel: 'Copy the number of the payment',
    copied: 'Copied.',
    failed: 'It could not be copied.',
    again: 'Check the payment again',
    free: 'Checking charges nothing.',
  },
  outward: { blocked: 'Your browser kept the page from opening.' },
  option: {
    untouched: 'You gain nothing but a later reset date: nothing of this month is used yet.',
    reset: (plan: string) => `A fresh month of ${plan}, starting now`,
    price: (dollars: number) => `${money(dollars)} + tax`,
    holds: (hours: number, questions: number, model: string) =>
      `About ${count(hours)} hours of video and ${count(questions)} questions, with ${model}`,
  },
  confirm: {
    title: {
      upgrade: (plan: string) => `Upgrade to ${plan}`,
      change: (plan: string) => `Change to ${plan}`,
      reset: 'Reset Usage',
    },
    loading: 'Asking for the exact total...',
    sendingSlowly:
      'Still no answer. You may go on waiting or close this: nothing is charged twice, and your account shows what came of it.',
    previewFailed: 'The exact total did not load. Nothing is charged.',
    again: 'Try Again',
    rows: {
      tax: 'Tax',
      now: 'Charged now',
      next: 'Charged on the next page',
      later: (iso: string) => `Charged on ${day(iso)}`,
    },
    cents,
    startsNow: 'A new month starts now, with the full budget. The time left of the present one is not credited.',
    startsPaid: 'You pay on the next page. Your new month starts with the payment, with the full budget.',
    lost: (amount: string) => `You give up ${amount} unused tokens of the present month.`,
    lostAll: (amount: string) => `Nothing of the present month is used yet: you give up all its ${amount} tokens.`,
    gainsNothing: (from: string | null, to: string) =>
      `You have used nothing. Paying now only moves your reset ${from === null ? '' : `from ${day(from)} `}to ${day(to)}.`,
    repeats: (total: number, iso: string | null) =>
      `Then ${cents(total)} every month until you cancel${iso === null ? '' : `, next on ${day(iso)}`}.`,
    isThere: (plan: string) => `You have ${plan} by now. Nothing more is to be paid.`,
    repeatsPlusTax: (dollars: number) => `Then ${money(dollars)} + tax every month until you cancel.`,
    less: (to: string, from: string, losesChoice: boolean) =>
      `${to} tokens a month instead of ${from}${losesChoice ? ', the default model instead of your choice, and standard support' : ''}.`,
    later: (plan: string, iso: string) =>
      `Your plan is ${plan} from ${day(iso)}. Until then your present one goes on, and nothing is charged.`,
    agree: (dollars: number) => `I understand I will be charged ${money(dollars)} + Tax`,
    submit: { now: (total: string) => `Pay ${total}`, first: 'Continue to payment', later: 'Schedule the change' },
  },
  pay: {
    title: 'Finish the payment',
    recovery: 'One more step on the secure payment page. Your plan changes once it is paid.',
    body: 'Your bank or card needs one more step, in the other tab. This page notices when it is paid.',
    what: (plan: string, total: number, present: string) =>
      `${plan}: ${cents(total)} with tax. If you close this, ${present} stays as it is until that is paid.`,
    blocked: 'Your browser blocked the payment page. Open it here; this page notices when it is paid.',
    open: 'Open the payment page',
    waiting: 'Waiting for the payment...',
    unpaid: 'The payment was not completed. Your plan is unchanged, and nothing more was charged.',
    slow: 'Still no word of the payment. It counts as soon as it arrives; you can close this.',
  },
  done: {
    reset: 'Your usage was reset. A new month has begun.',
    plan: (tier: Tier) => `You’re on ${plans[tier].name} now.`,
    recovered: 'Your payment went through. Your plan goes on as before.',
    scheduled: (tier: Tier, iso: string) => `${plans[tier].name} begins on ${day(iso)}.`,
  },
  failures: {
    upgrade: 'Upgrade failed',
    reset: 'Usage reset failed',
    checkout: 'Failed to start checkout process',
    unexpected: 'Unexpected response from server',
    noUrl: 'No checkout URL received',
    login: 'Please login to select a plan',
  },
} as const
