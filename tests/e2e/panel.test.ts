import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { useHttps } from '#tests/setup/https.ts'
import { eventually } from '#tests/setup/page-actions.ts'

// The product runs over HTTPS in a frame of another site's page, as in a browser extension's side panel.
const https = useHttps()
const config = { appUrl: '', panelEmbedders: [] as string[], isProduction: true }
let embedder = ''
beforeAll(async () => {
  config.appUrl = await https.proxy(() => app.listen())
  const frame = () => `<title>Elsewhere</title><iframe width="400" height="700" src="${config.appUrl}/login?panel=1">`
  embedder = await https.page(frame)
  config.panelEmbedders.push(embedder)
})
const app = testApp({ config })
const browser = useBrowser()

const statusIn = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch('/api/auth/user', { credentials: 'include' })).status)

async function logInFramed(email: string): Promise<Page> {
  const page = await browser.open({ anyCertificate: true })
  await page.goto(embedder)
  const panel = page.frameLocator('iframe')
  await panel.getByRole('textbox', { name: 'Email' }).fill(email)
  await panel.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  return page
}

test('a login in the panel also logs in a tab, each with a cookie that the other cannot use', async () => {
  const { email } = await app.member()
  const page = await logInFramed(email)
  const cookies = async () =>
    (await page.context().cookies()).filter(({ name }) => /^__Host-(panel|session)$/.test(name))
  await eventually(async () => (await cookies()).map(({ name }) => name).toSorted()).toEqual([
    '__Host-panel',
    '__Host-session',
  ])
  const [ofPanel, ofTab] = (await cookies()).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(ofPanel).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true, partitionKey: 'https://localhost' })
  expect(ofTab).toMatchObject({ sameSite: 'Lax', secure: true, httpOnly: true })
  expect(ofTab!.partitionKey).toBeUndefined()

  const tab = await browser.open({ context: page.context() })
  await tab.goto(`${config.appUrl}/about`)
  expect(await statusIn(tab)).toBe(200)
  // Without its own cookie the tab is logged out, although the panel's exists; the panel stays logged in.
  await page.context().clearCookies({ name: '__Host-session' })
  expect(await statusIn(tab)).toBe(401)
  const framed = page.frames().find(frame => frame.url().startsWith(config.appUrl))!
  expect(await framed.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(200)
  expect(await framed.evaluate(async () => (await fetch('/api/auth/logout', { method: 'POST' })).status)).toBe(200)
  expect(await framed.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
})
