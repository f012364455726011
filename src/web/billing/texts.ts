import type { IncludedAnalyses } from '#core/billing/plan-amounts.ts'
import type { Decline } from '#core/billing/subscription.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { day } from '../ui/format.ts'

/** A price as shown: $20, with cents only where there are any. */
export const money = (dollars: number): string => (Number.isInteger(dollars) ? `$${dollars}` : `$${dollars.toFixed(2)}`)

const count = (amount: number): string => amount.toLocaleString('en-US')

/** An exact sum: $22.00. */
export const exactMoney = (dollars: number): string => `$${dollars.toFixed(2)}`

const lengthOf = (minutes: number): string => (minutes <= 60 ? `${minutes} minutes` : `${minutes / 60} hours`)

/** A card as its owner knows it: Visa ending in 0341. */
export const cardText = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${brand[0]!.toUpperCase()}${brand.slice(1)} ending in ${last4}`

const declines: Readonly<Record<Decline['reason'], string>> = {
  expired_card: 'has expired',
  insufficient_funds: 'has insufficient funds',
  declined: 'was declined',
}

const declineText = ({ reason, ...card }: Decline): string => `${cardText(card)} ${declines[reason]}`

const depths = {
  quick: 'a verdict',
  detailed: 'verdict, summary, key points and three questions',
  comprehensive: 'verdict, summary, key points and ten questions',
}

/** Texts about plans, offers, changes of plan and payments. */
export const texts = {
  perMonth: 'a month, plus tax',
  gives: {
    verdicts: (amount: number | null): string =>
      amount === null ? 'No charge per video here' : `About ${count(amount)} verdicts a month`,
    tokens: (amount: string) => `${amount} tokens`,
    /** Beside `each`, where the models cost nothing and no number is counted. */
    uncounted: (depth: IncludedAnalyses['depth']) => `${depth[0]!.toUpperCase()}${depth.slice(1)} analyses`,
    /** What one of the counted analyses includes. */
    each: ({ count, depth, model, minutes, isFree }: IncludedAnalyses) => {
      if (isFree) return `${depths[depth]} by ${model}: no charge per video here`
      if (minutes === null) return `fewer than ${count} here, because ${model} costs more`
      return `${depths[depth]}${depth === 'comprehensive' ? ` by ${model}` : ''} on a video of up to ${lengthOf(minutes)}`
    },
  },
  tokens: (amount: string) => `${amount} tokens a month`,
  popular: 'Most Popular',
  scheduled: 'Scheduled',
  awaited: 'Waiting for payment',
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
    yours: 'This is your current plan.',
    renews: (iso: string) => `Renews on ${day(iso)}.`,
    ends: (iso: string) => `Ends on ${day(iso)}.`,
    until: (next: Tier, iso: string) => `Until ${day(iso)}, then ${plans[next].name}.`,
    now: 'Charged in full now; a new month starts.',
    nowLosing: (amount: string) => `Charged in full now; a new month starts. You’ll lose ${amount} unused tokens.`,
    undoesCancellation: ' Your cancellation is undone.',
    replacesScheduled: (next: Tier) => ` This replaces the scheduled change to ${plans[next].name}.`,
    canceled: (plan: Tier) => `${plans[plan].name} is canceled.`,
    keepFirst: 'Keep it first',
    later: 'Starts with the next month; nothing is charged now.',
    laterOn: (iso: string) => `Starts on ${day(iso)}; nothing is charged now.`,
    scheduled: (iso: string) => `Scheduled for ${day(iso)}; nothing is charged now.`,
    paused: 'Paused',
    owing: 'Available once your payment is made.',
    below: (plan: Tier) => `Lower than ${plans[plan].name}. Available once ${plans[plan].name} is paid again.`,
    covered: 'Your complimentary plan already includes more.',
  },
  slow: 'This is taking longer than usual. Keep waiting or try again: you won’t be charged twice.',
  notStarted: (problem: string) =>
    `${problem.replace(/\.$/, '')}. Nothing was charged. Try again, or contact us if it happens again.`,
  noOptions: 'No upgrade options available for your current plan',
  optionsFailed: 'Error loading upgrade options',
  limit: {
    title: 'You’ve reached your monthly limit',
    short: 'Not enough tokens left for this',
    more: 'Get more tokens',
    fallback: 'Monthly budget exceeded. Please upgrade your plan.',
    resets: (iso: string) => `Your tokens reset on ${day(iso)}.`,
    how: 'Each option is charged in full now and starts a new month.',
  },
  owed: {
    title: 'Your last payment did not go through.',
    price: (plan: Tier) => `${plans[plan].name} is ${money(plans[plan].price)} a month + tax.`,
    sum: (plan: Tier, dollars: number, decline: Decline | null) =>
      `${exactMoney(dollars)} for ${plans[plan].name}, tax included, is due${decline ? `: ${declineText(decline)}` : ''}.`,
    decline: (decline: Decline) => `${declineText(decline)}.`,
    nextAttempt: (iso: string) => `We try again on ${day(iso)}; if the last attempt fails, the plan ends.`,
    noAttempt: 'We do not try again by ourselves.',
    body: 'Pay to get the new month’s tokens and to change plans.',
    ended: 'Pay to restore your plan and to change it.',
    change: {
      title: 'A payment is unfinished.',
      sum: (plan: Tier, dollars: number) =>
        `${exactMoney(dollars)} for ${plans[plan].name}, tax included, is not paid yet.`,
      body: 'Your new plan starts once it is paid. Until then nothing changes, and you can choose again.',
      resetBody: 'Your new month starts once it is paid. Until then nothing changes, and you can choose again.',
    },
    pay: 'Pay now',
    opening: 'Opening...',
    failed: 'Couldn’t open the payment page. Please try again.',
    recovered: 'Your payment went through. Your plan continues as before.',
  },
  session: {
    quote: 'Quote this number to support',
    copy: 'Copy',
    copyLabel: 'Copy the payment number',
    copied: 'Copied.',
    failed: 'Couldn’t copy it.',
    again: 'Check the payment again',
    free: 'Checking again charges nothing.',
  },
  blocked: 'Your browser blocked the new tab.',
  offer: {
    unused: 'You haven’t used any of this month’s tokens: this only moves your reset date.',
    reset: (plan: string) => `A fresh month of ${plan}, starting now`,
    price: (dollars: number) => `${money(dollars)} + tax`,
  },
  confirm: {
    title: {
      upgrade: (plan: string) => `Upgrade to ${plan}`,
      change: (plan: string) => `Change to ${plan}`,
      reset: 'Reset Usage',
    },
    loading: 'Loading the exact total...',
    sendingSlowly:
      'Still no answer. Keep waiting or close this: you won’t be charged twice, and your account page shows the result.',
    previewFailed: 'Couldn’t load the exact total. Nothing is charged.',
    again: 'Try Again',
    rows: {
      tax: 'Tax',
      taxLater: 'added on the next page',
      now: 'Charged now',
      nowTo: (card: string) => `Charged now to ${card}`,
      next: 'Charged on the next page',
      plusTax: (dollars: number) => `${exactMoney(dollars)} + tax`,
      later: (iso: string) => `Charged on ${day(iso)}`,
    },
    startsNow: 'A new month starts now, with the full budget. The rest of the current month is not credited.',
    startsPaid: 'You pay on the next page. Your new month starts once you pay, with the full budget.',
    lost: (amount: string) => `You’ll lose this month’s ${amount} unused tokens.`,
    gainsNothing: (from: string | null, to: string) =>
      `You haven’t used any tokens. Paying now only moves your reset ${from === null ? '' : `from ${day(from)} `}to ${day(to)}.`,
    repeats: (total: number, iso: string | null) =>
      `Then ${exactMoney(total)} every month until you cancel${iso === null ? '' : `, next on ${day(iso)}`}.`,
    alreadyBought: (plan: string) => `You’re already on ${plan}. Nothing to pay.`,
    repeatsPlusTax: (dollars: number) => `Then ${money(dollars)} + tax every month until you cancel.`,
    less: (to: string, from: string, losesChoice: boolean) =>
      `${to} tokens a month instead of ${from}${losesChoice ? ', the default model instead of your choice, and standard support' : ''}.`,
    later: (plan: string, iso: string) =>
      `Your plan changes to ${plan} on ${day(iso)}. Until then you keep your current plan, and nothing is charged.`,
    agree: (dollars: number) => `I understand I will be charged ${money(dollars)} + Tax`,
    submit: { now: (total: string) => `Pay ${total}`, first: 'Continue to payment', later: 'Schedule the change' },
  },
  pay: {
    title: 'Finish the payment',
    recovery: 'One more step on the secure payment page. Your plan changes once it is paid.',
    body: 'Your bank or card needs one more step in the other tab. This page updates once you have paid.',
    declined: 'Your card was declined',
    again: (card: string, plan: string, total: number) =>
      `${card} Pay ${exactMoney(total)} for ${plan} with another card in the other tab. This page updates once you have paid.`,
    what: (plan: string, total: number, current: string) =>
      `${plan}: ${exactMoney(total)} with tax. If you close this, you stay on ${current} until it is paid.`,
    blocked: 'Your browser blocked the payment page. Open it here; this page updates once you have paid.',
    open: 'Open the payment page',
    waiting: 'Waiting for the payment...',
    unpaid: 'The payment was not completed. Your plan is unchanged, and nothing more was charged.',
    slow: 'Payment not confirmed yet. It counts as soon as it arrives; you can close this.',
  },
  drop: {
    stay: (plan: string) => `Stay on ${plan}`,
    keepMonth: 'Keep my current month',
    dropping: 'Dropping...',
    failed: 'Couldn’t drop the change. Please try again.',
  },
  done: {
    reset: 'Your usage was reset. A new month has started.',
    plan: (tier: Tier) => `You’re on ${plans[tier].name} now.`,
    charged: (dollars: number) => `${exactMoney(dollars)} was charged.`,
    recovered: 'Your payment went through. Your plan continues as before.',
    scheduled: (tier: Tier, iso: string) => `${plans[tier].name} starts on ${day(iso)}.`,
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
