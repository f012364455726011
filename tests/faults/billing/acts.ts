import { compareTiers, plans, type Tier, tiers } from '#core/plans.ts'
import type { RestAnswer } from '#tests/setup/app-browser.ts'
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'
import type { Act, Scene } from './scene.ts'
import { spend } from './spending.ts'

const cards = { good: '4242424242424242', other: '5555555555554444', secure: '4000000000003220' }
const badCards = ['4000000000000002', '4000000000009995', '4000000000000341']

const said = (answer: RestAnswer | null): string =>
  answer === null ? 'died' : `${answer.status}${answer.status >= 400 ? ` ${answer.body?.code}` : ''}`

/** A call as somebody who is signed in; a session that ended is begun anew. */
async function signedIn(person: Person, call: string, body?: unknown): Promise<RestAnswer | null> {
  const answer = await person.rest(call, body)
  if (answer?.status !== 401) return answer
  await person.rest('POST /auth/login', { email: person.email, password: person.password })
  return person.rest(call, body)
}

/** One click, or two at once. */
async function clicks(chance: Chance, click: () => Promise<RestAnswer | null>): Promise<(RestAnswer | null)[]> {
  return chance.happens(0.25) ? Promise.all([click(), click()]) : [await click()]
}

function remember(person: Person, of: 'signup' | 'account', answers: readonly (RestAnswer | null)[]): void {
  for (const answer of answers) {
    const url: string | undefined = answer?.body?.checkoutUrl
    const sessionId = url && /cs_test_\w+/.exec(url)?.[0]
    if (!url || !sessionId || person.pages.some(page => page.sessionId === sessionId)) continue
    person.pages.push({ url, sessionId, of })
  }
}

const signUp: Act = async ({ chance, person }) => {
  const { email, password, name } = person
  const selectedPlan = chance.pick(tiers)
  const input = { email, password, fullName: name, selectedPlan }
  const answers = await clicks(chance, () => person.rest('POST /subscription/signup-checkout', input))
  remember(person, 'signup', answers)
  return `${selectedPlan} ${answers.map(said)}`
}

const subscribe: Act = async ({ chance, person }) => {
  const targetTier = chance.pick(tiers)
  const answers = await clicks(chance, () => signedIn(person, 'POST /subscription/create-checkout', { targetTier }))
  remember(person, 'account', answers)
  return `${targetTier} ${answers.map(said)}`
}

/** Pays on one of the pages that they were sent to, mostly the newest, also on two of them. */
const payPage: Act = async ({ stage, chance, person }) => {
  const page = chance.happens(0.7) ? person.pages.at(-1) : chance.pick(person.pages)
  if (page === undefined) return 'no page'
  const kind = chance.weighed({ good: 6, other: 1, secure: 2, bad: 2 })
  const card = kind === 'bad' ? chance.pick(badCards) : cards[kind]
  const authentication = chance.weighed({ pass: 4, fail: 1, leave: 1 })
  const { outcome } = await stage.simulator.control.checkout
    .pay(page.sessionId, { card, authentication })
    .catch(() => ({ outcome: 'closed' }))
  return `${card.slice(-4)} ${outcome}`
}

const successPage: Act = async ({ chance, person }) => {
  const page = chance.happens(0.7) ? person.pages.at(-1) : chance.pick(person.pages)
  if (page === undefined) return 'no page'
  const { sessionId } = page
  if (page.of === 'signup') return said(await person.rest('POST /subscription/process-signup-success', { sessionId }))
  const call = chance.happens(0.5)
    ? person.rest(`GET /subscription/verify-checkout-session/${sessionId}`)
    : signedIn(person, 'POST /subscription/process-upgrade-success', { sessionId })
  return said(await call)
}

