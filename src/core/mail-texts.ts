import { formatTokens } from './budget.ts'
import { greetingName } from './greeting-name.ts'
import type { LinkMail, Mail, MailParts } from './mail-kinds.ts'
import { plans, type Tier } from './plans.ts'

/** The text of each mail. `appUrl` has no trailing slash. */
export function mailParts(mail: Mail | LinkMail, appUrl: string): MailParts {
  const account = `${appUrl}/account`
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Welcome to Is This Clickbait',
        heading: welcome(mail.fullName),
        paragraphs: [
          mail.tier === null
            ? 'Your account is ready. Choose a plan, then paste a YouTube link and see whether the video keeps its promise.'
            : `Your account is ready and your ${planName(mail.tier)} plan is active. Paste a YouTube link and see whether the video keeps its promise.`,
          'Every verdict comes with quotes and times, so you can check it yourself.',
        ],
        action:
          mail.tier === null
            ? { label: 'See the plans', url: `${appUrl}/plans` }
            : { label: 'Try a video', url: appUrl },
      }
    case 'password-reset':
      return {
        subject: 'Reset your password',
        heading: 'Choose a new password',
        paragraphs: ['We received a request to reset your password. The link works once, within 30 minutes.'],
        action: { label: 'Choose a new password', url: mail.link },
        remarks: ['If this wasn’t you, ignore this email: your password stays unchanged.'],
      }
    case 'set-password':
      return {
        subject: 'Your account is ready: choose a password',
        heading: 'One last step: choose a password',
        paragraphs: [
          'Your payment has arrived and your account is ready. We did not keep the password you typed while we waited for the payment, so please choose one now. The link works once, within 30 minutes.',
        ],
        action: { label: 'Choose a password', url: mail.link },
        remarks: [`If the link has expired, request a new one at ${appUrl}/forgot-password.`],
      }
    case 'confirm-email':
      return {
        subject: 'Confirm your email address',
        heading: 'Confirm your email address',
        paragraphs: [
          'An account at Is This Clickbait was created with this address. If this was you, confirm the address. The link works once, within 24 hours.',
        ],
        action: { label: 'Confirm the address', url: mail.link },
        remarks: ['If this wasn’t you, ignore this email. The address stays unconfirmed.'],
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: ['Your password was just changed, and your other sessions were logged out.'],
        action: { label: 'This wasn’t me', url: `${appUrl}/forgot-password` },
        remarks: ['If this was you, there is nothing to do.'],
      }
    case 'payment-failed':
      return {
        subject: `Your payment of ${moneyText(mail.amountDue)} did not go through`,
        heading: 'Your payment did not go through',
        paragraphs: [
          `We could not collect ${moneyText(mail.amountDue)} for your ${planName(mail.tier)} plan. Often the card has expired or your bank needs you to confirm the payment.`,
          'You keep what is left of your last paid month while we try again. Pay now to start the new month.',
        ],
        action: { label: 'Pay or change the card', url: mail.payUrl },
      }
    case 'period-rolled':
      return {
        subject: 'Your new month has started',
        heading: 'Your new month has started',
        paragraphs: [
          `Your ${planName(mail.tier)} plan has ${formatTokens(mail.budgetTokens)} tokens again, from ${day(mail.periodStart)} to ${day(mail.periodEnd)}.`,
        ],
        action: { label: 'See your usage', url: account },
      }
    case 'subscription-cancelled':
      return {
        subject: 'Your subscription will end',
        heading: `Your ${planName(mail.tier)} plan ends on ${day(mail.endsAt)}`,
        paragraphs: [
          `You cancelled your subscription. You keep your plan until ${day(mail.endsAt)}, and you won’t be charged again.`,
        ],
        action: { label: 'Keep my plan', url: account },
      }
    case 'subscription-ended':
      return {
        subject: 'Your subscription has ended',
        heading: `Your ${planName(mail.tier)} plan has ended`,
        paragraphs: ['You won’t be charged again. You keep your account and your conversations.'],
        action: { label: 'Subscribe again', url: `${appUrl}/plans` },
      }
    case 'conflict-refunded':
      return {
        subject: 'We have refunded your payment',
        heading: `We have refunded ${moneyText(mail.amount)}`,
        paragraphs: [
          `You paid to create an account with ${mail.email}, but an account with this email already existed. We cancelled the new subscription and refunded ${moneyText(mail.amount)} to the card. It appears on your bank statement within ten days.`,
          'To subscribe, log in to your existing account.',
        ],
        action: { label: 'Log in', url: `${appUrl}/login` },
      }
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        heading: 'Your account was deleted',
        paragraphs: [
          'Your account and everything in it were deleted: profile, conversations, your own transcripts and usage. You won’t be charged again.',
          'If this wasn’t you, please contact us.',
        ],
      }
    case 'contact-message': {
      const plan = mail.tier === null ? 'no active plan' : `${planName(mail.tier)} plan`
      return {
        subject: `${mail.priority ? '[Priority] ' : ''}Contact: ${mail.subject}`,
        heading: mail.subject,
        paragraphs: [`${mail.name} <${mail.email}> · ${plan}${mail.priority ? ' · priority support' : ''}`],
        quote: mail.message,
        remarks: ['Reply to this email to answer the sender.'],
      }
    }
    case 'contact-receipt':
      return {
        subject: 'We have received your message',
        heading: 'Thank you for your message!',
        paragraphs: ['We have received it and will get back to you soon.'],
        remarks: ['If you did not contact us, your address was entered by mistake. There is nothing to do.'],
      }
  }
}

const welcome = (fullName: string): string => {
  const name = greetingName(fullName)
  return name === null ? 'Welcome.' : `Welcome, ${name}.`
}

const planName = (tier: Tier): string => plans[tier].name

/** A day in UTC, as billing dates are counted: 3 December 2026. */
const day = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  )

const moneyText = (microDollars: number): string => `$${(microDollars / 1_000_000).toFixed(2)}`
