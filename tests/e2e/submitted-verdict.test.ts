import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { eventually, stopButton, tab, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { submitAddress as submit } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const inProgress = (page: Page) => page.getByRole('region', { name: 'Verdict on its way' })
const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze Clickbait' }).first()

test('a submitted address starts the verdict: the title appears first, then promises, evidence and score', async () => {
  await addVideo(site.app.deps.db, { videoId: 'submitflow1' })
  const page = await site.visit('/', { as: await site.subscriber() })
  const model = site.speaks()
  await submit(page, 'https://youtu.be/submitflow1')
  const call = await model.next()
  const rows = inProgress(page).getByRole('listitem')
  await rows.filter({ hasText: 'You will NOT believe what this paper bridge carries' }).waitFor()
  await inProgress(page).getByText('Reading 2.5 minutes of video...').waitFor()
  await inProgress(page)
    .getByTitle(/^about .+ tokens$/)
    .waitFor()
  call.say('{"style":2,"promises":[{"promise":"a paper bridge"},{"promise":"what it carries","main":true}]}\n')
  await rows.filter({ hasText: 'what it carries' }).getByText('being judged').waitFor()
  call.say('{"promise":1,"n":1,"quote":"we build a bridge out of paper","why":"They build it.","status":"delivered"}\n')
  await rows.filter({ hasText: 'a paper bridge' }).getByText('They build it.').waitFor()
  await inProgress(page).getByText('1 of 2 promises checked').waitFor()
  expect(await page.getByRole('img', { name: /of 100/ }).count()).toBe(0)
  call.say(
    '{"promise":2,"n":5,"quote":"carried forty kilograms","why":"They weigh it.","status":"delivered"}\n{"answer":"Forty kilograms.","answer_quote":"carried forty kilograms","answer_n":5}\n',
  )
  call.finish()
  await page.getByRole('img', { name: /^\d+ of 100, Keeps its promise/ }).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Keeps its promise' }).waitFor()
  expect(model.callCount()).toBe(1)
})

test.each([
  ['Stop', 'submitstop1', (page: Page) => stopButton(page).click()],
  ['Escape', 'submitstop2', (page: Page) => page.keyboard.press('Escape')],
])('%s ends a verdict in progress, and a reload does not start it again', async (_, videoId, stop) => {
  await addVideo(site.app.deps.db, { videoId })
  const page = await site.visit('/', { as: await site.subscriber() })
  const model = site.speaks()
  await submit(page, `https://youtu.be/${videoId}`)
  const call = await model.next()
  await inProgress(page).waitFor()
  // There is only one Stop button: with a second, its click would fail.
  await stop(page)
  await call.closed
  await waitForText(page, 'Verdict stopped')
  await page.reload()
  await waitForText(page, 'Verdict stopped')
  await eventually(async () => page.getByRole('button', { name: 'Start again' }).first().isEnabled()).toBe(true)
  expect(model.callCount()).toBe(1)
})

test('a visitor’s submit starts the verdict after the login', async () => {
  await addVideo(site.app.deps.db, { videoId: 'submitlogin' })
  const { email } = await site.subscriber()
  const page = await site.visit('/')
  const model = site.speaks()
  await submit(page, 'https://youtu.be/submitlogin')
  await waitForPath(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/analysis/submitlogin')
  const call = await model.next()
  await inProgress(page).waitFor()
  call.fail(new Error('enough'))
  expect(await page.evaluate(() => localStorage.getItem('itcb_verdict'))).toBe(null)
})

test('opening a link or an analysis processes the video but starts no verdict', async () => {
  await addVideo(site.app.deps.db, { videoId: 'submitlink1' })
  const sam = await site.subscriber()
  const model = site.speaks()
  for (const path of ['/?yt=submitlink1', '/?url=https%3A%2F%2Fyoutu.be%2Fsubmitlink1', '/analysis/submitlink1']) {
    const page = await site.visit(path, { as: sam })
    await waitForPath(page, '/analysis/submitlink1')
    await waitForText(page, 'No verdict yet')
    await page
      .getByTitle(/^about .+ tokens$/)
      .first()
      .waitFor()
  }
  const { email } = await site.subscriber()
  const visitor = await site.visit('/?yt=submitlink1')
  await waitForPath(visitor, '/login')
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email)
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await visitor.keyboard.press('Enter')
  await waitForPath(visitor, '/analysis/submitlink1')
  await waitForText(visitor, 'No verdict yet')
  expect(model.callCount()).toBe(0)
})

test('a submit shows a stored verdict at once, and an expensive verdict waits for a click', async () => {
  await addVideo(site.app.deps.db, { videoId: 'submitknown' })
  await requestAnalyses(site, 'submitknown', ['clickbait'])
  const model = site.speaks()
  const page = await site.visit('/', { as: await site.subscriber() })
  await submit(page, 'https://youtu.be/submitknown')
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
  await waitForEmptyChat(page)

  await addVideo(site.app.deps.db, { videoId: 'submitdear1', windows: 20, padding: ' word'.repeat(10_000) })
  await page.goto(await site.app.listen())
  await submit(page, 'https://youtu.be/submitdear1')
  await waitForText(page, 'This verdict takes more than 2% of your month')
  expect(await analyzeButton(page).isEnabled()).toBe(true)
  expect(model.callCount()).toBe(0)
})

test('a guest reads when the verdict was made, not by what and for how much, and finds the way to another video', async () => {
  await addVideo(site.app.deps.db, { videoId: 'submitguest' })
  await requestAnalyses(site, 'submitguest', ['clickbait'])
  const page = await site.visit('/analysis/submitguest', { width: 360 })
  await waitForText(page, /Judged on \d+\s\w+/)
  expect(await page.getByText('Already analyzed: free').count()).toBe(0)
  const title = page.getByRole('heading', { level: 1 }).getByRole('link')
  expect(await title.getAttribute('aria-description')).toBe('Opens YouTube in a new tab')
  await tab(page, 'Transcript').click()
  await waitForText(page, 'The transcript is for people with an account.')
  await tab(page, 'Verdict').click()
  await page.getByRole('link', { name: 'Judge another video' }).click()
  await waitForPath(page, '/')
})