/** A higher plan, a lower one, or the same once more; perhaps with the period that was seen, perhaps from a stale tab. */
const change =
  (wanted: 'higher' | 'lower' | 'same'): Act =>
  async ({ chance, person, screen }) => {
    const { live } = screen
    if (live === null || live.tier === null) return 'nothing live'
    const present = live.tier
    const fitting = tiers.filter(tier => {
      const order = compareTiers(tier, present)
      return wanted === 'higher' ? order > 0 : wanted === 'lower' ? order < 0 : order === 0
    })
    if (fitting.length === 0) return 'none'
    const targetTier = chance.pick(fitting)
    const seen = live.periodStart.toISOString()
    if (wanted !== 'lower') person.consents.push({ tier: targetTier, seen: `${present} ${seen}` })
    const input = chance.happens(0.6) ? { targetTier, expectedPeriodStart: seen } : { targetTier }
    const answers = await clicks(chance, () => signedIn(person, 'POST /subscription/upgrade-checkout', input))
    return `${present}→${targetTier} ${answers.map(said)}`
  }

/** The hosted invoice page of whatever they owe, with the card on file or another one. */
const payInvoice: Act = async ({ stage, chance, screen }) => {
  if (screen.customerId === null) return 'no customer'
  const open = (await stage.truth.readCustomer(screen.customerId))?.invoices.filter(({ status }) => status === 'open')
  if (!open?.length) return 'nothing owed'
  const kind = chance.weighed({ file: 2, good: 4, secure: 2, bad: 1 })
  const card = kind === 'file' ? undefined : kind === 'bad' ? chance.pick(badCards) : cards[kind]
  const authentication = chance.weighed({ pass: 4, fail: 1, leave: 1 })
  const { outcome } = await stage.simulator.control.invoices
    .pay(chance.pick(open).id, { card, authentication })
    .catch(() => ({ outcome: 'closed' }))
  return `${kind} ${outcome}`
}

const cancel: Act = async ({ chance, person }) => {
  person.cancellations += 1
  return (await clicks(chance, () => signedIn(person, 'POST /subscription/cancel'))).map(said).join()
}
const resume: Act = async ({ person }) => said(await signedIn(person, 'POST /subscription/resume'))
const sync: Act = async ({ person }) => said(await signedIn(person, 'POST /subscription/sync-status'))

const portalCard: Act = async ({ stage, chance, screen }) => {
  if (screen.customerId === null) return 'no customer'
  const number = chance.pick([...Object.values(cards), ...badCards])
  return stage.simulator.control.portal.updateCard(screen.customerId, { number }).then(
    () => number.slice(-4),
    () => 'closed',
  )
}

const inPortal =
  (which: 'cancel' | 'resume'): Act =>
  async ({ stage, person, screen }) => {
    if (screen.live === null) return 'nothing live'
    if (which === 'cancel') person.cancellations += 1
    return stage.simulator.control.portal[which](screen.live.id).then(
      () => 'done',
      () => 'refused',
    )
  }

const deleteAccount: Act = async ({ person }) => {
  const { email, password } = person
  person.deletions += 1
  return said(await signedIn(person, 'POST /auth/delete-account', { password, confirmation: email }))
}

const acts = {
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
  sync,
  portalCard,
  portalCancel: inPortal('cancel'),
  portalResume: inPortal('resume'),
  deleteAccount,
  spend,
} satisfies Record<string, Act>
export type ActName = keyof typeof acts

/** What somebody in this state is likely to do next. */
export function chooseAct({ chance, person, screen }: Scene): { name: ActName; act: Act } {
  const isPayable = person.pages.length > 0
  const isSubscriber = screen.live !== null
  const resets = screen.live?.tier ? plans[screen.live.tier satisfies Tier].choosesModel : false
  const name = chance.weighed<ActName>(
    screen.userId === null
      ? { signUp: isPayable ? 1 : 8, payPage: isPayable ? 6 : 0, successPage: isPayable ? 3 : 0 }
      : isSubscriber
        ? {
            upgrade: 5,
            resetUsage: resets ? 5 : 1,
            downgrade: 3,
            cancel: 2,
            resume: 2,
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
  return { name, act: acts[name] }
}
