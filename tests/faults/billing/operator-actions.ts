import { tiers } from '#core/plans/plans.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { disableAccount, enableAccount } from '#services/billing/disable-account.ts'
import { sdkFor } from '#tests/setup/stripe-simulator.ts'
import type { StepContext } from './step-context.ts'

/** Disables the user's account as an operator does, or enables it again. */
export async function runOperatorCommand({ environment, random, account: { userId } }: StepContext): Promise<string> {
  if (userId === null) return 'no account'
  const by = { who: 'operator', why: 'campaign' }
  const isDisabled = (await findAccount(environment.deps, { id: userId })).disabledAt !== null
  const running = await environment.process()
  if (isDisabled && random.chance(0.7)) {
    await running.run(deps => enableAccount(deps, userId, by))
    return 'enables'
  }
  const done = await running.run(deps => disableAccount(deps, userId, { keepsBilling: false }, by))
  return `disables, ${done === 'crashed' ? 'dies' : `billing ${done.billing}`}`
}

/** Makes a random change to the user's payments in Stripe's dashboard, without the product. */
export async function changeInDashboard({
  environment,
  random,
  account: { customerId },
}: StepContext): Promise<string> {
  if (customerId === null) return 'no customer'
  const { simulator, directPayments } = environment
  const { control } = simulator
  const stripe = sdkFor(simulator)
  const snapshot = await directPayments.readCustomer(customerId)
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
  const action = random.weighted({
    refund: last ? 3 : 0,
    dispute: last ? 2 : 0,
    closeDispute: disputed.length > 0 ? 6 : 0,
    end: live ? 2 : 0,
    changePrice: live && live.scheduleId === null && live.pendingUpdate === null ? 2 : 0,
    writeOff: open.length > 0 ? 4 : 0,
    deleteCustomer: 0.7,
  })
  try {
    switch (action) {
      case 'refund': {
        const part = random.chance(0.5) ? Math.floor(last!.amount / 2) : undefined
        await control.refunds.create(last!.charge, part)
        return part === undefined ? 'refund all' : 'refund half'
      }
      case 'dispute':
        await control.disputes.open(last!.charge)
        return 'dispute'
      case 'closeDispute': {
        const outcome = random.pick(['won', 'lost'] as const)
        const { data } = await stripe.disputes.list({ payment_intent: disputed[0]!.paymentIntent })
        await control.disputes.close(data[0]!.id, outcome)
        return `dispute ${outcome}`
      }
      case 'end':
        await control.subscriptions.delete(live!.id)
        return 'ends the subscription'
      case 'changePrice': {
        const tier = random.pick(tiers)
        const { data } = await stripe.prices.list({ lookup_keys: [`itc_${tier}_monthly`] })
        const items = [{ id: live!.itemId, price: data[0]!.id, quantity: 1 }]
        await stripe.subscriptions.update(live!.id, { items, proration_behavior: 'none' })
        return `price of ${tier}`
      }
      case 'writeOff':
        await stripe.invoices.markUncollectible(random.pick(open).id)
        return 'writes off'
      case 'deleteCustomer':
        await stripe.customers.del(customerId)
        return 'deletes the customer'
    }
  } catch (error) {
    return `${action} refused: ${(error as Error).message.slice(0, 60)}`
  }
}
