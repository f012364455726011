import { fromDollars } from '#core/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { declinedMonth, inDays, infoWith } from '#tests/setup/premium.ts'
import { daysOf, daysUntilToday, paying } from './payers.ts'
import { type Scene, stand, unconfirmed } from './scene.ts'

const days = daysOf(5_600)

const overdue = { status: 'past_due', paymentRecovery: true, due: declinedMonth } as const

/** Everything about one's own account. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'with a payment owed',
    isCore: true,
    async open(site, look) {
      const owing = paying('premium', overdue, fromDollars(3))
      const answers = { ...owing, 'usage.days': { days: daysUntilToday } }
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'Pay now')
      await waitForText(page, 'You have used 85% of the last paid month’s tokens.')
      await waitForText(page, 'on the busiest day')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'with an address that is not confirmed',
    async open(site, look) {
      const page = await stand(site, look, '/account', { as: await unconfirmed(site) })
      await waitForText(page, 'is not confirmed yet')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'about to be deleted',
    async open(site, look) {
      const page = await stand(site, look, '/account', {
        who: { tier: 'basic' },
        answers: { ...paying('basic', {}, fromDollars(0)), 'usage.days': { days: daysOf(3_500) } },
      })
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
      await waitForText(page, 'Type your email to confirm.')
      return page
    },
  },
  {
    name: 'everything open',
    async open(site, look) {
      const answers = paying('premium')
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('textbox', { name: 'Full name' }).fill('Another Name')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'a month of use, and all models',
    async open(site, look) {
      const answers = { ...paying('premium', {}, fromDollars(12)), 'usage.days': { days } }
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await waitForText(page, '398K on the busiest day')
      await page.getByText('All models and their sizes').click()
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'about to be cancelled',
    async open(site, look) {
      const answers = paying('premium')
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page
        .getByRole('dialog')
        .getByText(/You keep Premium until/)
        .waitFor()
      return page
    },
  },
  {
    name: 'cancelling while a payment is owed',
    async open(site, look) {
      const answers = paying('premium', overdue, fromDollars(3))
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page
        .getByRole('dialog')
        .getByText(/The \$38\.50 that is due is not charged/)
        .waitFor()
      return page
    },
  },
  {
    name: 'with a plan cancelled in the portal while a payment is owed',
    async open(site, look) {
      const answers = paying('premium', { ...overdue, cancelAtPeriodEnd: true }, fromDollars(3))
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'Resume subscription')
      return page
    },
  },
  {
    name: 'after the end of a plan, with nothing that could be loaded',
    async open(site, look) {
      const fault = { refused: 'INTERNAL', message: 'Something went wrong' } as const
      const answers = { 'usage.read': fault, 'usage.days': fault, 'models.list': fault, 'sessions.list': fault }
      const ended = infoWith({ active: false, status: 'canceled', currentPeriodEnd: inDays(-3) })
      const who = { tier: 'pro', active: false } as const
      const page = await stand(site, look, '/account', { who, answers: { ...answers, 'billing.status': ended } })
      await waitForText(page, 'Couldn’t load your sessions.')
      await waitForText(page, 'Reactivate')
      return page
    },
  },
  {
    name: 'cancelled at the end of the month',
    async open(site, look) {
      const answers = paying('premium', { cancelAtPeriodEnd: true })
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'Your access ends on')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'without any plan yet, renamed to nothing',
    async open(site, look) {
      const page = await stand(site, look, '/account', { as: await site.app.member() })
      await page.getByRole('textbox', { name: 'Full name' }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await waitForText(page, 'Full name is required.')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'another model chosen, and a wrong password',
    async open(site, look) {
      const answers = paying('premium', { scheduledTier: 'basic' })
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await waitForText(page, 'Current password is required.')
      const models = page.getByRole('combobox', { name: 'The model that answers you' })
      const others = await models
        .locator('option:not(:disabled):not(:checked)')
        .evaluateAll(all => all.map(option => (option as HTMLOptionElement).value))
      await models.selectOption(others[0] ?? null)
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'while the account is unknown',
    async open(site, look) {
      const page = await stand(site, look, '/account', { who: {}, answers: { 'auth.user': 'nothing' } })
      await waitForText(page, 'Couldn’t load your account')
      return page
    },
  },
]
