import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import {
  answers,
  ask,
  composer,
  eventually,
  stopButton,
  waitForEmptyChat,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const hasFocus = (page: Page) => composer(page).evaluate(field => field === document.activeElement)

test('two tabs show the same conversation: an answer grows in both, and either can stop it', async () => {
  const { page } = await openVideo(site, 'talktabs001')
  const second = await site.visit('/analysis/talktabs001', { context: page.context() })
  await waitForEmptyChat(second)
  const model = site.speaks()
  await ask(page, 'What is carried?')
  const call = await model.next()
  call.say('The bridge carries ')
  for (const each of [page, second]) await waitForText(each, 'The bridge carries')
  await stopButton(second).click()
  await call.closed
  for (const each of [page, second]) await waitForText(each, /^Stopped$/)
  expect(await answers(second).count()).toBe(1)
})

test('Stop works as soon as a question is sent; the Send button is removed, so a double click does not stop', async () => {
  const { page } = await openVideo(site, 'talktabs002')
  const model = site.speaks()
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/conversations.send**', async route => {
    await held.promise
    await route.continue()
  })
  await composer(page).fill('Everything, please')
  const send = page.getByRole('button', { name: 'Send' })
  const handle = await send.elementHandle()
  await send.click()
  await stopButton(page).waitFor()
  // The pressed button is removed, and the field has the focus.
  expect(await handle!.evaluate(button => button.isConnected)).toBe(false)
  expect(await hasFocus(page)).toBe(true)
  await stopButton(page).click()
  await page.getByRole('button', { name: 'Stopping...' }).waitFor()
  held.resolve()
  const call = await model.next()
  await call.closed
  await waitForText(page, 'Stopped before any text')
  await page.getByRole('button', { name: 'Send' }).waitFor()
  expect(await hasFocus(page)).toBe(true)
})

test('Regenerate replaces an answer; the previous one stays available, also after a reload', async () => {
  const { page } = await openVideo(site, 'talktabs003')
  const first = site.llm.calls.length
  site.says((_, n) => `Answer number ${n - first + 1}.`)
  await ask(page, 'How much?')
  await waitForText(page, 'Answer number 1.')
  await ask(page, 'And why?')
  await waitForText(page, 'Answer number 2.')
  const firstAnswer = answers(page).first()
  await firstAnswer.getByRole('button', { name: 'Regenerate' }).click()
  await firstAnswer.filter({ hasText: 'Answer number 3.' }).getByText('2 of 2', { exact: true }).waitFor()
  expect(await page.getByText('How much?').count()).toBe(1)
  expect(await page.getByText('Answer number 1.').count()).toBe(0)
  const former = firstAnswer.getByRole('button', { name: 'Previous answer' })
  await former.focus()
  await page.keyboard.press('Enter')
  await waitForText(page, 'Answer number 1.')
  // At the first answer the button is disabled but keeps the focus.
  expect(await former.getAttribute('aria-disabled')).toBe('true')
  expect(await former.evaluate(button => button === document.activeElement)).toBe(true)
  await page.reload()
  await waitForText(page, 'Answer number 3.')
  await firstAnswer.getByRole('button', { name: 'Previous answer' }).click()
  await waitForText(page, 'Answer number 1.')
  await firstAnswer.getByRole('button', { name: 'Next answer' }).click()
  await waitForText(page, 'Answer number 3.')
})

test('at 360 px the footer of an answer is one row, and its icon buttons have names', async () => {
  const { page } = await openVideo(site, 'talktabs360', { width: 360 })
  site.says(() => 'It carries forty kilograms.')
  await ask(page, 'How much?')
  const footer = [
    answers(page).getByRole('button', { name: 'Copy', exact: true }),
    answers(page).getByRole('button', { name: 'Regenerate', exact: true }),
    answers(page).getByText(/\d+ tokens$/),
  ]
  await footer[1]!.waitFor()
  const middles = await Promise.all(footer.map(each => each.boundingBox().then(box => box!.y + box!.height / 2)))
  for (const middle of middles) expect(Math.abs(middle - middles[0]!)).toBeLessThan(2)
})

test('suggestions fit the video, continue after an answer, and do not repeat', async () => {
  const { page } = await openVideo(site, 'talktabs004', {
    title: 'I folded it twice. Does paper carry forty kilograms?',
  })
  const chips = page.getByRole('group', { name: 'Suggested questions' }).getByRole('button')
  const [first, ...others] = [
    'Does paper carry forty kilograms?',
    'What’s the main takeaway?',
    'How does it end?',
    'Which numbers are mentioned, and what for?',
  ]
  await eventually(() => chips.allInnerTexts()).toEqual([first, ...others.slice(0, 2)])
  site.says(() => 'It carries “forty kilograms” [5].')
  await chips.first().click()
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  expect(await hasFocus(page)).toBe(true)
  await eventually(() => chips.allInnerTexts()).toEqual(others)
})

test('a question of 100 KB is not sent, not lost and not cut; its length is shown', async () => {
  const { page } = await openVideo(site, 'talktabs005', { width: 360 })
  let sent = 0
  page.on('request', request => {
    if (/conversations\.(start|send)/.test(request.url())) sent += 1
  })
  const long = 'How much does it carry? '.repeat(4267)
  await page.evaluate(text => navigator.clipboard.writeText(text), long)
  await composer(page).focus()
  await page.keyboard.press('Control+V')
  await waitForText(page, '102,407 of 20,000 characters: shorten it by 82,407')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'A question may have up to 20,000 characters.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  expect(await composer(page).inputValue()).toBe(long)
  expect(sent).toBe(0)
  const box = (await composer(page).boundingBox())!
  expect(box.y).toBeGreaterThan(0)
  expect(box.y + box.height).toBeLessThanOrEqual(740)
  await composer(page).fill(long.slice(0, 20_000))
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
})

test('an unreadable conversation is reported as an error, not as empty', async () => {
  await addVideo(site.app.deps.db, { videoId: 'talktabs006' })
  const sam = await site.subscriber()
  site.says(() => 'It holds.')
  const { body } = await sam.rest('POST /conversation/start', { videoId: 'talktabs006' })
  await sam.rest('POST /conversation/message', { conversationId: body.data.conversationId, message: 'Does it hold?' })
  const page = await site.visit('/nowhere', { as: sam })
  const responses: MockedResponses = { 'conversations.read': { refused: 'INTERNAL', message: 'Something went wrong' } }
  await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/analysis/talktabs006`)
  await waitForText(page, 'Your earlier questions couldn’t be loaded.')
  expect(await page.getByText('No messages yet').count()).toBe(0)
  delete responses['conversations.read']
  // Whether there is a verdict is still unknown, so none is offered.
  expect(await page.getByText('No verdict yet').count()).toBe(0)
  await page.getByRole('heading', { name: 'Your earlier answers did not load' }).waitFor()
  for (const name of ['Analyze Clickbait', 'Get Summary', 'Key Points'])
    expect(await page.getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'It holds.')
  await waitForText(page, 'No verdict yet')
})
