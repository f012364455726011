import { expect, test } from 'vitest'
import { scriptedAnswers } from '#tests/setup/analyzed-videos.ts'
import { overflowFindings } from '#tests/setup/browser.ts'
import { tabTo } from '#tests/setup/keyboard.ts'
import { answers, ask, composer, tab, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('while an answer grows, the draft stays intact and finished paragraphs are not rendered again', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'handstyping' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  const model = site.speaks()
  await ask(page, 'Everything, please')
  const call = await model.next()
  call.say('The **first** paragraph stands.\n\n')
  await waitForText(page, 'paragraph stands.')
  await answers(page).evaluate(answer => {
    const mutations = { count: 0 }
    Object.assign(window, { mutations })
    const watch = new MutationObserver(changes => (mutations.count += changes.length))
    watch.observe(answer.querySelector('p')!, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const question = 'And the river?'
  for (const [at, letter] of [...question].entries()) {
    call.say(`the team measures *energy* prices again and **again**${at % 4 === 3 ? '.\n\n- ' : ', '}`)
    await composer(page).pressSequentially(letter)
  }
  call.say('That is all.')
  call.finish()
  await waitForText(page, 'That is all.')
  expect(await composer(page).inputValue()).toBe(question)
  expect(await page.evaluate(() => (window as never as { mutations: { count: number } }).mutations.count)).toBe(0)
})

test('login, analysis, chat and player work by keyboard, and the focus is visible at each stop', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'handsfreely' })
  const { email } = await site.subscriber()
  site.says(({ task }) => scriptedAnswers[task.kind] ?? '')
  const page = await site.visit('/')
  await waitForText(page, 'Login')
  await page.keyboard.press('Tab')
  await waitForText(page, 'Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(page, /Video address/, 40)
  await page.keyboard.type(`https://youtu.be/${videoId}`)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/login')
  await page.getByRole('textbox', { name: 'Password' }).waitFor()
  await tabTo(page, /^input/, 40)
  await page.keyboard.type(email)
  await tabTo(page, /^input/, 40)
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, `/analysis/${videoId}`)
  // Submitting the address has started the verdict.
  await page.getByRole('img', { name: /of 100/ }).waitFor()
  await tabTo(page, /^button Chat/, 60)
  await page.keyboard.press('ArrowRight')
  expect(await tab(page, 'Transcript').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, /Your question/, 40)
  await page.keyboard.type('How much does it carry?')
  await page.keyboard.press('Enter')
  await answers(page).nth(1).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await tab(page, 'Chat').focus()
  await tabTo(page, /Play from 02:00/, 40)
  await page.getByRole('tooltip').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.locator('iframe').waitFor()
})

test('at 360 px nothing scrolls sideways, and the composer stays above the on-screen keyboard', async () => {
  const { videoId } = await addVideo(site.app.deps.db, {
    videoId: 'handsnarrow',
    title:
      'Supercalifragilisticexpialidociousbridgebuildingchampionshipfinale AND a title that does not end soon at all',
  })
  site.says(() => `A word${'without-an-end'.repeat(20)} and \`${'code'.repeat(40)}\`\n\n${'It holds. '.repeat(80)}`)
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360, touch: true })
  await waitForEmptyChat(page)
  await ask(page, `Does ${'x'.repeat(200)} hold?`)
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  const fieldEnd = async () => {
    const box = await composer(page).boundingBox()
    return box!.y + box!.height
  }
  expect(await overflowFindings(page)).toEqual([])
  expect(await fieldEnd()).toBeLessThanOrEqual(740)
  // The height that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 400 })
  await composer(page).focus()
  expect(await fieldEnd()).toBeLessThanOrEqual(400)
  await composer(page).fill('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve')
  expect(await fieldEnd()).toBeLessThanOrEqual(400)
  expect(await overflowFindings(page)).toEqual([])
})

test('on a touch screen every control is at least 44 px high', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'handstouch1' })
  site.says(() => 'It carried forty kilograms [5].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360, touch: true })
  await waitForEmptyChat(page)
  await ask(page, 'Does it hold?')
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll('button, main a[href], input, textarea')]
      .filter(each => (each as HTMLElement).checkVisibility() && each.getBoundingClientRect().height < 44)
      // Chips are inline in text; axe's own rule of 24 px with spacing applies to them.
      .filter(each => !each.closest('p, h1, li, [class*=byline]'))
      .map(each => `${each.getAttribute('aria-label') ?? each.textContent}: ${each.getBoundingClientRect().height}`),
  )
  expect(tooSmall).toEqual([])
})
