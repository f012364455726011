import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import { answers, ask, composer, eventually, stopButton, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a question appears at once; its answer streams, survives a reload, and can be stopped', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking1')
  await ask(page, 'What happens?')
  const call = await model.next()
  await waitForText(page, 'Reading 2.5 minutes of video...')
  for (const piece of ['First they fold.', 'Then it falls.']) {
    call.say(`${piece} `)
    await waitForText(page, piece)
    expect(await stopButton(page).isVisible()).toBe(true)
  }
  await page.reload()
  await waitForText(page, 'First they fold. Then it falls.')
  call.say('At last it holds. ')
  await waitForText(page, 'First they fold. Then it falls. At last it holds.')
  await stopButton(page).click()
  await call.closed
  await waitForText(page, /^Stopped$/)
  await page.reload()
  await waitForText(page, /^Stopped$/)
  expect(await answers(page).innerText()).toContain('At last it holds.')
})

test('suggested questions, Enter to send, announcements of the start and the first sentence, and a failure with Retry', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkasking2')
  const announced = await recordAnnouncements(page)
  const suggestions = page.getByRole('group', { name: 'Suggested questions' }).getByRole('button')
  await eventually(() => suggestions.count()).toBe(3)
  const question = await suggestions.first().innerText()
  await suggestions.first().click()
  const call = await model.next()
  expect(call.request.lastMessage).toContain(question)
  for (const piece of ['One. ', 'Two. ']) {
    call.say(piece)
    await waitForText(page, piece.trim())
  }
  call.finish()
  await eventually(announced).toEqual(['Generating the answer.', 'Answer: One.'])

  const field = composer(page)
  await field.fill('first line')
  await field.press('Shift+Enter')
  await field.pressSequentially('Does it hold?')
  expect(await field.inputValue()).toBe('first line\nDoes it hold?')
  expect(model.callCount()).toBe(1)
  await field.press('Enter')
  const broken = await model.next()
  expect(await field.inputValue()).toBe('')
  broken.fail(new AppError('AI_UNAVAILABLE'))
  await page.getByRole('alert').filter({ hasText: 'The AI service is not available right now.' }).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  const again = await model.next()
  again.say('It holds forty kilograms.')
  again.finish()
  await waitForText(page, 'It holds forty kilograms.')
  expect(await page.getByText('Does it hold?').count()).toBe(1)
})

/** Records what screen readers announce from here on. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
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
  return () => page.evaluate(() => (window as never as { announced: string[] }).announced.filter(words => words !== ''))
}

test('a question asked offline is sent when the connection is back, or returned to the composer by Stop', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'talkoffline', { mayFail: ['ERR_INTERNET_DISCONNECTED', 'trpc'] })
  await page.context().setOffline(true)
  await waitForText(page, 'You’re offline.')
  await ask(page, 'What fell?')
  await waitForText(page, 'Waiting for the connection.')
  await stopButton(page).click()
  await eventually(() => composer(page).inputValue()).toBe('What fell?')
  expect(await page.getByText('Waiting for the connection.').count()).toBe(0)
  await composer(page).press('Enter')
  await waitForText(page, 'Waiting for the connection.')
  await page.context().setOffline(false)
  const call = await model.next()
  expect(call.request.lastMessage).toContain('What fell?')
  call.say('The first bridge fell down. ')
  call.finish()
  await waitForText(page, 'The first bridge fell down.')
  expect(model.callCount()).toBe(1)
})
