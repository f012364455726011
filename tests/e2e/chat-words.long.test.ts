import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflowFindings } from '#tests/setup/browser.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import { answers, ask, eventually, stopButton, tab, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const wide = [
  `A **bold** link https://example.com/${'path/'.repeat(60)} and a word ${'without'.repeat(60)}.`,
  `| Sheet | ${'Fold | '.repeat(9)}\n| --- | ${'--- | '.repeat(9)}\n| first | ${'twice over | '.repeat(9)}`,
  `    const bridge = fold(${'sheet, '.repeat(80)})`,
].join('\n\n')

test('tables, code and long words fit into the answer at 360 px and scroll inside it, also by keyboard', async () => {
  const { page } = await openVideo(site, 'wordswide01', { width: 360 })
  site.says(() => wide)
  await ask(page, 'Everything wide, please')
  const table = answers(page).getByRole('region', { name: 'Table' })
  await table.waitFor()
  await answers(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  expect(await overflowFindings(page)).toEqual([])
  // The serif font has no weight above 600: bolder text would be shown in another font.
  const bold = answers(page).getByText('bold', { exact: true })
  expect(await bold.evaluate(word => getComputedStyle(word).fontWeight)).toBe('600')
  expect(await table.getByRole('row').count()).toBe(2)
  for (const box of [table, answers(page).getByRole('region', { name: 'Code' })]) {
    const { inner, outer } = await box.evaluate(element => ({ inner: element.scrollWidth, outer: element.clientWidth }))
    expect(inner).toBeGreaterThan(outer)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await eventually(() => box.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  }
})

test('right-to-left text runs right to left beside left-to-right text', async () => {
  const { page } = await openVideo(site, 'wordsright1')
  site.says(() => 'הגשר נשא ארבעים קילו.\n\n- ראשון\n- שני\n\nIn English: forty kilograms.')
  const question = 'כמה הוא נשא?\nHow much?'
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  const directionOf = (words: string) =>
    page
      .locator('main')
      .getByText(words, { exact: true })
      .first()
      .evaluate(element => getComputedStyle(element).direction)
  expect(
    await page.getByRole('textbox', { name: 'Your question' }).evaluate(field => getComputedStyle(field).direction),
  ).toBe('rtl')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  expect(await directionOf('כמה הוא נשא?')).toBe('rtl')
  expect(await directionOf('How much?')).toBe('ltr')
  expect(await directionOf('הגשר נשא ארבעים קילו.')).toBe('rtl')
  expect(await directionOf('ראשון')).toBe('rtl')
  expect(await directionOf('In English: forty kilograms.')).toBe('ltr')
  // The answer's buttons are on the side where its text begins.
  const tools = answers(page).getByRole('button', { name: 'Copy', exact: true }).locator('..')
  expect(await tools.evaluate(each => getComputedStyle(each).direction)).toBe('rtl')
})

test('a time chip shows the words spoken there on hover, focus and tap, and hides them again', async () => {
  const { page } = await openVideo(site, 'wordschips1')
  site.says(() => 'It fell “The first bridge fell down after eleven seconds.” [3] and Maria helped [4].')
  await ask(page, 'What fell?')
  const chip = answers(page).getByRole('button', { name: 'Play from 01:00' })
  const card = page.getByRole('tooltip')
  const words = 'The first bridge fell down after eleven seconds'
  await chip.hover()
  await card.filter({ hasText: words }).waitFor()
  await page.mouse.move(0, 0)
  await card.waitFor({ state: 'detached' })
  await chip.focus()
  await card.filter({ hasText: words }).waitFor()
  expect(await chip.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'))
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  const phone = await site.visit('/analysis/wordschips1', { context: await phoneContextOf(page) })
  await tab(phone, 'Chat').click()
  const touched = answers(phone).getByRole('button', { name: 'Play from 01:00' })
  await touched.scrollIntoViewIfNeeded()
  await touched.tap()
  await phone.locator('iframe').waitFor()
  // These words stand before the chip; those of the other do not.
  expect(await phone.getByRole('tooltip').count()).toBe(0)
  await answers(phone).getByRole('button', { name: 'Play from 01:30' }).tap()
  await phone.getByRole('tooltip').waitFor()
  await phone.getByRole('heading', { name: 'Chat about this Video' }).tap()
  await phone.getByRole('tooltip').waitFor({ state: 'detached' })
})

/** The browser context of the same user on a phone. */
async function phoneContextOf(page: Page) {
  const phone = await site.browser.open({ width: 360, touch: true })
  await phone.context().addCookies(await page.context().cookies())
  return phone.context()
}

test('a growing answer keeps its existing elements instead of rendering them again', async () => {
  const { page } = await openVideo(site, 'wordsgrows1')
  const model = site.speaks()
  await ask(page, 'Everything, please')
  const call = await model.next()
  call.say('### The first\n\nThe bridge fell after eleven seconds [3]. ')
  const chip = answers(page).getByRole('button', { name: 'Play from 01:00' })
  await chip.waitFor()
  await answers(page).evaluate(answer => {
    for (const each of answer.querySelectorAll('h3, p, button')) Object.assign(each, { isFirst: true })
  })
  for (const piece of [
    'Maria folded every sheet. ',
    'Twice.\n\n',
    '### The second\n\n',
    'It carried forty kilograms. ',
  ]) {
    call.say(piece)
    await waitForText(page, piece.replace('### ', '').trim())
  }
  call.finish()
  await stopButton(page).waitFor({ state: 'detached' })
  const areFirst = await answers(page).evaluate(answer =>
    [...answer.querySelectorAll('h3:first-of-type, p:first-of-type, p button')].map(each => 'isFirst' in each),
  )
  expect(areFirst).toEqual([true, true, true])
})
