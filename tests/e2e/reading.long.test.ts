import { expect, test } from 'vitest'
import { microDollars } from '#core/plans/budget.ts'
import { localLlm } from '#tests/fakes/local-call.ts'
import { longCues } from '#tests/fakes/long-talk.ts'
import {
  answers,
  ask,
  composer,
  eventually,
  stopButton,
  tab,
  waitForEmptyChat,
  waitForPath,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'

const site = useSite()

test('a ten-hour transcript scrolls to its end with few rendered rows', async () => {
  await addVideoWithCues(site.app.deps.db, { videoId: 'readingtenh', title: 'Ten hours of talk', cues: longCues(10) })
  const page = await site.visit('/analysis/readingtenh', { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  const list = page.getByRole('tabpanel', { name: 'Transcript' }).locator('xpath=..')
  const rows = page.getByRole('button', { name: /^\d+:\d\d/ })
  await rows.nth(3).waitFor()
  expect(await list.evaluate(box => box.scrollHeight)).toBeGreaterThan(100_000)
  // Only rendered rows have a known height, so the end moves a little as it comes near.
  await eventually(async () => {
    await list.evaluate(box => box.scrollTo(0, box.scrollHeight))
    return page.getByRole('button', { name: /^9:59:\d\d/ }).count()
  }).toBeGreaterThan(0)
  expect(await rows.count()).toBeLessThan(60)
})

test('the words of a transcript can be selected and copied, and a click still plays from there', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingcopy' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await tab(page, 'Transcript').click()
  const words = page.getByRole('listitem').getByText('We signed the lease').first()
  const { x, y, width } = (await words.boundingBox())!
  await page.mouse.move(x + 2, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 8, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()!.toString())).toMatch(/\w+ \w+/)
  expect(await page.locator('iframe').count()).toBe(0)
  await words.click()
  await eventually(() => page.locator('iframe').getAttribute('src')).toMatch(/start=\d+/)
})

test('a spent budget shows the reset date, can be dismissed, and keeps the question', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingpoor' })
  const page = await site.visit(`/analysis/${videoId}`, {
    as: await site.subscriber({ left: microDollars(1) }),
    width: 360,
  })
  await waitForEmptyChat(page)
  await ask(page, 'How much does it carry?')
  const bar = page.getByRole('alert').filter({ hasText: 'Monthly budget exceeded. Please upgrade your plan.' })
  await bar.filter({ hasText: /Your tokens reset on \d+\s\w+\./ }).waitFor()
  await waitForText(page, 'How much does it carry?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await bar.waitFor({ state: 'detached' })
  await waitForText(page, 'This has no answer yet.')
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await eventually(() => composer(page).inputValue()).toBe('How much does it carry?')
  expect(await page.getByText('This has no answer yet.').count()).toBe(0)
})

test('without a plan, a question leads to the plans and is kept', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingfree' })
  const as = await site.subscriber({ active: false })
  const page = await site.visit(`/analysis/${videoId}`, { as, mayFail: ['conversations.start'] })
  await waitForEmptyChat(page)
  await ask(page, 'How much?')
  await waitForText(page, 'Please subscribe to use AI chat features')
  await waitForPath(page, '/plans')
  await page.getByRole('heading', { name: 'Reactivate Your Subscription' }).waitFor()
  await page.goBack()
  await eventually(() => composer(page).inputValue()).toBe('How much?')
})

test('Regenerate asks again and keeps the previous answer available', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingagai' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  const first = site.llm.calls.length
  site.says((_, n) => (n === first ? 'The previous answer.' : 'The new answer.'))
  await ask(page, 'How much?')
  await waitForText(page, 'The previous answer.')
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await waitForText(page, 'The new answer.')
  await page.reload()
  await waitForText(page, 'The new answer.')
  await page.getByRole('button', { name: 'Previous answer' }).click()
  await waitForText(page, 'The previous answer.')
})

test('an answer says when the video does not contain something', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readinglost' })
  site.answersBy(localLlm)
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  await ask(page, 'Which volcano erupted in Iceland?')
  await answers(page).filter({ hasText: 'This was not found in this video.' }).waitFor()
  expect(await answers(page).getByRole('button', { name: 'Play from' }).count()).toBe(0)
})

test('an answer grows until its question is at the top; a button follows its end, scrolling up stops that', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'readingdown' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  const model = site.speaks()
  const list = page.getByRole('tabpanel', { name: 'Chat' }).locator('xpath=..')
  const fromEnd = () => list.evaluate(box => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  const paragraph = `${'The bridge carried forty kilograms in the end. '.repeat(12)}\n\n`
  await ask(page, 'Everything, please')
  const call = await model.next()
  for (let n = 0; n < 5; n++) call.say(paragraph)
  await eventually(() => answers(page).locator('p').count()).toBe(5)
  const back = page.getByRole('button', { name: 'To the newest message' })
  await back.waitFor()
  const question = page.locator('[data-question]').last()
  const questionTop = async () => (await question.boundingBox())!.y - (await list.boundingBox())!.y
  await eventually(questionTop).toBeCloseTo(16, 0)
  await back.click()
  await eventually(fromEnd).toBeLessThan(5)
  call.say(paragraph)
  await eventually(() => answers(page).locator('p').count()).toBe(6)
  await eventually(fromEnd).toBeLessThan(5)

  await list.hover()
  await page.mouse.wheel(0, -500)
  await back.waitFor()
  // The button floats above the dock, apart from Send.
  const button = (await back.boundingBox())!
  const dock = (await page.getByRole('button', { name: 'Key Points' }).last().boundingBox())!
  expect(button.y + button.height).toBeLessThan(dock.y)
  const position = await list.evaluate(box => box.scrollTop)
  call.say(paragraph)
  await eventually(() => answers(page).locator('p').count()).toBe(7)
  expect(await list.evaluate(box => box.scrollTop)).toBe(position)

  await back.click()
  await eventually(fromEnd).toBeLessThan(5)
  // At the end, a resized window stays at the end.
  for (const height of [500, 4000, 700]) {
    await page.setViewportSize({ width: 1440, height })
    await eventually(fromEnd).toBeLessThan(5)
  }
  call.finish()
  await stopButton(page).waitFor({ state: 'detached' })
  // The end also stays visible when only the composer grows.
  await composer(page).fill('And what else?\n'.repeat(12))
  await eventually(fromEnd).toBeLessThan(5)
  await composer(page).fill('')
  await list.hover()
  await page.mouse.wheel(0, -900)
  await back.waitFor()
  await ask(page, 'And what else?')
  await eventually(fromEnd).toBeLessThan(5)
  const second = await model.next()
  second.say(paragraph)
  await eventually(() => answers(page).nth(1).locator('p').count()).toBe(1)
  await eventually(fromEnd).toBeLessThan(5)
  second.finish()
})
