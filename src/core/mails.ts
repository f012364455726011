import { z } from 'zod'
import { tiers } from './plans.ts'

const tier = z.enum(tiers)
const instant = z.iso.datetime()
/** Whole micro-dollars, as everywhere. */
const money = z.int().nonnegative()
const kind = <K extends string, S extends z.ZodRawShape>(name: K, fields: S) =>
  z.object({ kind: z.literal(name), ...fields })

/** What the product tells people by mail, as a job's payload. No secret is in it: mails with a one-time link are apart. */
export const mailSchema = z.discriminatedUnion('kind', [
  kind('welcome', { fullName: z.string(), tier: tier.nullable() }),
  kind('password-changed', {}),
  kind('payment-failed', { tier, amountDue: money, payUrl: z.url() }),
  kind('period-rolled', { tier, periodStart: instant, periodEnd: instant, budgetTokens: z.int().nonnegative() }),
  kind('subscription-cancelled', { tier, endsAt: instant }),
  kind('subscription-ended', { tier }),
  /** Somebody paid for a new account with an email that had one by then: to `email`, about money given back. */
  kind('conflict-refunded', { amount: money, email: z.email() }),
  kind('account-deleted', {}),
  /** To the operator. `tier` is set for a signed-in sender with an active plan; `priority` as decision 12 says. */
  kind('contact-message', {
    name: z.string(),
    email: z.email(),
    subject: z.string(),
    message: z.string(),
    tier: tier.nullable(),
    priority: z.boolean(),
  }),
  /** To the sender, whose address nobody has checked: not a word of theirs, so that nobody mails strangers through us. */
  kind('contact-receipt', {}),
])
export type Mail = z.infer<typeof mailSchema>

/** Mails whose link lets somebody in. Only the worker that made the link writes them; they are never a job's payload. */
export type LinkMail =
  | { readonly kind: 'password-reset'; readonly link: string }
  | { readonly kind: 'set-password'; readonly link: string }
  | { readonly kind: 'confirm-email'; readonly link: string }

/**
 * Mails that an account does not ask for. They are not sent while the address is unconfirmed, and not made up for later.
 * That a password was changed or an account deleted is not even enqueued then. All others are requested by the account or
 * concern its money, and contain no text that a user typed.
 */
export const confirmedOnly: ReadonlySet<(Mail | LinkMail)['kind']> = new Set(['welcome', 'period-rolled'] as const)

/** A mail in parts; its text and its HTML say the same. */
export type MailParts = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Somebody's own words, shown as such. */
  readonly quote?: string
  /** What comes after button and quote, smaller. */
  readonly remarks?: readonly string[]
}
