import { expect, test } from 'vitest'
import { defaultMessages } from '#core/errors.ts'
import { openAccount } from '#tests/setup/account-page.ts'
import { button, field } from '#tests/setup/controls.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import {
  answers,
  ask,
  composer,
  eventually,
  stopButton,
  waitForEmptyChat,
  waitForPath,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { agree, card, press } from '#tests/setup/plan-change.ts'
import { info, preview, upgradeOptions } from '#tests/setup/premium.ts'
import { addressField, submitAddress } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('a refused question becomes the draft after a reload or leaving the page, and is not sent by itself', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'reloadtalk1' })
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'premium' }) })
  const responses: MockedResponses = {
    'conversations.send': {
      refused: 'BUDGET_EXCEEDED',
      message: defaultMessages.BUDGET_EXCEEDED,
      data: { upgradeOptions: [...upgradeOptions] },
    },
  }
  const calls = await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await waitForEmptyChat(page)

  // The usage-limit modal.
  await ask(page, 'How much\ndoes it carry?')
  await page.getByRole('dialog').waitFor()
  expect(await composer(page).inputValue()).toBe('')
  await page.reload()
  await waitForEmptyChat(page)
  await eventually(() => composer(page).inputValue()).toBe('How much\ndoes it carry?')
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The error bar and its link.
  Object.assign(responses, {
    'conversations.send': { refused: 'CONTEXT_TOO_LARGE', message: defaultMessages.CONTEXT_TOO_LARGE },
  })
  await composer(page).press('Enter')
  await page.getByRole('alert').getByRole('link').click()
  await waitForPath(page, '/account')
  // Wait for that page: going back before it is ready would return to this one unchanged.
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await page.goBack()
  await eventually(() => composer(page).inputValue()).toBe('How much\ndoes it carry?')
  expect(await page.getByRole('alert').count()).toBe(0)

  // A newer draft takes precedence over the refused question, and an answered question is no draft.
  await composer(page).press('Enter')
  await page.getByRole('alert').waitFor()
  await composer(page).fill('A thought of my own')
  await page.reload()
  await eventually(() => composer(page).inputValue()).toBe('A thought of my own')
  expect(calls.filter(({ call }) => call === 'conversations.send')).toHaveLength(3)
  delete responses['conversations.send']
  const model = site.speaks()
  await composer(page).press('Enter')
  const call = await model.next()
  call.say('That it may be. ')
  await waitForText(page, 'That it may be.')

  // The conversation is the same after a reload during an answer and after a stop.
  await page.reload()
  await waitForText(page, 'That it may be.')
  await stopButton(page).click()
  await waitForText(page, /^Stopped$/)
  await page.reload()
  await waitForText(page, /^Stopped$/)
  expect(await answers(page).count()).toBe(1)
  expect(await composer(page).inputValue()).toBe('')
})

test('a reload during a confirmation charges nothing, and during a payment does not charge twice', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber({ tier: 'premium' }) })
  const calls = await mockCalls(page, {
    'billing.preview': preview,
    'billing.status': info,
    'billing.changePlan': 'hang',
  })
  const changes = () => calls.filter(({ call }) => call === 'billing.changePlan').length
  await page.goto(`${await site.app.listen()}/plans`)
  const open = card(page, 'Enterprise').getByRole('button', { name: 'Upgrade' })
  for (const isConfirmed of [false, true]) {
    await open.click()
    expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(false)
    await agree(page)
    if (isConfirmed) await press(page, 'Pay $82.50')
    await eventually(async () => changes()).toBe(isConfirmed ? 1 : 0)
    await page.reload()
    await open.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  expect(changes()).toBe(1)
})

test('a reload while an account dialog is open cancels and deletes nothing', async () => {
  const { page, calls } = await openAccount(site)
  const written: string[] = []
  page.on('request', request => request.method() === 'POST' && written.push(request.url()))
  for (const name of ['Cancel subscription', 'Delete account']) {
    await button(page, name).click()
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await waitForText(page, 'This session')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  expect(written).toEqual([])
  expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(['billing.status']))
})

test('a transcript in another language lists the available ones; a reload keeps the address for a retry', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  const data = { reason: 'language' as const, languages: ['de', 'fr'], videoId: 'language000' }
  const calls = await mockCalls(page, {
    'videos.process': { refused: 'TRANSCRIPT_UNAVAILABLE', message: 'There is no transcript in Greek.', data },
  })
  await page.goto(await site.app.listen())
  await submitAddress(page, 'https://youtu.be/language000')
  const panel = page.getByRole('alert').filter({ hasText: 'Transcript Not Available' })
  await panel.getByText('This video has no captions in the requested language.').waitFor()
  await panel.getByText('Captions are available in: de, fr.').waitFor()
  expect(await panel.getByRole('link', { name: 'Watch on YouTube' }).getAttribute('href')).toContain('language000')
  await page.reload()
  await waitForText(page, 'Popular Videos')
  expect(await panel.count()).toBe(0)
  expect(await addressField(page).inputValue()).toBe('https://youtu.be/language000')
  expect(calls).toHaveLength(1)
})

test('a call without a response is logged in the browser’s console and shown', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  const log: string[] = []
  page.on('console', message => log.push(message.text()))
  await mockCalls(page, { 'videos.process': 'nothing' })
  await page.goto(await site.app.listen())
  await submitAddress(page, 'https://youtu.be/unheard0000')
  await page.getByRole('alert').filter({ hasText: 'Failed to process YouTube URL' }).waitFor()
  expect(log.filter(line => line.includes('No answer: /trpc/videos.process'))).toHaveLength(1)
})

test('a session that expires while a name is typed saves nothing and leads to the login; markup in a name stays text', async () => {
  const { page } = await openAccount(site)
  const { email } = await page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).user)
  await field(page, 'Full name').fill('Ada Lovelace')
  await page.context().clearCookies()
  await button(page, 'Save').click()
  await waitForPath(page, '/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
  await waitForText(page, 'This session')
  expect(await field(page, 'Full name').inputValue()).not.toBe('Ada Lovelace')

  // Markup in a name stays text.
  const name = '<img src=x onerror=alert(1)> & "Ada" <b>L</b>'
  await field(page, 'Full name').fill(name)
  await button(page, 'Save').click()
  await waitForText(page, 'Profile saved.')
  await page.reload()
  await eventually(() => field(page, 'Full name').inputValue()).toBe(name)
  expect(await page.locator('main img[onerror], main b').count()).toBe(0)
})
