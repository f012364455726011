import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lines } from '#tests/fakes/youtube/answers.ts'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { awaited } from '#tests/setup/awaited-keys.ts'
import { field } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { resetLink, setPassword } from '#tests/setup/password-form.ts'
import { submitAddress, withTrack } from '#tests/setup/refusals.ts'
import { fillIn, pay } from '#tests/setup/signup-form.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const title = 'You will NOT believe what this paper bridge carries'

/** A video that no one has processed, in the field of a visitor who presses Enter. */
async function submitNew(videoId: string): Promise<Page> {
  site.app.youtube.script(videoId, {
    player: withTrack(videoId),
    captions: lines('A bridge of paper', 'carries forty kilograms'),
    oembed: { body: { title, author_name: 'Fold Works', author_url: 'https://www.youtube.com/@fold' } },
  })
  const page = await site.visit('/', { width: 360 })
  await submitAddress(page, `https://youtu.be/${videoId}`)
  await waitForPath(page, '/login')
  return page
}

/** Returns from the payment page to Welcome, logged in as the browser that paid. */
async function returnPaid(page: Page): Promise<void> {
  const url = await site.app.listen()
  const sam = await site.subscriber()
  await page.context().addCookies([...sam.cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(`${url}/signup-success?session_id=cs_test_1`)
  await waitForText(page, 'Welcome. Your account is ready.')
}

test('the submitted video is still there after the signup, the plans and the payment, and is judged from Welcome', async () => {
  const page = await submitNew('awaitpaid01')
  await page.getByRole('heading', { name: 'Log in or sign up to judge this video' }).waitFor()
  await waitForText(page, title)
  await waitForText(page, 'From $10 a month + tax.')
  expect(await page.getByRole('status').filter({ hasText: 'Please log in' }).count()).toBe(0)
  // Only processing tells whether there are captions, so both pages say what happens without them.
  const captions = 'If this video has no captions, it uses no tokens, and you can paste its transcript instead.'
  await waitForText(page, captions)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await waitForPath(page, '/signup')
  await page.getByRole('heading', { name: 'Create an account to judge this video' }).waitFor()
  await waitForText(page, captions)
  const checkoutUrl = `${await site.app.listen()}/contact?session=paid`
  const accountInfo = { email: 'ada@example.com', plan: 'pro' } as const
  await mockCalls(page, {
    'billing.signupCheckout': { checkoutUrl },
    'billing.processSignupSuccess': { message: '', accountInfo },
  })
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Choose Plan' }).click()
  await waitForText(page, title)
  await fillIn(page)
  await pay(page)
  await waitForPath(page, '/contact')
  await returnPaid(page)
  await waitForText(page, title)
  const model = site.speaks()
  await page.getByRole('button', { name: 'Analyze this video' }).click()
  await waitForPath(page, '/analysis/awaitpaid01')
  const call = await model.next()
  await page.getByRole('region', { name: 'Verdict on its way' }).waitFor()
  call.fail(new Error('enough'))
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('itcb')))).toEqual([])
})

test('a login long after Welcome does not submit the video again', async () => {
  const page = await submitNew('awaitlater1')
  const accountInfo = { email: 'ada@example.com', plan: 'basic' } as const
  await mockCalls(page, { 'billing.processSignupSuccess': { message: '', accountInfo } })
  await returnPaid(page)
  await page.getByRole('link', { name: 'Analyze another video' }).click()
  await waitForPath(page, '/')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  const { email } = await site.subscriber()
  await page.goto(`${await site.app.listen()}/login`)
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
})

test('the video waits while a forgotten password is reset', async () => {
  const { email } = await site.subscriber()
  const page = await submitNew('awaitreset1')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await waitForPath(page, '/forgot-password')
  await field(page, 'Email').fill(email)
  await page.keyboard.press('Enter')
  await page.goto((await site.app.listen()) + (await resetLink(site, email)))
  await setPassword(page, 'a long walk home')
  await waitForPath(page, '/login')
  await waitForText(page, title)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('a long walk home')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/analysis/awaitreset1')
})

test('a visitor who submits a judged video reads its verdict at once, which is free', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'awaitjudged' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await site.visit('/', { width: 360 })
  await submitAddress(page, `https://youtu.be/${videoId}`)
  await waitForPath(page, `/analysis/${videoId}`)
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
})

test('a signup with a known email leads to the login, and on to the video', async () => {
  const page = await submitNew('awaittaken1')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await mockCalls(page, { 'billing.signupCheckout': { refused: 'CONFLICT', message: 'This email has an account.' } })
  await fillIn(page)
  await pay(page)
  await page.getByRole('link', { name: 'Go to login' }).click()
  await waitForPath(page, '/login')
  await waitForText(page, title)
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
})

test('a video waits for an hour; then a login knows nothing of it', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallexpired' })
  const page = await site.visit(`/analysis/${videoId}`)
  await page.getByRole('link', { name: 'see the plans' }).last().click()
  await waitForPath(page, '/plans')
  const openLogin = async () => page.goto(`${await site.app.listen()}/login`)
  await openLogin()
  await page.getByRole('heading', { name: 'Log in or sign up to continue with this video' }).waitFor()
  await page.evaluate(() => {
    const end = Number(localStorage.getItem('itcb_redirect_end'))
    localStorage.setItem('itcb_redirect_end', String(end - 60 * 60_000))
  })
  await openLogin()
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
})

test('a visitor who is back on the video’s page is not led to it again', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallisback1' })
  const page = await site.visit(`/analysis/${videoId}`)
  await page.getByRole('link', { name: 'see the plans' }).last().click()
  await waitForPath(page, '/plans')
  await waitForText(page, 'Most Popular')
  expect(await awaited(page)).toEqual(['itcb_redirect'])
  await page.goBack()
  await waitForPath(page, `/analysis/${videoId}`)
  await eventually(() => awaited(page)).toEqual([])
})

test('after a canceled payment, the plans still lead back to the video; the account does not', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'wallgivenup' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber({ active: false }) })
  await page.getByRole('link', { name: 'Renew plan' }).last().click()
  await waitForPath(page, '/plans')
  const cancel = async () => page.goto(`${await site.app.listen()}/upgrade-cancelled`)
  await cancel()
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
  expect(await awaited(page)).toEqual(['itcb_redirect'])
  await cancel()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await waitForPath(page, '/account')
  await eventually(() => awaited(page)).toEqual([])
})
