import { compareTiers, plans, type Tier, tiers } from '#core/plans/plans.ts'
import type { RestResponse } from '#tests/setup/app-browser.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { spend } from './spending.ts'
import type { StepContext, UserAction } from './step-context.ts'

const cards = { good: '4242424242424242', other: '5555555555554444', secure: '4000000000003220' }
const badCards = ['4000000000000002', '4000000000009995', '4000000000000341']

const outcomeOf = (response: RestResponse | null): string =>
  response === null ? 'crashed' : `${response.status}${response.status >= 400 ? ` ${response.body?.code}` : ''}`

/** A call of a signed-in user; logs in again if the session has ended. */
async function signedIn(person: Person, call: string, body?: unknown): Promise<RestResponse | null> {
  const response = await person.rest(call, body)
  if (response?.status !== 401) return response
  await person.rest('POST /auth/login', { email: person.email, password: person.password })
  return person.rest(call, body)
}

/** One click, or two at once. */
async function clicks(
  random: SeededRandom,
  click: () => Promise<RestResponse | null>,
): Promise<(RestResponse | null)[]> {
  return random.chance(0.25) ? Promise.all([click(), click()]) : [await click()]
}

function remember(person: Person, flow: 'signup' | 'account', responses: readonly (RestResponse | null)[]): void {
  for (const response of responses) {
    const url: string | undefined = response?.body?.checkoutUrl
    const sessionId = url && /cs_test_\w+/.exec(url)?.[0]
    if (!url || !sessionId || person.pages.some(page => page.sessionId === sessionId)) continue
    person.pages.push({ url, sessionId, flow })
  }
}

const signUp: UserAction = async ({ random, person }) => {
  const { email, password, name } = person
  const selectedPlan = random.pick(tiers)
  const wish = { email, password, fullName: name, selectedPlan }
  const responses = await clicks(random, () => person.rest('POST /subscription/signup-checkout', wish))
  remember(person, 'signup', responses)
  return `${selectedPlan} ${responses.map(outcomeOf)}`
}

const subscribe: UserAction = async ({ random, person }) => {
  const targetTier = random.pick(tiers)
  const responses = await clicks(random, () => signedIn(person, 'POST /subscription/create-checkout', { targetTier }))
  remember(person, 'account', responses)
  return `${targetTier} ${responses.map(outcomeOf)}`
}

/** Pays on one of the user's payment pages, usually the newest. */
const payPage: UserAction = async ({ environment, random, person }) => {
  const page = random.chance(0.7) ? person.pages.at(-1) : random.pick(person.pages)
  if (page === undefined) return 'no page'
  const kind = random.weighted({ good: 6, other: 1, secure: 2, bad: 2 })
  const card = kind === 'bad' ? random.pick(badCards) : cards[kind]
  const authentication = random.weighted({ pass: 4, fail: 1, leave: 1 })
  const { outcome } = await environment.simulator.control.checkout
    .pay(page.sessionId, { card, authentication })
    .catch(() => ({ outcome: 'closed' }))
  return `${card.slice(-4)} ${outcome}`
}

const successPage: UserAction = async ({ random, person }) => {
  const page = random.chance(0.7) ? person.pages.at(-1) : random.pick(person.pages)
  if (page === undefined) return 'no page'
  const { sessionId } = page
  if (page.flow === 'signup')
    return outcomeOf(await person.rest('POST /subscription/process-signup-success', { sessionId }))
  const call = random.chance(0.5)
    ? person.rest(`GET /subscription/verify-checkout-session/${sessionId}`)
    : signedIn(person, 'POST /subscription/process-upgrade-success', { sessionId })
  return outcomeOf(await call)
}

/** Changes to a higher or lower plan, or resets the same one; sends the shown period in most calls. */
const change =
  (wanted: 'higher' | 'lower' | 'same'): UserAction =>
  async ({ random, person, account }) => {
    const { live } = account
    if (live === null || live.tier === null) return 'nothing live'
    const currentTier = live.tier
    const fitting = tiers.filter(tier => {
      const order = compareTiers(tier, currentTier)
      return wanted === 'higher' ? order > 0 : wanted === 'lower' ? order < 0 : order === 0
    })
    if (fitting.length === 0) return 'none'
    const targetTier = random.pick(fitting)
    const shownPeriod = live.periodStart.toISOString()
    if (wanted !== 'lower') person.consents.push({ tier: targetTier, shownPeriod: `${currentTier} ${shownPeriod}` })
    const wish = random.chance(0.6) ? { targetTier, expectedPeriodStart: shownPeriod } : { targetTier }
    const responses = await clicks(random, () => signedIn(person, 'POST /subscription/upgrade-checkout', wish))
    return `${currentTier}→${targetTier} ${responses.map(outcomeOf)}`
  }

