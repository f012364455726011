import { tiers } from '#core/plans.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { disableAccount, enableAccount } from '#services/billing/disable-account.ts'
import { sdkFor } from '#tests/setup/stripe-simulator.ts'
import type { Scene } from './scene.ts'

/** What an operator does at the command line of the product: the account is shut, its payments end; or it opens again. */
export async function actAtTerminal({ stage, chance, screen: { userId } }: Scene): Promise<string> {
  if (userId === null) return 'no account'
  const by = { who: 'operator', why: 'campaign' }
  const isDisabled = (await findAccount(stage.deps, { id: userId })).disabledAt !== null
  const running = await stage.process()
  if (isDisabled && chance.happens(0.7)) {
    await running.run(deps => enableAccount(deps, userId, by))
    return 'enables'
  }
  const done = await running.run(deps => disableAccount(deps, userId, { keepsBilling: false }, by))
  return `disables, ${done === 'died' ? 'dies' : `billing ${done.billing}`}`
}

/** What an operator does in Stripe's dashboard to that person's money, past the product. */
export async function actInDashboard({ stage, chance, screen: { customerId } }: Scene): Promise<string> {
  if (customerId === null) return 'no customer'
  const { simulator, truth } = stage
  const { control } = simulator
  const stripe = sdkFor(simulator)
  const snapshot = await truth.readCustomer(customerId)
  const transactions = await control.transactions(customerId)
  const live = snapshot?.subscriptions.find(({ status }) => status === 'active' || status === 'past_due')
  const untouched = transactions.filter(
    ({ kind, charge }) =>
      kind === 'charge' && !transactions.some(other => other.kind !== 'charge' && other.charge === charge),
  )
  const disputed = transactions.filter(
    ({ kind, charge }) =>
      kind === 'dispute' && !transactions.some(other => other.kind === 'dispute_won' && other.charge === charge),
  )
  const open = snapshot?.invoices.filter(({ status }) => status === 'open') ?? []
  const [last] = untouched.slice(-1)
  const act = chance.weighed({
    refund: last ? 3 : 0,
    dispute: last ? 2 : 0,
    closeDispute: disputed.length > 0 ? 6 : 0,
    end: live ? 2 : 0,
    changePrice: live && live.scheduleId === null && live.pendingUpdate === null ? 2 : 0,
    writeOff: open.length > 0 ? 4 : 0,
    deleteCustomer: 0.7,
  })
  try {
    switch (act) {
      case 'refund': {
        const part = chance.happens(0.5) ? Math.floor(last!.amount / 2) : undefined
        await control.refunds.create(last!.charge, part)
        return part === undefined ? 'refund all' : 'refund half'
      }
      case 'dispute':
        await control.disputes.open(last!.charge)
        return 'dispute'
      case 'closeDispute': {
        const outcome = chance.pick(['won', 'lost'] as const)
        const { data } = await stripe.disputes.list({ payment_intent: disputed[0]!.paymentIntent })
        await control.disputes.close(data[0]!.id, outcome)
        return `dispute ${outcome}`
      }
      case 'end':
        await control.subscriptions.delete(live!.id)
        return 'ends the subscription'
      case 'changePrice': {
        const tier = chance.pick(tiers)
        const { data } = await stripe.prices.list({ lookup_keys: [`itc_${tier}_monthly`] })
        const items = [{ id: live!.itemId, price: data[0]!.id, quantity: 1 }]
        await stripe.subscriptions.update(live!.id, { items, proration_behavior: 'none' })
        return `price of ${tier}`
      }
      case 'writeOff':
        await stripe.invoices.markUncollectible(chance.pick(open).id)
        return 'writes off'
      case 'deleteCustomer':
        await stripe.customers.del(customerId)
        return 'deletes the customer'
    }
  } catch (error) {
    return `${act} refused: ${(error as Error).message.slice(0, 60)}`
  }
}
