import { z } from 'zod'
import { declineReasons } from '../billing/subscription.ts'
import { tiers } from '../plans/plans.ts'

const tier = z.enum(tiers)
const instant = z.iso.datetime()
/** Whole micro-dollars, as everywhere. */
const money = z.int().nonnegative()
const kind = <K extends string, S extends z.ZodRawShape>(name: K, fields: S) =>
  z.object({ kind: z.literal(name), ...fields })

/** A mail as a job's payload. It contains no secret: mails with a one-time link are `LinkMail`. */
export const mailSchema = z.discriminatedUnion('kind', [
  kind('welcome', { fullName: z.string(), tier: tier.nullable() }),
  kind('password-changed', {}),
  /** `nextAttemptAt` is when Stripe tries again by itself; `decline` is null while the bank waits for a confirmation. */
  kind('payment-failed', {
    tier,
    amountDue: money,
    payUrl: z.url(),
    nextAttemptAt: instant.nullable().default(null),
    decline: z
      .object({ brand: z.string(), last4: z.string(), reason: z.enum(declineReasons) })
      .nullable()
      .default(null),
  }),
  kind('period-rolled', { tier, periodStart: instant, periodEnd: instant, budgetTokens: z.int().nonnegative() }),
  /** `due` is still collected: it was due before a cancellation in the portal. */
  kind('subscription-cancelled', { tier, endsAt: instant, due: money.nullable().default(null) }),
  kind('subscription-ended', { tier }),
  /** A refund to `email`: it paid for a new account, but had one already. */
  kind('conflict-refunded', { amount: money, email: z.email() }),
  kind('account-deleted', {}),
  /** To the operator. `tier` is the sender's active plan; `priority` is true if it includes priority support. */
  kind('contact-message', {
    name: z.string(),
    email: z.email(),
    subject: z.string(),
    message: z.string(),
    tier: tier.nullable(),
    priority: z.boolean(),
    /** The id of the link of a reported page. */
    shareLink: z.uuid().optional(),
  }),
  /** To the sender, whose address is unconfirmed. It quotes nothing, so that no one can mail strangers through us. */
  kind('contact-receipt', {}),
])
export type Mail = z.infer<typeof mailSchema>

/** Mails with a one-time link. The worker that creates the link also renders them; they are never a job's payload. */
export type LinkMail =
  | { readonly kind: 'password-reset'; readonly link: string }
  | { readonly kind: 'set-password'; readonly link: string }
  | { readonly kind: 'confirm-email'; readonly link: string }

/**
 * Kinds that an account does not request. They are dropped while the address is unconfirmed. (Notices of a changed password
 * or a deleted account are not even enqueued then.) All other kinds are requested by the account or concern its money, and
 * contain no text that a user typed.
 */
export const confirmedOnlyKinds: ReadonlySet<(Mail | LinkMail)['kind']> = new Set(['welcome', 'period-rolled'] as const)

/** The content of a mail, from which both its text and its HTML are rendered. */
export type MailParts = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** The sender's own words, shown as a quote. */
  readonly quote?: string
  /** Small print after button and quote. */
  readonly remarks?: readonly string[]
}