/** Pays an open invoice on its hosted page, with the card on file or another one. */
const payInvoice: UserAction = async ({ environment, random, account }) => {
  if (account.customerId === null) return 'no customer'
  const open = (await environment.directPayments.readCustomer(account.customerId))?.invoices.filter(
    ({ status }) => status === 'open',
  )
  if (!open?.length) return 'nothing owed'
  const kind = random.weighted({ file: 2, good: 4, secure: 2, bad: 1 })
  const card = kind === 'file' ? undefined : kind === 'bad' ? random.pick(badCards) : cards[kind]
  const authentication = random.weighted({ pass: 4, fail: 1, leave: 1 })
  const { outcome } = await environment.simulator.control.invoices
    .pay(random.pick(open).id, { card, authentication })
    .catch(() => ({ outcome: 'closed' }))
  return `${kind} ${outcome}`
}

const cancel: UserAction = async ({ random, person }) => {
  person.cancellations += 1
  return (await clicks(random, () => signedIn(person, 'POST /subscription/cancel'))).map(outcomeOf).join()
}
const resume: UserAction = async ({ person }) => outcomeOf(await signedIn(person, 'POST /subscription/resume'))
const dropChange: UserAction = async ({ random, person }) =>
  (await clicks(random, () => signedIn(person, 'POST /subscription/drop-change'))).map(outcomeOf).join()
const sync: UserAction = async ({ person }) => outcomeOf(await signedIn(person, 'POST /subscription/sync-status'))

const portalCard: UserAction = async ({ environment, random, account }) => {
  if (account.customerId === null) return 'no customer'
  const number = random.pick([...Object.values(cards), ...badCards])
  return environment.simulator.control.portal.updateCard(account.customerId, { number }).then(
    () => number.slice(-4),
    () => 'closed',
  )
}

const inPortal =
  (which: 'cancel' | 'resume'): UserAction =>
  async ({ environment, person, account }) => {
    if (account.live === null) return 'nothing live'
    if (which === 'cancel') person.cancellations += 1
    return environment.simulator.control.portal[which](account.live.id).then(
      () => 'done',
      () => 'refused',
    )
  }

const deleteAccount: UserAction = async ({ person }) => {
  const { email, password } = person
  person.deletions += 1
  return outcomeOf(await signedIn(person, 'POST /auth/delete-account', { password, confirmation: email }))
}

const userActions = {
  signUp,
  subscribe,
  payPage,
  successPage,
  upgrade: change('higher'),
  downgrade: change('lower'),
  resetUsage: change('same'),
  payInvoice,
  cancel,
  resume,
  dropChange,
  sync,
  portalCard,
  portalCancel: inPortal('cancel'),
  portalResume: inPortal('resume'),
  deleteAccount,
  spend,
} satisfies Record<string, UserAction>
export type ActionName = keyof typeof userActions

/** Picks the user's next action, weighted by the state of the account. */
export function chooseAction({ random, person, account }: StepContext): { name: ActionName; action: UserAction } {
  const isPayable = person.pages.length > 0
  const isSubscriber = account.live !== null
  const resets = account.live?.tier ? plans[account.live.tier satisfies Tier].choosesModel : false
  const name = random.weighted<ActionName>(
    account.userId === null
      ? { signUp: isPayable ? 1 : 8, payPage: isPayable ? 6 : 0, successPage: isPayable ? 3 : 0 }
      : isSubscriber
        ? {
            upgrade: 5,
            resetUsage: resets ? 5 : 1,
            downgrade: 3,
            cancel: 2,
            resume: 2,
            dropChange: 2,
            payInvoice: 4,
            sync: 2,
            portalCard: 2,
            portalCancel: 1,
            portalResume: 1,
            deleteAccount: 0.4,
            subscribe: 0.5,
            payPage: isPayable ? 1 : 0,
            successPage: isPayable ? 1 : 0,
            spend: 4,
          }
        : {
            subscribe: 6,
            payPage: isPayable ? 6 : 0,
            successPage: isPayable ? 3 : 0,
            payInvoice: 1,
            sync: 2,
            deleteAccount: 0.4,
            signUp: 0.5,
            spend: 0.5,
          },
  )
  return { name, action: userActions[name] }
}
