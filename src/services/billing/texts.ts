import { plans, type Tier } from '#core/plans/plans.ts'

/** Product texts about plans and payments. */

export const alreadyOn = (tier: Tier): string => `You're already on the ${plans[tier].name} plan.`
export const invalidSession = 'Invalid payment session. Please try again.'
export const verificationFailed = 'Payment verification failed. Please contact support.'

export const nothingToChange = 'You have no active subscription to change. Please choose a plan first.'
export const nothingToCancel = 'You have no active subscription to cancel.'
export const subscriptionEnded = 'Your subscription has ended. Please choose a plan to subscribe again.'
export const refundedDuplicate = 'You have another subscription, so this payment is being refunded in full.'
export const nothingToManage = 'There is no payment to manage yet. Please choose a plan first.'
export const nothingOwed = 'There is no payment to settle.'
export const granted =
  'Your plan was granted to you without a payment, so there is nothing to cancel, reset or manage here.'
export const paused = 'Payments of your subscription are paused. Please contact support before you change the plan.'
export const renewedMeanwhile = 'Your plan was renewed meanwhile. Please reload the page to see it.'
export const coveredByGrant = (tier: Tier): string =>
  `Your present plan was granted to you and already gives more than ${plans[tier].name}.`
export const alreadySubscribed = 'You already have a subscription. Please change its plan instead.'
export const owesInvoice = 'An invoice of your subscription is still open. Please pay it first.'
export const busy = 'Another change of your subscription is being made. Please wait a moment and try again.'
export const changedMeanwhile =
  'Your plan or its period has changed since you looked. Nothing was charged. Please look again and confirm.'
export const justReset = 'Your present period began less than 10 minutes ago. Nothing was charged.'
export const isRenewing = 'Your renewal is being charged right now. Please try again in about an hour.'
export const resumeFirst = 'Your subscription is set to end. Please resume it before you change to a lower plan.'
export const notPaid = 'The payment was not completed, so your plan is unchanged and nothing was charged.'
export const checkoutExpired = 'The payment page has expired. Please try again.'
export const superseded = 'Replaced by a newer choice.'

const date = (at: Date): string =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

export const payFirst = 'Your last payment is not complete. Please settle it on the secure payment page.'
export const confirmPayment =
  'Please complete the payment on the secure payment page. Your plan changes once it is paid.'
export const upgraded = (tier: Tier): string => `You are now on the ${plans[tier].name} plan.`
export const usageReset = 'Your usage has been reset. A new period begins now.'
export const downgrades = (tier: Tier, at: Date): string => `You change to the ${plans[tier].name} plan on ${date(at)}.`
export const canceled = (at: Date): string => `Your subscription ends on ${date(at)}. You keep access until then.`
export const staysOn = (tier: Tier): string => `You stay on the ${plans[tier].name} plan. Nothing was charged.`
export const paidFirst = (tier: Tier): string =>
  `The payment had already arrived: you are on the ${plans[tier].name} plan, and a new month has begun.`
export const canceledAtOnce = 'Your subscription has ended. Nothing more is charged.'
export const resumed = 'Your subscription continues.'
export const isActive = (tier: Tier): string => `Your ${plans[tier].name} plan is active.`
export const stillProcessing = 'Your payment is still being processed.'
