import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sticksOut } from '#tests/setup/browser.ts'
import { answers, arrives, ask, composer, sees, stopButton, tab } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'
import { addTalk } from '#tests/setup/talk.ts'

const site = useSite()

test('typing stays quick while an answer of 2,000 tokens comes in (checklist 11)', async () => {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: 'handstyping' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await sees(page, 'No messages yet')
  const model = site.speaks()
  await ask(page, 'Everything, please')
  const call = await model.next()
  await page.evaluate(() => {
    const felt = { tasks: [] as number[], keys: [] as number[] }
    Object.assign(window, { felt })
    new PerformanceObserver(found => {
      for (const { duration } of found.getEntries()) felt.tasks.push(duration)
    }).observe({ type: 'longtask' })
    document.addEventListener('keydown', () => {
      const pressed = performance.now()
      requestAnimationFrame(() => setTimeout(() => felt.keys.push(performance.now() - pressed)))
    })
  })
  // About 1,500 words, in 150 pieces over some three seconds: faster than models speak.
  const talk = (async () => {
    for (let n = 0; n < 150; n++) {
      call.say(`the team measures *energy* prices again and **again**${n % 10 === 9 ? '.\n\n- ' : ', '}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  await composer(page).pressSequentially('And what does it mean for the river traffic of next year?', { delay: 45 })
  await talk
  call.finish()
  await stopButton(page).waitFor({ state: 'detached' })
  expect((await answers(page).innerText()).length).toBeGreaterThan(7000)
  const { tasks, keys } = await page.evaluate(
    () => (window as never as { felt: { tasks: number[]; keys: number[] } }).felt,
  )
  const inOrder = keys.toSorted((a, b) => a - b)
  expect(keys.length).toBeGreaterThan(50)
  expect(inOrder[Math.floor(inOrder.length * 0.75)]).toBeLessThan(100)
  expect(Math.max(0, ...tasks)).toBeLessThan(200)
})

/** What shows where the keyboard stands: the looks of the focused element and of the boxes around it. */
const looks = (page: Page): Promise<{ name: string; look: string; still: string }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const lookOf = () =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .map(each => {
          if (!each) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each)
          return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor]
        })
        .join('|')
    for (const animation of document.getAnimations()) animation.finish()
    const look = lookOf()
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}`
    element.blur()
    for (const animation of document.getAnimations()) animation.finish()
    const still = lookOf()
    element.focus({ preventScroll: true })
    return { name: name.trim().slice(0, 60), look, still }
  })

/** Goes on by Tab until `name` has the focus; every stop on the way must show that it has it. */
async function tabTo(page: Page, name: RegExp, limit = 40): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab')
    const stop = await looks(page)
    // From the end of the page the keyboard goes round by the browser's own controls.
    if (stop.name.startsWith('body')) continue
    expect(stop.look, `${stop.name} shows its focus`).not.toBe(stop.still)
    passed.push(stop.name)
    if (name.test(stop.name)) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(', ')}`)
}

test('the whole journey is made by keyboard, and the focus can be seen at each stop (checklist 12)', async () => {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: 'handsfreely' })
  const { email } = await site.subscriber()
  site.says(() => 'It carried “forty kilograms” [5].')
  const page = await site.visit('/')
  await sees(page, 'Login')
  await page.keyboard.press('Tab')
  await sees(page, 'Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(page, /Video address/)
  await page.keyboard.type(`https://youtu.be/${videoId}`)
  await page.keyboard.press('Enter')
  await arrives(page, '/login')
  await page.getByRole('textbox', { name: 'Password' }).waitFor()
  await tabTo(page, /^input/)
  await page.keyboard.type(email)
  await tabTo(page, /^input/)
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await arrives(page, `/analysis/${videoId}`)
  await sees(page, 'No messages yet')
  await tabTo(page, /^button Chat/)
  await page.keyboard.press('ArrowRight')
  expect(await tab(page, 'Transcript').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, /Your question/)
  await page.keyboard.type('How much does it carry?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await tab(page, 'Chat').focus()
  await tabTo(page, /Play from 02:00/)
  await page.getByRole('tooltip').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.locator('iframe').waitFor()
})

test('at 360 px nothing scrolls sideways, and the field stays above the keyboard (checklist 17)', async () => {
  const { videoId } = await addTalk(site.app.deps.db, {
    videoId: 'handsnarrow',
    title:
      'Supercalifragilisticexpialidociousbridgebuildingchampionshipfinale AND a title that does not end soon at all',
  })
  site.says(() => `A word${'without-an-end'.repeat(20)} and \`${'code'.repeat(40)}\`\n\n${'It holds. '.repeat(80)}`)
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360, touch: true })
  await sees(page, 'No messages yet')
  await ask(page, `Does ${'x'.repeat(200)} hold?`)
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  const fieldEnds = async () => {
    const box = await composer(page).boundingBox()
    return box!.y + box!.height
  }
  expect(await sticksOut(page)).toEqual([])
  expect(await fieldEnds()).toBeLessThanOrEqual(740)
  // What an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 400 })
  await composer(page).focus()
  expect(await fieldEnds()).toBeLessThanOrEqual(400)
  await composer(page).fill('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve')
  expect(await fieldEnds()).toBeLessThanOrEqual(400)
  expect(await sticksOut(page)).toEqual([])
})

