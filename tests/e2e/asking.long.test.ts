import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import { answers, ask, composer, eventually, stopButton, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('Enter shows the question and "Thinking..." before the server responds', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking1')
  const server = Promise.withResolvers<void>()
  await page.route('**/trpc/**', async route => {
    await server.promise
    await route.fallback()
  })
  await ask(page, 'Who folds?')
  await waitForText(page, 'Thinking...')
  expect(await page.getByText('You asked').locator('..').innerText()).toContain('Who folds?')
  server.resolve()
  const call = await model.next()
  call.say('Maria folds.')
  call.finish()
  await waitForText(page, 'Maria folds.')
})

test('a question submitted before the session is loaded is sent afterward; until then the composer keeps it', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking1')
  const session = Promise.withResolvers<void>()
  await page.route('**/trpc/**', async route => {
    if (route.request().url().includes('auth.user')) await session.promise
    await route.fallback()
  })
  await page.reload()
  await ask(page, 'Who folds first?')
  expect(await composer(page).inputValue()).toBe('Who folds first?')
  session.resolve()
  const call = await model.next()
  expect(call.request.lastMessage).toContain('Who folds first?')
  call.say('Maria folds.')
  call.finish()
  await waitForText(page, 'Maria folds.')
  expect(await composer(page).inputValue()).toBe('')
})

test('an answer appears piece by piece while the model is still writing', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking2')
  await ask(page, 'What happens?')
  const call = await model.next()
  await waitForText(page, 'Reading 2.5 minutes of video...')
  const lengths: number[] = []
  for (const piece of ['First they fold. ', 'Then it falls. ', 'At last it holds. ']) {
    call.say(piece)
    await waitForText(page, piece.trim())
    lengths.push((await answers(page).innerText()).length)
    expect(await stopButton(page).isVisible()).toBe(true)
  }
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  call.finish()
  await page.getByRole('button', { name: 'Regenerate' }).waitFor()
  expect(await stopButton(page).count()).toBe(0)
})

test('Stop closes the model call and keeps the partial answer, marked as stopped, also after a reload', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking3')
  await ask(page, 'Tell me everything')
  const call = await model.next()
  call.say('They fold every sheet twice. ')
  await waitForText(page, 'They fold every sheet twice.')
  await stopButton(page).click()
  await call.closed
  await waitForText(page, /^Stopped$/)
  await page.reload()
  await waitForText(page, /^Stopped$/)
  expect(await answers(page).innerText()).toContain('They fold every sheet twice.')
})

test('a reload during an answer loses nothing, and a second tab shows the same', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking4')
  await ask(page, 'What is carried?')
  const call = await model.next()
  call.say('The bridge carries ')
  await waitForText(page, 'The bridge carries')
  await page.reload()
  await waitForText(page, 'The bridge carries')
  const second = await site.visit('/analysis/talkasking4', { context: page.context() })
  await waitForText(second, 'The bridge carries')
  call.say('forty kilograms. ')
  for (const each of [page, second]) await waitForText(each, 'The bridge carries forty kilograms.')
  call.finish()
  for (const each of [page, second]) await each.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  expect(await answers(second).count()).toBe(1)
})

test('a failing provider is reported in plain words, with Retry, and the question stays', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking5')
  await ask(page, 'Does it hold?')
  const broken = await model.next()
  broken.fail(new AppError('AI_UNAVAILABLE'))
  const alert = page.getByRole('alert').filter({ hasText: 'The AI service is not available right now.' })
  await alert.waitFor()
  await page.reload()
  await waitForText(page, 'Does it hold?')
  await page.getByRole('button', { name: 'Retry' }).click()
  const call = await model.next()
  call.say('It holds forty kilograms.')
  call.finish()
  await waitForText(page, 'It holds forty kilograms.')
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  expect(await page.getByText('Does it hold?').count()).toBe(1)
})

test('screen readers announce the start of an answer and its first sentence once, never its pieces', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking6')
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]'))
      new MutationObserver(() => announced.push(region.textContent.trim())).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
  })
  await ask(page, 'What happens?')
  const call = await model.next()
  for (const piece of ['One. ', 'Two. ', 'Three. ']) {
    call.say(piece)
    await waitForText(page, piece.trim())
  }
  call.finish()
  const announced = () =>
    page.evaluate(() => (window as never as { announced: string[] }).announced.filter(words => words !== ''))
  await eventually(announced).toEqual(['Generating the answer.', 'Answer: One.'])
})

test('Enter sends; Shift+Enter and the Enter that ends a composed word do not', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking7')
  const field = composer(page)
  await field.fill('first line')
  await field.press('Shift+Enter')
  await field.pressSequentially('second line')
  expect(await field.inputValue()).toBe('first line\nsecond line')
  await field.fill('')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'こんにちは', selectionStart: 5, selectionEnd: 5 })
  await field.press('Enter')
  expect(model.callCount()).toBe(0)
  expect(await page.getByText('You asked').count()).toBe(0)
  await keyboard.send('Input.insertText', { text: 'こんにちは' })
  expect(await field.inputValue()).toContain('こんにちは')
  await field.press('Enter')
  const call = await model.next()
  call.finish()
  expect(await field.inputValue()).toBe('')
})

test('an empty chat offers three questions, and a click asks one', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking8')
  const suggestions = page.getByRole('group', { name: 'Suggested questions' }).getByRole('button')
  await eventually(() => suggestions.count()).toBeGreaterThanOrEqual(3)
  const question = await suggestions.first().innerText()
  await suggestions.first().click()
  const call = await model.next()
  expect(call.request.lastMessage).toContain(question)
  call.say('That paper carries weight.')
  call.finish()
  await waitForText(page, 'That paper carries weight.')
})

test('a verdict in progress names each of its steps', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking9', { width: 360 })
  await page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first().click()
  const call = await model.next()
  await waitForText(page, 'Reading 2.5 minutes of video...')
  call.say('{"promises":')
  await waitForText(page, 'Weighing each promise of the title...')
  call.say('[{"promise":"a bridge","status":"delivered","n":5,"quote":"the bridge carried forty kilograms"}],')
  call.say('"style":2,"answer":"Forty kilograms","answer_n":5,"honest_title":"A paper bridge carries forty kilograms"}')
  call.finish()
  await page
    .getByRole('heading', { name: 'Mostly fair' })
    .or(page.getByRole('heading', { name: 'Keeps its promise' }))
    .first()
    .waitFor()
})
