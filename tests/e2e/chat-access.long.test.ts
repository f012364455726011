import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/setup/browser.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import { answers, ask, composer, eventually, stopButton, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

type Node = {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** The accessibility tree as a screen reader sees it: what it contains, and what it announces. */
async function treeOf(session: CDPSession) {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const property = (node: Node, name: string) => node.properties?.find(each => each.name === name)?.value.value
  const above = (node: Node): Node[] => {
    const parent = node.parentId ? byId.get(node.parentId) : undefined
    return parent ? [parent, ...above(parent)] : []
  }
  const withText = (words: string) => nodes.filter(node => !node.ignored && node.name?.value.includes(words))
  const isLive = (node: Node) =>
    [node, ...above(node)].some(each => !['off', undefined].includes(property(each, 'live') as never))
  return {
    isAnnounced: (words: string) => withText(words).some(isLive),
    has: (role: string, name: string) =>
      nodes.some(node => !node.ignored && node.role?.value === role && node.name?.value === name),
  }
}

test('accessibility tree: the start and the end of an answer are announced once, its pieces never', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'accesstree1')
  const session = await page.context().newCDPSession(page)
  const announced: string[] = []
  await page.exposeFunction('announce', (words: string) => words !== '' && announced.push(words))
  await page.evaluate(() => {
    const say = (window as never as { announce(words: string): void }).announce
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const live = element?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]')
        if (live && !live.hasAttribute('data-toasts')) say(live.textContent.trim())
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role=alert]')) say(node.textContent.trim())
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await ask(page, 'What happens?')
  const call = await model.next()
  for (const piece of ['First they fold. ', 'Then it falls. ', 'At last it holds. ']) {
    call.say(piece)
    await waitForText(page, piece.trim())
    const tree = await treeOf(session)
    expect(tree.isAnnounced(piece.trim())).toBe(false)
    expect(await answers(page).getAttribute('aria-busy')).toBe('true')
    expect(tree.isAnnounced('Generating the answer.')).toBe(true)
    expect(tree.has('button', 'Stop')).toBe(true)
    expect(tree.has('button', 'Send')).toBe(false)
  }
  call.finish()
  await eventually(async () => [...new Set(announced)]).toEqual(['Generating the answer.', 'Answer: First they fold.'])
  const ended = await treeOf(session)
  expect(await answers(page).getAttribute('aria-busy')).toBe('false')
  expect(ended.isAnnounced('At last it holds.')).toBe(false)
  expect(await composer(page).evaluate(field => field === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test('a whole conversation works by keyboard: ask, stop, regenerate, copy, a suggested question', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'accesskeys1')
  const focused = () =>
    page.evaluate(() =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)!.trim(),
    )
  const tabTo = async (name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(key)
      if ((await focused()).startsWith(name)) return
    }
    throw new Error(`The Tab key never reached ${name}; the focus is on ${await focused()}`)
  }
  await composer(page).focus()
  await page.keyboard.type('Tell me everything')
  await tabTo('Send')
  await page.keyboard.press('Enter')
  const call = await model.next()
  call.say('They fold. ')
  await waitForText(page, 'They fold.')
  expect(await focused()).toBe('Your question')
  await tabTo('Stop')
  await page.keyboard.press('Enter')
  await waitForText(page, /^Stopped$/)
  await eventually(focused).toBe('Your question')
  await tabTo('Regenerate', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const second = await model.next()
  second.say('They fold it twice.')
  second.finish()
  await stopButton(page).waitFor({ state: 'detached' })
  await eventually(focused).toBe('Your question')
  await tabTo('Copy', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await waitForText(page, 'Copied')
  await tabTo('What’s the main takeaway')
  await page.keyboard.press('Enter')
  const third = await model.next()
  third.say('That it holds.')
  third.finish()
  await answers(page).nth(1).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  expect(await focused()).toBe('Your question')
})

test.each([360, 1440] as const)(
  'promises appear and are announced one by one, then the result, at %i px',
  async width => {
    const { videoId } = await addVideo(site.app.deps.db, { videoId: `verdict${width}`.padEnd(11, '0') })
    const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width })
    // By role: on a phone the chat is a hidden tab meanwhile, and hidden words are not announced.
    const announced = page.getByRole('main').getByRole('status')
    const model = site.speaks()
    await page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first().click()
    const call = await model.next()
    call.say('{"style":2,"promises":[{"promise":"a paper bridge"},{"promise":"what it carries","main":true}]}\n')
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.filter({ hasText: 'what it carries' }).getByText('being judged').waitFor()
    await announced.filter({ hasText: /^Generating the verdict\.$/ }).waitFor()
    call.say(
      '{"promise":1,"n":1,"quote":"we build a bridge out of paper","why":"They build it.","status":"delivered"}\n',
    )
    await rows.filter({ hasText: 'a paper bridge' }).getByText('They build it.').waitFor()
    await announced.filter({ hasText: /^1 of 2 promises checked\. a paper bridge: kept\.$/ }).waitFor()
    await rows.filter({ hasText: 'what it carries' }).getByText('being judged').waitFor()
    call.say(
      '{"promise":2,"n":5,"quote":"carried forty kilograms","why":"They weigh it.","status":"delivered"}\n{"answer":"Forty kilograms.","answer_quote":"carried forty kilograms","answer_n":5}\n',
    )
    call.finish()
    const card = page.getByRole('region', { name: 'Keeps its promise' })
    await card.getByText('2 quotes verified').waitFor()
    await announced.filter({ hasText: /^Verdict: Keeps its promise, \d+ of 100\. Forty kilograms\.?$/ }).waitFor()
  },
)
