import type Stripe from 'stripe'
import { afterAll } from 'vitest'
import { type Mailbox, openMailbox } from '#embedded/mailbox/mailbox.ts'
import { mailboxPages } from '#embedded/mailbox/mailbox-pages.ts'
import { stripePages } from '#embedded/stripe/stripe-pages.ts'
import type { StandIns } from '#http/mount-stand-ins.ts'
import { type StripeSimulator, startStripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import type { TestApp } from './app.ts'
import { sdkFor, seedPlans } from './stripe-simulator.ts'

export type Shop = { readonly simulator: StripeSimulator; readonly stripe: Stripe }

/**
 * The stand-ins, with their pages at the product's own address. The payment simulator starts on first use; the product
 * itself does not pay there.
 */
export function useStandIns(app: () => TestApp): {
  readonly standIns: StandIns
  shop(): Promise<Shop>
  mailbox(): Mailbox
} {
  let shop: Promise<Shop> | undefined
  let running: StripeSimulator | null = null
  let mailbox: Mailbox | undefined
  const mails = (): Mailbox => (mailbox ??= openMailbox(app().deps.db, app().clock))
  const open = async (): Promise<Shop> => {
    const publicUrl = await app().listen()
    const simulator = await startStripeSimulator({ databaseUrl: app().databaseUrl, publicUrl, seed: seedPlans })
    running = simulator
    return { simulator, stripe: sdkFor(simulator) }
  }
  afterAll(async () => {
    await (await shop)?.simulator[Symbol.asyncDispose]()
  })
  return {
    standIns: {
      password: async () => null,
      pages: [stripePages(() => running), mailboxPages(lateMailbox(mails))],
    },
    shop: () => (shop ??= open()),
    mailbox: mails,
  }
}

/** The pages are mounted before there is a database to read. */
const lateMailbox = (mails: () => Mailbox): Mailbox => ({
  list: page => mails().list(page),
  read: id => mails().read(id),
  send: mail => mails().send(mail),
  check: () => mails().check(),
})
