import { beforeAll, expect, test } from 'vitest'
import { overflowFindings } from '#tests/setup/browser.ts'
import type { User } from '#tests/setup/chat.ts'
import { waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { prepareScreens, screenRows, videoOfScreens } from '#tests/setup/screen-table.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
let sam: User
beforeAll(async () => {
  sam = await prepareScreens(site)
})

test('every screen works in a browser without storage', async () => {
  const visitor = await site.visit('/nowhere')
  const signedIn = await site.visit('/nowhere', { as: sam })
  for (const page of [visitor, signedIn])
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    })
  for (const row of screenRows) {
    const page = row.isSignedIn ? signedIn : visitor
    await page.goto((await site.app.listen()) + row.path)
    await waitForText(page, row.loadedText)
  }
  await signedIn.getByRole('button', { name: /Use the light theme/ }).click()
  await signedIn.getByRole('button', { name: /Use the dark theme/ }).waitFor()
})

test('without images and without the player the pages work, and no broken image is visible', async () => {
  const page = await site.visit('/nowhere', { as: sam, player: 'unreachable' })
  await page.route('**/i.ytimg.com/**', route => route.abort())
  await page.goto(await site.app.listen())
  await waitForText(page, 'Popular Videos')
  await page.goto(`${await site.app.listen()}/analysis/${videoOfScreens}`)
  await waitForEmptyChat(page)
  const broken = await page.evaluate(
    () =>
      [...document.images].filter(image => image.complete && image.naturalWidth === 0 && image.checkVisibility())
        .length,
  )
  expect(broken).toBe(0)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  expect(await overflowFindings(page)).toEqual([])
})

const strange = {
  'written right to left': 'هل هذا الجسر الورقي يحمل أربعين كيلوغراماً حقاً؟ شاهد ما حدث في النهاية',
  'in Chinese':
    '这座纸桥到底能承受多少重量你绝对不会相信最后发生的事情因为它打破了所有的世界纪录并且让所有专家都感到震惊',
  'of 200 letters': `Bridge ${'of paper that carries more than anyone believed '.repeat(4)}`.slice(0, 200),
  'of one very long word': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  'full of markup':
    '<img src=x onerror=alert(1)><script>alert(2)</script> & "quotes" \u202Eesrever **bold** [a](javascript:1)',
}
test.each(Object.entries(strange))('a title %s fits the page and is shown as plain text', async (_, title) => {
  const at = Object.values(strange).indexOf(title)
  const { videoId } = await addVideo(site.app.deps.db, { videoId: `strange000${at}`, title })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam, width: 360 })
  await waitForEmptyChat(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(title.slice(0, 20))
  expect(await overflowFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await overflowFindings(page)).toEqual([])
  expect(await page.locator('main img[onerror], main script').count()).toBe(0)
})

test('two accounts in two tabs of one browser: after a reload no tab shows the other account’s data', async () => {
  const eve = await site.subscriber({ tier: 'basic' })
  const first = await site.visit('/account', { as: sam })
  await waitForText(first, sam.email)
  const url = await site.app.listen()
  await first.context().addCookies([...eve.cookies].map(([name, value]) => ({ name, value, url })))
  const second = await site.browser.open({ context: first.context() })
  await second.goto(`${url}/account`)
  await waitForText(second, eve.email)
  await first.reload()
  await waitForText(first, eve.email)
  expect(await first.getByText(sam.email).count()).toBe(0)
})

test.each(screenRows.filter(row => row.isSignedIn && !['/', '/plans'].includes(row.path)))(
  'a session that ended on $screen leads to the login and back',
  async row => {
    const user = await site.subscriber({ tier: 'premium' })
    const page = await site.visit(row.path, { as: user })
    await waitForText(page, row.loadedText)
    // A refusal whose body is not read before the page changes has only its status.
    mayFail(page, 'UNAUTHENTICATED', ': 401')
    await page.context().clearCookies()
    await page.reload()
    if (row.path.startsWith('/analysis/')) {
      await page.getByRole('textbox', { name: 'Your question' }).fill('Is it kept?')
      await page.keyboard.press('Enter')
    }
    await waitForPath(page, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.keyboard.press('Enter')
    await waitForPath(page, row.path.split('?')[0]!)
    if (row.path.startsWith('/analysis/')) await page.getByRole('textbox', { name: 'Your question' }).waitFor()
    else await waitForText(page, row.loadedText)
  },
)

test('Back and Forward visit the screens in order, and none is blank', async () => {
  const page = await site.visit('/', { as: sam })
  const paths = ['/plans', '/account', '/contact', `/analysis/${videoOfScreens}`, '/upgrade']
  for (const path of paths) {
    await page.goto((await site.app.listen()) + path)
    await page.locator('main h1').first().waitFor()
  }
  const waitForScreen = async (path: string) => {
    await waitForPath(page, path)
    await page.locator('main h1').first().waitFor()
  }
  for (const path of [...paths].reverse().slice(1)) {
    await page.goBack()
    await waitForScreen(path)
  }
  for (const path of paths.slice(1)) {
    await page.goForward()
    await waitForScreen(path)
  }
})