test('fingers find every control: 44 px at a touch screen', async () => {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: 'handstouch1' })
  site.says(() => 'It carried forty kilograms [5].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 360, touch: true })
  await sees(page, 'No messages yet')
  await ask(page, 'Does it hold?')
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll('button, main a[href], input, textarea')]
      .filter(each => (each as HTMLElement).checkVisibility() && each.getBoundingClientRect().height < 44)
      // Chips stand within lines of text; axe's own rule of 24 px with spacing holds for them.
      .filter(each => !each.closest('p, h1, li, [class*=byline]'))
      .map(each => `${each.getAttribute('aria-label') ?? each.textContent}: ${each.getBoundingClientRect().height}`),
  )
  expect(tooSmall).toEqual([])
})

test('pages stand still while they load (checklist 36)', async () => {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: 'handssteady' })
  const sam = await site.subscriber()
  site.says(() => 'They build “the bridge carried forty kilograms” [5].')
  const started = await sam.rest('POST /conversation/start', { videoId })
  await sam.rest('POST /conversation/summary', { videoId, conversationId: started.body.data.conversationId })
  const shifts: Record<string, number> = {}
  for (const width of [360, 1440] as const)
    for (const path of ['/', `/analysis/${videoId}`, ...(width === 360 ? ['/login'] : [])]) {
      const page = await site.browser.open({ width })
      if (path !== '/login')
        await page
          .context()
          .addCookies([{ name: 'session', value: sam.cookies.get('session')!, url: await site.app.listen() }])
      // Answers that come one after the other, late: what is there must not be pushed by them.
      await page.route('**/trpc/**', async route => {
        await new Promise(resolve => setTimeout(resolve, 120))
        await route.fallback()
      })
      await page.addInitScript(() => {
        const moved = { sum: 0, what: [] as string[] }
        Object.assign(window, { moved })
        new PerformanceObserver(found => {
          for (const entry of found.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
            sources: { node: Node | null }[]
          })[])
            if (!entry.hadRecentInput) {
              moved.sum += entry.value
              moved.what.push(...entry.sources.map(({ node }) => (node as Element | null)?.className ?? 'text'))
            }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto((await site.app.listen()) + path)
      await sees(page, path === '/' ? /paper bridge/ : path === '/login' ? 'Password' : 'Get Summary')
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      const { sum, what } = await page.evaluate(
        () => (window as never as { moved: { sum: number; what: string[] } }).moved,
      )
      shifts[`${path} ${width} ${what}`] = sum
    }
  expect(Object.entries(shifts).filter(([, sum]) => sum > 0.02)).toEqual([])
})
