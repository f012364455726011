import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { putOperatorEntitlement } from '#stores/accounts.ts'
import { lines } from '#tests/fakes/youtube/answers.ts'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { awaited } from '#tests/setup/awaited-keys.ts'
import type { User } from '#tests/setup/chat.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import {
  ask,
  composer,
  eventually,
  tab,
  waitForEmptyChat,
  waitForPath,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { addressField, submitAddress, withTrack } from '#tests/setup/refusals.ts'
import { fillIn, pay } from '#tests/setup/signup-form.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const title = 'You will NOT believe what this paper bridge carries'

/** Fills in the signup, pays, and returns to Welcome, logged in as the browser that paid. */
async function payAndReturn(page: Page): Promise<void> {
  const url = await site.app.listen()
  const accountInfo = { email: 'ada@example.com', plan: 'basic' } as const
  await mockCalls(page, {
    'billing.signupCheckout': { checkoutUrl: `${url}/contact?session=paid` },
    'billing.processSignupSuccess': { message: '', accountInfo, paid: 11 },
  })
  await fillIn(page)
  await pay(page)
  await waitForPath(page, '/contact')
  const sam = await site.subscriber()
  await page.context().addCookies([...sam.cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(`${url}/signup-success?session_id=cs_test_1`)
  await waitForText(page, 'Welcome. Your account is ready.')
  await waitForText(page, '$11.00, tax included')
}

/** From the plans: chooses Basic, pays, and returns to the page that confirms it. The plan starts a moment later. */
async function renew(page: Page, { userId }: User): Promise<void> {
  await waitForPath(page, '/plans')
  const paid = { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'basic', paid: 11 } as const
  const success = `${await site.app.listen()}/upgrade-success?session_id=cs_test_1&reactivation=success`
  let isPending = true
  await mockCalls(page, {
    'billing.createCheckout': { checkoutUrl: success },
    'billing.verifyCheckout': paid,
    'billing.processUpgrade': () => ({ message: '', pending: isPending }),
  })
  await page.getByText('Your plan', { exact: true }).waitFor()
  expect(await page.getByText(/create an account|sign up/i).count()).toBe(0)
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await waitForText(page, 'Payment received')
  await waitForText(page, '$11.00, tax included')
  await waitForText(page, 'Starting your plan...')
  for (const name of ['Back to this video', 'Analyze this video'])
    expect(await page.getByText(name, { exact: true }).count()).toBe(0)
  const { db, clock } = site.app.deps
  await putOperatorEntitlement(db, { userId, tier: 'basic', active: true, anchor: clock.now() })
  isPending = false
}

test('who asks as a visitor meets the video and the price, and finds the question again after the payment', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallasked01' })
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await tab(page, 'Chat').click()
  await ask(page, 'What is potomania?')
  await waitForPath(page, '/login')
  await page.getByRole('heading', { name: 'Log in or sign up to continue with this video' }).waitFor()
  await waitForText(page, title)
  await waitForText(page, 'From $10 a month + tax.')
  const back = page.getByRole('link', { name: 'Back to the video' })
  expect(await back.getAttribute('href')).toBe(`/analysis/${videoId}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account to continue with this video' }).waitFor()
  await waitForText(page, title)
  await payAndReturn(page)
  await page.reload()
  await waitForText(page, title)
  await waitForText(page, 'Your question is waiting there: “What is potomania?”')
  await page.getByRole('link', { name: 'Back to this video' }).click()
  await waitForPath(page, `/analysis/${videoId}`)
  await tab(page, 'Chat').click()
  await eventually(() => composer(page).inputValue()).toBe('What is potomania?')
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBeNull()
})

test('the menu and the transcript lead from a video to a signup that leads back to it, past the plans', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallpaths01' })
  const page = await site.visit(`/analysis/${videoId}`)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Log in or sign up to continue with this video' }).waitFor()
  await page.getByRole('link', { name: 'Back to the video' }).click()
  await tab(page, 'Transcript').click()
  await page.getByRole('link', { name: 'Log in to read' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByRole('article', { name: 'Basic' }).getByRole('button', { name: 'Choose Plan' }).click()
  await waitForPath(page, '/signup')
  await waitForText(page, title)
  await payAndReturn(page)
  await page.getByRole('link', { name: 'Back to this video' }).waitFor()
  expect(await page.getByText('Your question is waiting').count()).toBe(0)
})

test('the way through the plans keeps a visitor’s video and typed question', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallplans01' })
  const page = await site.visit(`/analysis/${videoId}`)
  await composer(page).fill('What is potomania?')
  await page.getByRole('link', { name: 'see the plans' }).last().click()
  await waitForPath(page, '/plans')
  await page.getByRole('article', { name: 'Basic' }).getByRole('button', { name: 'Choose Plan' }).click()
  await page.getByRole('heading', { name: 'Create an account to continue with this video' }).waitFor()
  await waitForText(page, title)
  await payAndReturn(page)
  await waitForText(page, 'Your question is waiting there: “What is potomania?”')
})

test('a user whose plan has ended renews it, and finds the waiting question again', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallrenewed' })
  const sam = await site.subscriber({ active: false })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await waitForText(page, 'Your Basic plan is not active.')
  await ask(page, 'What is potomania?')
  await renew(page, sam)
  await waitForText(page, title)
  await waitForText(page, 'Your question is waiting there: “What is potomania?”')
  await page.getByRole('link', { name: 'Back to this video' }).click()
  await waitForPath(page, `/analysis/${videoId}`)
  await eventually(() => composer(page).inputValue()).toBe('What is potomania?')
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBeNull()
})

test('a user whose plan has ended renews it, and analyzes the video that was refused', async () => {
  const sam = await site.subscriber({ active: false })
  const page = await submitRefused('wallrenewal', sam)
  await renew(page, sam)
  await page.getByRole('button', { name: 'Analyze this video' }).waitFor()
  await page.reload()
  const model = site.speaks()
  await page.getByRole('button', { name: 'Analyze this video' }).click()
  await waitForPath(page, '/analysis/wallrenewal')
  const call = await model.next()
  await page.getByRole('region', { name: 'Verdict on its way' }).waitFor()
  call.fail(new Error('enough'))
  await eventually(() => awaited(page)).toEqual([])
})

test('a user who goes to the account after the payment leaves the refused video behind', async () => {
  const sam = await site.subscriber({ active: false })
  const page = await submitRefused('wallaccount', sam)
  await renew(page, sam)
  await page.getByRole('button', { name: 'Analyze this video' }).waitFor()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await waitForPath(page, '/account')
  await waitForText(page, 'Welcome back. Your plan is active.')
  await eventually(() => awaited(page)).toEqual([])
})

/** A user whose plan has ended submits a video that is refused, and presses Renew plan. */
async function submitRefused(videoId: string, user: User): Promise<Page> {
  site.app.youtube.script(videoId, {
    player: withTrack(videoId),
    captions: lines('A bridge of paper', 'carries forty kilograms'),
    oembed: { body: { title, author_name: 'Fold Works', author_url: 'https://www.youtube.com/@fold' } },
  })
  const page = await site.visit('/', { as: user, width: 360 })
  await waitForText(page, 'Your Basic plan is not active.')
  await submitAddress(page, `https://youtu.be/${videoId}`)
  const refusal = page.getByRole('alert').filter({ hasText: 'Please subscribe to analyze new videos.' })
  await refusal.getByText('Your Basic plan is not active.').waitFor()
  await refusal.getByRole('link', { name: 'Renew plan' }).click()
  return page
}

/** A user without a plan submits a video that is refused, and opens the plans. */
async function leaveRefused(videoId: string): Promise<Page> {
  const page = await site.visit('/', { as: await site.subscriber({ active: false }) })
  await waitForText(page, 'Your Basic plan is not active.')
  await submitAddress(page, `https://youtu.be/${videoId}`)
  await page.getByRole('link', { name: 'Renew plan' }).last().click()
  await waitForPath(page, '/plans')
  await page.getByText('Your plan', { exact: true }).waitFor()
  return page
}

async function logInAsSubscriber(page: Page): Promise<void> {
  const { email } = await site.subscriber()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
}

test('a logout forgets the video that was refused, and the next visitor’s own video starts after their login', async () => {
  await addVideo(site.app.deps.db, { videoId: 'wallvisitor' })
  const page = await leaveRefused('wallrefused')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await waitForText(page, 'This session')
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await waitForPath(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  await eventually(() => awaited(page)).toEqual([])
  await submitAddress(page, 'https://youtu.be/wallvisitor')
  await waitForPath(page, '/login')
  await logInAsSubscriber(page)
  await waitForPath(page, '/analysis/wallvisitor')
})

test('a refused video is not submitted by a later login in the same browser', async () => {
  const page = await leaveRefused('wallrefused')
  await page.context().clearCookies()
  await page.goto(`${await site.app.listen()}/login?redirect=%2F`)
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('videos.process')) sent += 1
  })
  await logInAsSubscriber(page)
  await waitForPath(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).waitFor()
  await waitForText(page, 'Popular Videos')
  expect(sent).toBe(0)
})

test('a judged video that a subscriber submits is listed in Your videos; one that is only opened is not', async () => {
  for (const videoId of ['walllisted1', 'wallopened1']) {
    await addVideo(site.app.deps.db, { videoId, title: videoId })
    await requestAnalyses(site, videoId, ['clickbait'])
  }
  const page = await site.visit('/analysis/wallopened1', { as: await site.subscriber() })
  await waitForEmptyChat(page)
  await page.goto(await site.app.listen())
  await submitAddress(page, 'https://youtu.be/walllisted1')
  await waitForPath(page, '/analysis/walllisted1')
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
  await waitForEmptyChat(page)
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: 'walllisted1' })
  await row.getByText('Overstated').waitFor()
  await row.getByText('Opened today').waitFor()
  expect(await page.getByText('wallopened1').count()).toBe(0)
})

