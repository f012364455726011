import { isDeepStrictEqual } from 'node:util'
import { isLive, isPaymentKept, standingOf } from '#core/billing/subscription.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { invoicesOf, subscriptionsOf } from '#stores/billing.ts'
import type { ObservedState } from './observed-state.ts'

/** A check of a user's state when no work is pending. Returns a sentence for each violation. */
type Invariant = (state: ObservedState) => string[] | Promise<string[]>

const byId = <T extends { id: string }>(items: readonly T[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const differing = (what: string, ours: readonly { id: string }[], theirs: readonly { id: string }[]): string[] => {
  if (ours.length !== theirs.length) return [`${ours.length} ${what} here, ${theirs.length} at Stripe`]
  return byId(ours).flatMap((one, i) => {
    const other = byId(theirs)[i]! as Record<string, unknown>
    return Object.entries(one)
      .filter(([name, value]) => !isDeepStrictEqual(value, other[name]))
      .map(([name, value]) => `${one.id}.${name}: ${JSON.stringify(value)} here, ${JSON.stringify(other[name])} there`)
  })
}

const rowsEqualStripes: Invariant = async ({ environment, userId, customer, snapshots }) => {
  if (userId === null || customer === null) return []
  const snapshot = snapshots.find(({ customerId }) => customerId === customer.id)
  if (snapshot === undefined) return [`the customer ${customer.id} is not at Stripe`]
  const own = ({ customerId }: { customerId: string }) => customerId === customer.id
  const subscriptions = (await subscriptionsOf(environment.database.db, userId)).filter(own)
  const invoices = (await invoicesOf(environment.database.db, userId)).filter(own)
  if (snapshot.deleted) {
    const wrong = subscriptions.filter(isLive).map(({ id }) => `${id} of a deleted customer is live here`)
    return customer.deleted ? wrong : [...wrong, 'the product does not know that the customer was deleted']
  }
  return [
    ...differing('subscriptions', subscriptions, snapshot.subscriptions),
    ...differing('invoices', invoices, snapshot.invoices),
  ]
}

const oneLiveSubscription: Invariant = ({ userId, customer, subscriptions }) => {
  const live = subscriptions.filter(isLive)
  if (live.length > 1) return [`${live.length} live subscriptions: ${live.map(({ id }) => id)}`]
  const [only] = live
  if (only === undefined) return []
  if (userId === null) return [`${only.id} is paid for, and there is no account`]
  return only.customerId === customer?.id
    ? []
    : [`${only.id} belongs to a customer that the product does not know as theirs`]
}

/** A user has no more immediate charges for a plan than consents, and pays each invoice and period once. */
const oneChargeForOneConsent: Invariant = ({ person, transactions, invoices }) => {
  const charges = transactions.filter(({ kind }) => kind === 'charge')
  const update = charges.filter(({ reason }) => reason === 'subscription_update')
  const wrong = Object.values(plans).flatMap(({ tier }) => {
    const made = update.filter(({ prices }) => prices.includes(`itc_${tier}_monthly`)).length
    const agreed = new Set(
      person.consents.filter(consent => consent.tier === tier).map(({ shownPeriod }) => shownPeriod),
    ).size
    return made > agreed ? [`${made} charges for ${tier}, agreed to ${agreed}`] : []
  })
  const twice = Object.entries(Object.groupBy(charges, ({ invoice }) => invoice ?? 'none')).filter(
    ([, paid]) => paid!.length > 1,
  )
  const renewals = invoices.filter(
    ({ billingReason, status }) => billingReason === 'subscription_cycle' && status === 'paid',
  )
  const periods = Object.groupBy(renewals, one => `${one.subscriptionId} ${one.period.start.toISOString()}`)
  const renewedTwice = Object.entries(periods).filter(([, paid]) => paid!.length > 1)
  return [...wrong, ...twice.map(([id]) => `${id} paid twice`), ...renewedTwice.map(([id]) => `${id} renewed twice`)]
}

/** A subscription that was ended as a duplicate, or because its email had an account, is refunded in full. */
const duplicatesAreRefunded: Invariant = ({ operations, signups, transactions }) => {
  const done = operations.filter(({ kind, state }) => kind === 'refund_duplicate' && state === 'done')
  const wrong = done.flatMap(({ subscriptionId }) => {
    const moves = transactions.filter(({ subscription }) => subscription === subscriptionId)
    const kept = moves.reduce((sum, { amount }) => sum + amount, 0)
    // Of a duplicate with several payments, only the current month is refunded.
    const charges = moves.filter(({ kind }) => kind === 'charge').length
    return charges === 1 && kept > 0 ? [`${kept} cents were kept for the duplicate ${subscriptionId}`] : []
  })
  return [...wrong, ...signups.filter(({ state }) => state === 'conflict').map(() => 'a conflict was left unsettled')]
}

const accessEqualsPaid: Invariant = async ({ environment, person, userId, customer, snapshots, now, transactions }) => {
  if (userId === null) return []
  const snapshot = snapshots.find(({ customerId }) => customerId === customer?.id)
  const { subscriptions, invoices } = snapshot?.deleted ? { subscriptions: [], invoices: [] } : (snapshot ?? empty)
  const paid = standingOf(subscriptions, invoices)
  const given = await currentEntitlement(environment.deps, userId)
  const wrong: string[] = []
  if ((given?.active ?? false) !== paid.active) wrong.push(`access ${given?.active}, paid ${paid.active}`)
  if (given?.active && given.tier !== paid.tier) wrong.push(`plan ${given.tier}, paid ${paid.tier}`)
  if (given?.active && paid.period?.start.getTime() !== given.period.start.getTime())
    wrong.push(`period from ${given.period.start.toISOString()}, paid from ${paid.period?.start.toISOString()}`)
  const shown = await person.rest('GET /subscription/status')
  if (shown?.status === 200 && shown.body.active !== paid.active) wrong.push(`shown as ${shown.body.active}`)
  // Independently of `standingOf`: access requires a paid current period, or a renewal that Stripe is still collecting.
  const live = subscriptions.find(isLive)
  const own = invoices.filter(({ subscriptionId, status }) => subscriptionId === live?.id && status === 'paid')
  const runs = own.some(invoice => isPaymentKept(invoice) && invoice.period.start <= now && now < invoice.period.end)
  const latest = invoices.find(({ id }) => id === live?.latestInvoiceId)
  const collects = live?.status === 'past_due' || latest?.status === 'draft' || latest?.status === 'open'
  if (given?.active && !runs && !collects) wrong.push('access without a paid period or a pending renewal')
  const net = transactions
    .filter(({ subscription }) => subscription === live?.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (given?.active && net <= 0 && live !== undefined)
    wrong.push(`access, and the transactions of ${live.id} sum up to ${net}`)
  if (!given?.active && runs && live?.status === 'active' && !live.isCollectionPaused) {
    const last = own.toSorted((a, b) => b.period.start.getTime() - a.period.start.getTime())[0]!
    if (isPaymentKept(last)) wrong.push('the current period is paid, but there is no access')
  }
  return wrong
}
const empty = { subscriptions: [], invoices: [] }

type PeriodRow = { startText: string; limit: number; used: number; reserved: number; booked: number }

const budgetsMatchPayments: Invariant = async ({ environment, person, userId, invoices, customer, snapshots }) => {
  if (userId === null) return []
  const listed = await environment.database.sql<PeriodRow[]>`
    select period_start as "startText", "limit"::float8, used::float8, reserved::float8,
      (select coalesce(sum(cost), 0)::float8 from ledger l where l.user_id = p.user_id and l.period_start = p.period_start)
        as booked
    from budget_periods p where user_id = ${userId}`
  const rows = listed.map(({ startText, ...row }) => ({ ...row, start: new Date(startText) }))
  const paid = invoices.filter(({ status }) => status === 'paid')
  const wrong = rows.flatMap(({ start, used, reserved, booked }) => {
    const at = start.toISOString()
    const known = paid.some(({ period }) => period.start.getTime() === start.getTime())
    const spent = person.spent.get(`${userId} ${at}`) ?? 0
    return [
      ...(known ? [] : [`a budget from ${at} without a payment`]),
      ...(used === spent && booked === spent
        ? []
        : [`${at}: spent ${spent}, counted ${used}, in the ledger ${booked}`]),
      ...(reserved === 0 ? [] : [`${at}: ${reserved} is still held`]),
    ]
  })
  const lost = [...person.spent].filter(
    ([key, sum]) => key.startsWith(userId) && sum > 0 && !rows.some(({ start }) => key.endsWith(start.toISOString())),
  )
  const snapshot = snapshots.find(({ customerId }) => customerId === customer?.id)
  const standing = snapshot && !snapshot.deleted ? standingOf(snapshot.subscriptions, snapshot.invoices) : null
  const current = rows.find(({ start }) => start.getTime() === standing?.period?.start.getTime())
  if (standing?.active && current?.limit !== plans[standing.tier as Tier].monthlyBudget)
    wrong.push(`the paid period has a budget of ${current?.limit} on ${standing.tier}`)
  return [...wrong, ...lost.map(([key]) => `the spending in ${key} is not recorded`)]
}

const nothingIsLeftOpen: Invariant = async ({ environment, operations, subscriptions, signups, now }) => {
  const wrong: string[] = []
  for (const { kind, state, expiresAt, sessionId } of operations) {
    if (state === 'open') wrong.push(`an operation '${kind}' is open`)
    if (state !== 'waiting') continue
    if (expiresAt !== null && expiresAt < now) wrong.push(`a '${kind}' waits for an expired checkout`)
    const hasCause =
      kind === 'subscribe'
        ? (await environment.directPayments.readCheckout(sessionId!))?.status === 'open'
        : subscriptions.some(({ pendingUpdate }) => pendingUpdate !== null)
    if (!hasCause) wrong.push(`a '${kind}' waits for nothing`)
  }
  for (const { state, sessionId } of signups) {
    if (state !== 'open' || sessionId === null) continue
    const session = await environment.directPayments.readCheckout(sessionId)
    if (session?.status === 'complete' && session.paymentStatus === 'paid')
      wrong.push(`${sessionId} is paid, but the product has not noticed`)
  }
  return wrong
}

const mailsOncePerChange: Invariant = ({ person, mails, subscriptions, signups }) => {
  const of = (kind: string) => mails.filter(mail => mail.kind === kind)
  const twice = (kind: string, key: (mail: Record<string, unknown>) => unknown) => {
    const keys = of(kind).map(({ mail }) => key(mail))
    return keys.length > new Set(keys).size ? [`'${kind}' mailed twice for ${keys.toSorted()}`] : []
  }
  const atMost = (kind: string, limit: number) =>
    of(kind).length > limit ? [`'${kind}' mailed ${of(kind).length} times for ${limit}`] : []
  const conflicts = signups.filter(({ state }) => state === 'refunded' || state === 'conflict').length
  return [
    ...twice('period-rolled', mail => mail.periodStart),
    ...twice('payment-failed', mail => mail.payUrl),
    ...atMost('welcome', person.deletions + 1),
    ...atMost('account-deleted', person.deletions),
    ...atMost('subscription-cancelled', person.cancellations),
    ...atMost('subscription-ended', subscriptions.filter(one => !isLive(one)).length),
    ...atMost('conflict-refunded', conflicts),
  ]
}

/** Nothing is charged while a dispute is open, after a lost one, or after the account is disabled. */
const noChargeWithoutStanding: Invariant = async ({
  environment,
  userId,
  operations,
  subscriptions,
  invoices,
  transactions,
  now,
}) => {
  const charges = transactions.filter(({ kind }) => kind === 'charge')
  const wrong = subscriptions.filter(isLive).flatMap(one => {
    const disputes = new Set(invoices.filter(({ subscriptionId }) => subscriptionId === one.id).map(i => i.dispute))
    const hasPause = one.isCollectionPaused || one.status === 'paused'
    if (disputes.has('lost')) return [`${one.id} continues after a lost dispute`]
    if (disputes.has('open')) return hasPause ? [] : [`${one.id} is collected while a dispute is open`]
    return one.isPausedForDispute ? [`${one.id} is still paused for a dispute that is won`] : []
  })
  const made = (kind: string) =>
    operations
      .filter(({ state, calls }) => state === 'done' && calls.some(({ call }) => call.kind === kind))
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
  const resumed = made('resume-collection')
  for (const { subscriptionId, updatedAt: from } of made('pause-collection')) {
    const next = resumed.find(one => one.subscriptionId === subscriptionId && one.updatedAt > from)
    const until = next?.createdAt ?? now
    const again = charges.filter(({ subscription, at }) => subscription === subscriptionId && at > from && at < until)
    wrong.push(...again.map(({ charge }) => `${charge} while ${subscriptionId} was disputed`))
  }
  for (const { updatedAt: ended } of operations.filter(
    ({ kind, state }) => kind === 'end_for_disabling' && state === 'done',
  )) {
    const old = subscriptions.filter(({ createdAt }) => createdAt <= ended).map(({ id }) => id)
    const again = charges.filter(({ subscription, at }) => at > ended && old.includes(subscription ?? ''))
    wrong.push(...again.map(({ charge }) => `${charge} after the account was disabled`))
  }
  if (userId === null) return wrong
  const { disabledAt } = await findAccount(environment.deps, { id: userId })
  const live = disabledAt === null ? [] : subscriptions.filter(isLive)
  return [...wrong, ...live.map(({ id }) => `${id} continues for a disabled account`)]
}

export const invariants: Readonly<Record<string, Invariant>> = {
  rowsEqualStripes,
  oneLiveSubscription,
  oneChargeForOneConsent,
  duplicatesAreRefunded,
  accessEqualsPaid,
  budgetsMatchPayments,
  nothingIsLeftOpen,
  mailsOncePerChange,
  noChargeWithoutStanding,
}
