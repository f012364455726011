import { expect, test } from 'vitest'
import { waitForPath } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('a visitor can open every public page and is sent to the login elsewhere', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'rolestalk01' })
  const url = await site.app.listen()
  const page = await site.visit('/nowhere')
  const open = ['/', '/plans', `/analysis/${videoId}`, '/about', '/contact', '/privacy', '/terms', '/signup', '/login']
  for (const path of [...open, '/forgot-password', '/reset-password']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of ['/account', '/upgrade']) {
    await page.goto(url + path)
    await waitForPath(page, '/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  }
})

test('a logged-in user can open the account, and /upgrade only with an active plan', async () => {
  const url = await site.app.listen()
  for (const [user, path, target] of [
    [await site.subscriber(), '/account', '/account'],
    [await site.subscriber(), '/upgrade', '/upgrade'],
    [await site.app.member(), '/account', '/account'],
    [await site.app.member(), '/upgrade', '/plans'],
  ] as const) {
    const page = await site.visit('/nowhere', { as: user })
    await page.goto(url + path)
    await waitForPath(page, target)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(target)
  }
})
