import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { axeFindings, type Look, sticksOut, useBrowser } from '#tests/setup/browser.ts'

const app = testApp()
const browser = useBrowser()

const looks: Look[] = [
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
]

test.each(looks)('the API page reads well at $width px in $scheme', async look => {
  const page = await browser.open(look)
  await page.goto(`${await app.listen()}/api/docs`)
  expect(await page.locator('h1').textContent()).toBe('Is This Clickbait API')
  await page.locator('nav summary', { hasText: /^conversation / }).click()
  await page.getByRole('link', { name: 'POST /api/conversation/message' }).click()
  // Whoever is led to a call finds it open, with its name above it.
  const call = page.locator('#post-api-conversation-message')
  await call.waitFor()
  await expect.poll(() => call.evaluate(element => Math.round(element.getBoundingClientRect().top))).toBeLessThan(140)
  expect(await call.textContent()).toContain('recentMessages')
  expect(await call.textContent()).toContain('403 BUDGET_EXCEEDED')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
  expect(red > 128).toBe(look.scheme === 'light')
  await page.evaluate(() => document.fonts.ready)
  const faces = await page.evaluate(() =>
    [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family.replaceAll('"', '')),
  )
  expect(faces).toEqual(expect.arrayContaining(['Inter Variable', 'Newsreader Variable']))
  expect(await sticksOut(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/api-${look.width}-${look.scheme}.png` })
})
