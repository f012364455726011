import { fromDollars } from '#core/plans/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { declinedMonth, inDays, infoWith } from '#tests/setup/premium.ts'
import { daysOf, daysUntilToday, mockSubscription } from './payers.ts'
import { addUnconfirmedUser, openPage, type Scene, withQuestions } from './scene.ts'

const days = daysOf(5_600)

const overdue = { status: 'past_due', paymentRecovery: true, due: declinedMonth } as const

/** The account page. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'with an overdue payment',
    isCore: true,
    async open(site, look) {
      const owing = mockSubscription('premium', overdue, fromDollars(3))
      const responses = { ...owing, 'usage.days': { days: daysUntilToday } }
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
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
      const page = await openPage(site, look, '/account', { as: await addUnconfirmedUser(site) })
      await waitForText(page, 'is not confirmed yet')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'about to be deleted',
    async open(site, look) {
      const page = await openPage(site, look, '/account', {
        who: { tier: 'basic' },
        responses: { ...mockSubscription('basic', {}, fromDollars(0)), 'usage.days': { days: daysOf(3_500) } },
      })
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
      await waitForText(page, 'Type your email to confirm.')
      return page
    },
  },
  {
    name: 'with every form open',
    async open(site, look) {
      const responses = mockSubscription('premium')
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('textbox', { name: 'Full name' }).fill('Another Name')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'a month of use, and all models',
    async open(site, look) {
      const responses = { ...mockSubscription('premium', {}, fromDollars(12)), 'usage.days': { days } }
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await waitForText(page, '398K on the busiest day')
      await page.getByText('All models and their sizes').click()
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'about to be canceled',
    async open(site, look) {
      const responses = mockSubscription('premium')
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page
        .getByRole('dialog')
        .getByText(/You keep Premium until/)
        .waitFor()
      return page
    },
  },
  {
    name: 'canceling while a payment is owed',
    async open(site, look) {
      const responses = mockSubscription('premium', overdue, fromDollars(3))
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await page
        .getByRole('dialog')
        .getByText(/The \$38\.50 that is due is not charged/)
        .waitFor()
      return page
    },
  },
  {
    name: 'with a plan canceled in the portal while a payment is owed',
    async open(site, look) {
      const responses = mockSubscription('premium', { ...overdue, cancelAtPeriodEnd: true }, fromDollars(3))
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await waitForText(page, 'Resume subscription')
      return page
    },
  },
  {
    name: 'after the end of a plan, with failed queries',
    async open(site, look) {
      const fault = { refused: 'INTERNAL', message: 'Something went wrong' } as const
      const responses = { 'usage.read': fault, 'usage.days': fault, 'models.list': fault, 'sessions.list': fault }
      const ended = infoWith({ active: false, status: 'canceled', currentPeriodEnd: inDays(-3) })
      const who = { tier: 'pro', active: false } as const
      const page = await openPage(site, look, '/account', { who, responses: { ...responses, 'billing.status': ended } })
      await waitForText(page, 'Couldn’t load your sessions.')
      await waitForText(page, 'Reactivate')
      return page
    },
  },
  {
    name: 'canceled at the end of the month',
    async open(site, look) {
      const responses = mockSubscription('premium', { cancelAtPeriodEnd: true })
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
      await waitForText(page, 'Your access ends on')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'without a plan, and with an empty name',
    async open(site, look) {
      const page = await openPage(site, look, '/account', { as: await site.app.member() })
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
      const responses = mockSubscription('premium', { scheduledTier: 'basic' })
      const page = await openPage(site, look, '/account', { who: { tier: 'premium' }, responses })
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
    name: 'shortcuts turned off',
    async open(site, look) {
      const page = await openPage(site, look, '/account', { as: await site.app.member() })
      const box = page.getByRole('checkbox', { name: /shortcuts/i })
      // Touch screens have no such section.
      if (look.width === 360) return page
      await box.uncheck()
      await box.scrollIntoViewIfNeeded()
      return page
    },
  },
  {
    name: 'saved questions',
    async open(site, look) {
      const page = await openPage(site, look, '/account#saved-questions', { as: await withQuestions(site) })
      await page.getByText('Who paid for it').first().scrollIntoViewIfNeeded()
      return page
    },
  },
  {
    name: 'saved questions, one being edited',
    async open(site, look) {
      const page = await openPage(site, look, '/account#saved-questions', { as: await withQuestions(site) })
      await page.getByRole('button', { name: 'Edit Sponsors' }).click()
      await page.getByRole('textbox', { name: 'Question' }).scrollIntoViewIfNeeded()
      return page
    },
  },
  {
    name: 'when the account fails to load',
    async open(site, look) {
      const page = await openPage(site, look, '/account', { who: {}, responses: { 'auth.user': 'nothing' } })
      await waitForText(page, 'Couldn’t load your account')
      return page
    },
  },
]
