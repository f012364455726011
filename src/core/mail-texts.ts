import { tokenCount } from './budget.ts'
import { greetingName } from './greeting-name.ts'
import type { LinkMail, Mail, MailParts } from './mails.ts'
import { plans, type Tier } from './plans.ts'

/** What each mail says. `appUrl` is without a slash at its end. */
export function mailParts(mail: Mail | LinkMail, appUrl: string): MailParts {
  const account = `${appUrl}/account`
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Welcome to Is This Clickbait',
        heading: welcome(mail.fullName),
        paragraphs: [
          mail.tier === null
            ? 'Your account is ready. Choose a plan whenever you like; then paste the address of a video and see whether it keeps its promise.'
            : `Your account is ready and your ${planName(mail.tier)} plan is active. Paste the address of a video and see whether it keeps its promise.`,
          'Every verdict comes with quotes and times, so that you can check it yourself.',
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
        paragraphs: [
          'Somebody, hopefully you, asked to reset the password of your account. The link works once, for 30 minutes.',
        ],
        action: { label: 'Choose a new password', url: mail.link },
        remarks: ['If you did not ask for this, do nothing: your password stays as it is.'],
      }
    case 'set-password':
      return {
        subject: 'Your account is ready: choose a password',
        heading: 'One step is left: choose a password',
        paragraphs: [
          'Your payment has arrived and your account is ready. The password that you typed was not kept while we waited for the payment, so please choose one now. The link works once, for 30 minutes.',
        ],
        action: { label: 'Choose a password', url: mail.link },
        remarks: [`If the link has expired, ask for a new one at ${appUrl}/forgot-password.`],
      }
    case 'confirm-email':
      return {
        subject: 'Confirm your email address',
        heading: 'Confirm your email address',
        paragraphs: [
          'Someone opened an account at Is This Clickbait with this address. If it was you, confirm the address. The link works once, within 24 hours.',
        ],
        action: { label: 'Confirm the address', url: mail.link },
        remarks: ['If it was not you, ignore this mail. The address stays unconfirmed.'],
      }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: ['The password of your account has just been changed, and your other sessions were ended.'],
        action: { label: 'It was not me', url: `${appUrl}/forgot-password` },
        remarks: ['If it was you, there is nothing to do.'],
      }
    case 'payment-failed':
      return {
        subject: `Your payment of ${moneyText(mail.amountDue)} did not go through`,
        heading: 'Your payment did not go through',
        paragraphs: [
          `We could not collect ${moneyText(mail.amountDue)} for your ${planName(mail.tier)} plan. Often the card has expired, or the bank wants you to confirm.`,
          'You keep what is left of your last paid month while we try again. Pay now to begin the new one.',
        ],
        action: { label: 'Pay or change the card', url: mail.payUrl },
      }
    case 'period-rolled':
      return {
        subject: 'Your new month has begun',
        heading: 'Your new month has begun',
        paragraphs: [
          `Your ${planName(mail.tier)} plan has ${tokenCount(mail.budgetTokens)} tokens again, from ${day(mail.periodStart)} to ${day(mail.periodEnd)}.`,
        ],
        action: { label: 'See your usage', url: account },
      }
    case 'subscription-cancelled':
      return {
        subject: 'Your subscription will end',
        heading: `Your ${planName(mail.tier)} plan ends on ${day(mail.endsAt)}`,
        paragraphs: [
          `You have cancelled your subscription. Everything stays as it is until ${day(mail.endsAt)}, and nothing more will be charged.`,
        ],
        action: { label: 'Keep the plan after all', url: account },
      }
    case 'subscription-ended':
      return {
        subject: 'Your subscription has ended',
        heading: `Your ${planName(mail.tier)} plan has ended`,
        paragraphs: ['Nothing more will be charged. Your account and your conversations stay where they are.'],
        action: { label: 'Subscribe again', url: `${appUrl}/plans` },
      }
    case 'conflict-refunded':
      return {
        subject: 'We have refunded your payment',
        heading: `${moneyText(mail.amount)} goes back to you`,
        paragraphs: [
          `A payment was made to open an account with ${mail.email}, but an account with this email was there by then. So the new subscription was cancelled, and ${moneyText(mail.amount)} was refunded to the card. Your bank shows it within ten days.`,
          'To subscribe, log in to the account that you have.',
        ],
        action: { label: 'Log in', url: `${appUrl}/login` },
      }
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        heading: 'Your account was deleted',
        paragraphs: [
          'Your account and everything in it are gone: profile, conversations, transcripts of your own and usage. Nothing more will be charged.',
          'If it was not you who did this, please write to us.',
        ],
      }
    case 'contact-message': {
      const plan = mail.tier === null ? 'no active plan' : `${planName(mail.tier)} plan`
      return {
        subject: `${mail.priority ? '[Priority] ' : ''}Contact: ${mail.subject}`,
        heading: mail.subject,
        paragraphs: [`${mail.name} <${mail.email}> · ${plan}${mail.priority ? ' · priority support' : ''}`],
        quote: mail.message,
        remarks: ['An answer to this mail goes to the sender.'],
      }
    }
    case 'contact-receipt':
      return {
        subject: 'We have received your message',
        heading: 'Thank you for your message!',
        paragraphs: ['We have received it and will get back to you soon.'],
        remarks: ['If you did not write to us, somebody typed your address by mistake. There is nothing to do.'],
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