test('a pasted link replaces the one that failed', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await addressField(page).fill('https://youtu.be/wallfailed1')
  await page.evaluate(() => navigator.clipboard.writeText('https://youtu.be/wallpasted1'))
  await addressField(page).press('End')
  await page.keyboard.press('ControlOrMeta+v')
  await eventually(() => addressField(page).inputValue()).toBe('https://youtu.be/wallpasted1')
})

test('a session that ends at the plans or the account loses no video that waits for the payment', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallsession' })
  const sam = await site.subscriber({ active: false })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam, mayFail: ['UNAUTHENTICATED'] })
  await page.getByRole('link', { name: 'Renew plan' }).last().click()
  await waitForPath(page, '/plans')
  const logInAgain = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(sam.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.keyboard.press('Enter')
  }
  // The guard of the account.
  await page.context().clearCookies()
  await page.goto(`${await site.app.listen()}/account`)
  await waitForPath(page, '/login')
  await logInAgain()
  await waitForPath(page, '/account')
  // A checkout that finds no session.
  await page.goto(`${await site.app.listen()}/plans`)
  await page.getByText('Your plan', { exact: true }).waitFor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await waitForPath(page, '/login')
  await logInAgain()
  await renew(page, sam)
  await page.getByRole('link', { name: 'Back to this video' }).click()
  await waitForPath(page, `/analysis/${videoId}`)
})
