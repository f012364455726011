import { greetingName } from '../accounts/greeting-name.ts'
import type { Decline } from '../billing/subscription.ts'
import { formatTokens } from '../plans/budget.ts'
import { plans, type Tier } from '../plans/plans.ts'
import type { LinkMail, Mail, MailParts } from './mail-kinds.ts'

type Kind = (Mail | LinkMail)['kind']
type MailOf<K extends Kind> = Extract<Mail | LinkMail, { kind: K }>
type Texts = { readonly [K in Kind]: (mail: MailOf<K>, appUrl: string) => MailParts }

/** The text of a mail. `appUrl` has no trailing slash. The type repeats `kind: K`: it ties the mail to its entry. */
export const mailParts = <K extends Kind>(mail: MailOf<K> & { kind: K }, appUrl: string): MailParts =>
  texts[mail.kind](mail, appUrl)

/** The texts of all mails, by kind. */
const texts: Texts = {
  welcome: (mail, appUrl) => ({
    subject: 'Welcome to Is This Clickbait',
    heading: welcome(mail.fullName),
    paragraphs: [
      mail.tier === null
        ? 'Your account is ready. Choose a plan, then paste a YouTube link and see whether the video keeps its promise.'
        : `Your account is ready and your ${planName(mail.tier)} plan is active. Paste a YouTube link and see whether the video keeps its promise.`,
      'Every verdict comes with quotes and times, so you can check it yourself.',
    ],
    action:
      mail.tier === null ? { label: 'See the plans', url: `${appUrl}/plans` } : { label: 'Try a video', url: appUrl },
  }),
  'password-reset': mail => ({
    subject: 'Reset your password',
    heading: 'Choose a new password',
    paragraphs: ['We received a request to reset your password. The link works once, within 30 minutes.'],
    action: { label: 'Choose a new password', url: mail.link },
    remarks: ['If this wasn’t you, ignore this email: your password stays unchanged.'],
  }),
  'set-password': (mail, appUrl) => ({
    subject: 'Your account is ready: choose a password',
    heading: 'One last step: choose a password',
    paragraphs: [
      'Your payment has arrived and your account is ready. We did not keep the password you typed while we waited for the payment, so please choose one now. The link works once, within 30 minutes.',
    ],
    action: { label: 'Choose a password', url: mail.link },
    remarks: [`If the link has expired, request a new one at ${appUrl}/forgot-password.`],
  }),
  'confirm-email': mail => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'An account at Is This Clickbait was created with this address. If this was you, confirm the address. The link works once, within 24 hours.',
    ],
    action: { label: 'Confirm the address', url: mail.link },
    remarks: ['If this wasn’t you, ignore this email. The address stays unconfirmed.'],
  }),
  'password-changed': (_, appUrl) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your password was just changed, and your other sessions were logged out.'],
    action: { label: 'This wasn’t me', url: `${appUrl}/forgot-password` },
    remarks: ['If this was you, there is nothing to do.'],
  }),
  'payment-failed': mail => ({
    subject: `Your payment of ${moneyText(mail.amountDue)} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `We could not collect ${moneyText(mail.amountDue)} for your ${planName(mail.tier)} plan. ${declineText(mail.decline)}`,
      `${retryText(mail.nextAttemptAt)} Until then you keep what is left of your last paid month. Pay now to start the new month, or cancel in your account: then this payment is not collected.`,
    ],
    action: { label: 'Pay or change the card', url: mail.payUrl },
  }),
  'period-rolled': (mail, appUrl) => ({
    subject: 'Your new month has started',
    heading: 'Your new month has started',
    paragraphs: [
      `Your ${planName(mail.tier)} plan has ${formatTokens(mail.budgetTokens)} tokens again, from ${day(mail.periodStart)} to ${day(mail.periodEnd)}.`,
    ],
    action: { label: 'See your usage', url: `${appUrl}/account` },
  }),
  'subscription-cancelled': (mail, appUrl) => ({
    subject: 'Your subscription will end',
    heading: `Your ${planName(mail.tier)} plan ends on ${day(mail.endsAt)}`,
    paragraphs: [
      `You canceled your subscription. You keep your plan until ${day(mail.endsAt)}${mail.due === null ? ', and you won’t be charged again.' : '.'}`,
      ...(mail.due === null
        ? []
        : [
            `The ${moneyText(mail.due)} for the month that has begun is still collected. To end the plan now without this payment, choose “Cancel subscription” in your account.`,
          ]),
    ],
    action: { label: 'Keep my plan', url: `${appUrl}/account` },
  }),
  'subscription-ended': (mail, appUrl) => ({
    subject: 'Your subscription has ended',
    heading: `Your ${planName(mail.tier)} plan has ended`,
    paragraphs: ['You won’t be charged again. You keep your account and your conversations.'],
    action: { label: 'Subscribe again', url: `${appUrl}/plans` },
  }),
  'conflict-refunded': (mail, appUrl) => ({
    subject: 'We have refunded your payment',
    heading: `We have refunded ${moneyText(mail.amount)}`,
    paragraphs: [
      `You paid to create an account with ${mail.email}, but an account with this email already existed. We canceled the new subscription and refunded ${moneyText(mail.amount)} to the card. It appears on your bank statement within ten days.`,
      'To subscribe, log in to your existing account.',
    ],
    action: { label: 'Log in', url: `${appUrl}/login` },
  }),
  'account-deleted': () => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account and everything in it were deleted: profile, conversations, your own transcripts and usage. You won’t be charged again.',
      'If this wasn’t you, please contact us.',
    ],
  }),
  'contact-message': mail => {
    const plan = mail.tier === null ? 'no active plan' : `${planName(mail.tier)} plan`
    return {
      subject: `${mail.priority ? '[Priority] ' : ''}Contact: ${mail.subject}`,
      heading: mail.subject,
      paragraphs: [
        `${mail.name} <${mail.email}> · ${plan}${mail.tier !== null && plans[mail.tier].choosesModel ? ' · priority support' : ''}`,
      ],
      quote: mail.message,
      remarks: [
        'Reply to this email to answer the sender.',
        ...(mail.shareLink === undefined ? [] : [`To end the page: share-links revoke --link ${mail.shareLink}`]),
      ],
    }
  },
  'contact-receipt': () => ({
    subject: 'We have received your message',
    heading: 'Thank you for your message!',
    paragraphs: ['We have received it and will get back to you soon.'],
    remarks: ['If you did not contact us, your address was entered by mistake. There is nothing to do.'],
  }),
}

const welcome = (fullName: string): string => {
  const name = greetingName(fullName)
  return name === null ? 'Welcome.' : `Welcome, ${name}.`
}

/** A card as a person recognizes it: Visa ending in 0341. */
const cardText = ({ brand, last4 }: Decline): string => `${brand[0]!.toUpperCase()}${brand.slice(1)} ending in ${last4}`

const declineText = (decline: Decline | null): string => {
  if (decline === null) return 'Your bank may need you to confirm the payment.'
  const card = cardText(decline)
  if (decline.reason === 'expired_card') return `The card (${card}) has expired.`
  if (decline.reason === 'insufficient_funds') return `The card (${card}) has insufficient funds.`
  return `The card (${card}) was declined.`
}

const retryText = (nextAttemptAt: string | null): string =>
  nextAttemptAt === null
    ? 'We do not try again by ourselves.'
    : `We try again on ${day(nextAttemptAt)}. If the last attempt fails, the plan ends.`

const planName = (tier: Tier): string => plans[tier].name

/** A day in UTC, as billing dates are counted: 3 December 2026. */
const day = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  )

const moneyText = (microDollars: number): string => `$${(microDollars / 1_000_000).toFixed(2)}`
