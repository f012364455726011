import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTokens, fromDollars, microDollars } from '#core/plans/budget.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import {
  answers,
  ask,
  composer,
  eventually,
  waitForEmptyChat,
  waitForPath,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { resetPreview, upgradeOptions } from '#tests/setup/premium.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { questionsLeft } from '#web/screens/analysis/chat/questions-left.ts'
import { aboutFigure } from '#web/ui/format.ts'

const site = useSite()

const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Analyses' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('the chat shows what a question costs and what is left; shared results cost nothing', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'budgetfine1' })
  const ada = await site.subscriber()
  site.says(() => '- **Folding.** Every sheet twice. “Then Maria had the idea to fold every sheet twice.” [4]')
  const { body } = await ada.rest('POST /conversation/start', { videoId })
  await ada.rest('POST /conversation/keypoints', { videoId, conversationId: body.data.conversationId })

  const sam = await site.subscriber({ left: fromDollars(2.5) })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await waitForText(page, /^700K tokens left · ~[\d,]+ questions$/)
  const left = page.getByRole('button', { name: '700K tokens left' })
  const [, questions] = /~([\d,]+) questions/.exec(await left.innerText())!
  const [, cost] = /About (\d+)(K?) tokens/i.exec(
    await page
      .locator('form')
      .getByText(/^about \d+K? tokens/i)
      .first()
      .innerText(),
  )!
  // The count is what is left divided by what one costs, as both are shown.
  const exact = await page.evaluate(async id => {
    const input = encodeURIComponent(JSON.stringify({ videoId: id, kind: 'question' }))
    const response = await fetch(`/trpc/conversations.estimate?input=${input}`)
    return (await response.json()).result.data.typicalTokens as number
  }, videoId)
  expect(Number(cost)).toBe(exact < 1000 ? aboutFigure(exact) : Math.round(exact / 1000))
  expect(Number(questions!.replaceAll(',', ''))).toBe(questionsLeft(700_000, exact))
  // The cost of a long draft is included.
  await composer(page).fill('y'.repeat(8000))
  await waitForText(page, `About ${formatTokens(exact + 2000)} tokens`)
  await composer(page).fill('')

  // The empty verdict offers the analysis at the same price as the quick action.
  const price = await action(page, 'Analyze Clickbait').getByText(/^~\d/).innerText()
  const offer = page.getByRole('main').locator('section').filter({ hasText: 'No verdict yet' }).last()
  expect(await offer.getByText(/^~\d/).innerText()).toBe(price)

  await left.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Your month' })
  await card.getByText('700K tokens left').waitFor()
  await card.getByText('700K of 1.4M used').waitFor()
  // What is reserved is not what is paid.
  await card.getByText(/^about \d+K? tokens$/).waitFor()
  await card.getByText(/^up to \d+K? tokens$/).waitFor()
  await card.getByText('You pay for what an answer uses').waitFor()
  await card.getByText(/^Resets on \d+\s[A-Z][a-z]+\.$/).waitFor()
  await card.getByRole('link', { name: 'See your usage' }).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  expect(await left.evaluate(button => button === document.activeElement)).toBe(true)

  await action(page, 'Key Points').getByText('Already analyzed: free').waitFor({ state: 'attached' })
  await action(page, 'Key Points').click()
  await answers(page).getByText('Already analyzed: free').waitFor()
  await waitForText(page, '700K tokens left')
})

test('a question that brings the usage to 80% shows a warning with the reset date and an upgrade', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'budgetlow01' })
  const page = await site.visit(`/analysis/${videoId}`, {
    as: await site.subscriber({ left: microDollars(1_025_010) }),
    width: 360,
  })
  await waitForEmptyChat(page)
  await composer(page).scrollIntoViewIfNeeded()
  expect(await page.getByRole('button', { name: 'Upgrade Plan' }).count()).toBe(0)
  const model = site.speaks()
  await ask(page, 'How much does it carry?')
  const call = await model.next()
  call.say('Forty kilograms.')
  call.finish()
  await page.getByText(/^28\dK tokens left until \d+\s\w+\.$/).waitFor()
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await page.getByRole('dialog').getByText('$20').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a spent budget is shown before any question; shared results remain available; a user without a plan sees the plans', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'budgetnone1' })
  const ada = await site.subscriber()
  site.says(() => 'They build “the bridge carried forty kilograms” [5].')
  const { body } = await ada.rest('POST /conversation/start', { videoId })
  await ada.rest('POST /conversation/summary', { videoId, conversationId: body.data.conversationId })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber({ left: fromDollars(0) }) })
  await page.getByText(/^No tokens left until \d+\s\w+\.$/).waitFor()
  // Actions that would be refused are muted; shared results are not.
  await eventually(() => page.locator('[data-variant="filled"]').allInnerTexts()).toEqual(['Upgrade Plan'])
  expect(await composer(page).getAttribute('placeholder')).toBe('Upgrade to ask')
  await page.getByText('No messages yet.', { exact: true }).waitFor()
  await eventually(() => action(page, '').and(page.locator('[data-muted]')).count()).toBe(2)
  expect(await action(page, 'Get Summary').getAttribute('data-muted')).toBeNull()
  await action(page, 'Get Summary').click()
  await answers(page).getByText('Already analyzed: free').waitFor()
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Pro' }).waitFor()

  const idle = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber({ active: false }) })
  await waitForText(idle, 'Your Basic plan is not active.')
  expect(await composer(idle).getAttribute('placeholder')).toBe('Renew to ask')
  // The page suggests nothing that the user cannot start.
  await idle.getByText('No messages yet.', { exact: true }).waitFor()
  // Actions that would be refused are not highlighted.
  await eventually(() => idle.locator('[data-variant="filled"]').allInnerTexts()).toEqual(['Renew plan'])
  await idle.getByRole('link', { name: 'Renew plan' }).click()
  await waitForPath(idle, '/plans')
})

test('in the limit modal a user chooses an offer and must agree to its price before paying', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'budgetpay01' })
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'premium', left: microDollars(1) }) })
  await mockCalls(page, {
    'conversations.send': {
      refused: 'BUDGET_EXCEEDED',
      message: 'Monthly budget exceeded. Please upgrade your plan.',
      data: { upgradeOptions: [...upgradeOptions] },
    },
    'billing.preview': resetPreview,
  })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await ask(page, 'How much?')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Monthly budget exceeded. Please upgrade your plan.').waitFor()
  const offers = dialog.getByRole('listitem')
  expect(await offers.count()).toBe(2)
  await offers.nth(0).filter({ hasText: 'Reset Usage' }).filter({ hasText: '$35' }).waitFor()
  await offers.nth(1).filter({ hasText: 'Recommended' }).filter({ hasText: '$75' }).waitFor()
  await offers.filter({ hasText: '14.0M tokens a month' }).waitFor()
  await dialog.getByRole('button', { name: 'Reset Usage' }).click()
  await dialog.getByRole('heading', { name: 'Reset Usage' }).waitFor()
  const pay = dialog.getByRole('button', { name: 'Pay $38.50' })
  await eventually(() => pay.isEnabled()).toBe(false)
  await dialog.getByRole('checkbox', { name: 'I understand I will be charged $35 + Tax' }).check()
  await eventually(() => pay.isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('alert').filter({ hasText: 'Monthly budget exceeded.' }).waitFor()
})
