import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { axeFindings, type Look, overflowFindings, useBrowser } from '#tests/setup/browser.ts'

const app = testApp()
const browser = useBrowser()

const looks: Look[] = [
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
]

test.each(looks)('the API page reads well at $width px in $scheme', async look => {
  const page = await browser.open(look)
  await page.goto(`${await app.listen()}/api/docs`)
  await page.getByRole('heading', { level: 1, name: 'Is This Clickbait API' }).waitFor()
  const operation = page.locator('#operations-conversation-conversationsSend')
  expect(await operation.textContent()).toContain('signed in')
  const login = page.locator('#operations-auth-authLogin')
  expect(await login.textContent()).not.toContain('signed in')
  await operation.getByRole('button', { name: /^POST/ }).click()
  await operation.getByText('recentMessages').first().waitFor()
  expect(await operation.textContent()).toContain('BUDGET_EXCEEDED')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
  expect(red > 128).toBe(look.scheme === 'light')
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/api-${look.width}-${look.scheme}.png` })
})

test('a link to one operation expands it', async () => {
  const page = await browser.open()
  await page.goto(`${await app.listen()}/api/docs#/conversation/conversationsSend`)
  await page.locator('#operations-conversation-conversationsSend').getByText('recentMessages').first().waitFor()
})
