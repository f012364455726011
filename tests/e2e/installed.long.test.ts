import { copyFileSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const worker = 'dist/web/sw.js'
afterEach(() => copyFileSync('public/sw.js', worker))

/** Opens a page and waits until the service worker controls it. */
async function visitWithWorker(path = '/about') {
  const page = await site.visit(path, { serviceWorkers: 'allow', mayFail: ['ERR_INTERNET_DISCONNECTED', 'net::'] })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

test('Chromium finds no obstacle to installing the app', async () => {
  const page = await site.visit('/')
  const session = await page.context().newCDPSession(page)
  const manifest = await session.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data!).share_target.params).toEqual({ title: 'title', text: 'text', url: 'url' })
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  for (const path of ['/icon-192.png', '/icon-512.png', '/icon-maskable.png', '/apple-touch-icon.png', '/icon.svg']) {
    const { status, headers } = await site.app.visitor().request({ method: 'GET', url: path })
    expect([path, status, String(headers['content-type']).split('/')[0]]).toEqual([path, 200, 'image'])
  }
})

test('offline, a page says so; only hashed files and the offline page’s files are cached', async () => {
  const page = await visitWithWorker()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.goto(`${await site.app.listen()}/plans`).catch(() => {})
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 17, 22)')
  const stored = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter(path => !path.startsWith('/assets/')).sort()).toEqual([
    '/icon.svg',
    '/offline',
    '/offline.css',
    '/scheme.js',
  ])
  expect(stored.some(path => path.startsWith('/assets/'))).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await waitForPath(page, '/plans')
  await page.getByRole('heading', { level: 1, name: /plan/i }).waitFor()
})

test.each([
  [
    'the YouTube app',
    { text: 'You will NOT believe this: the bridge https://youtu.be/shareddtalk?si=AbC-1', title: 'YouTube' },
  ],
  ['a browser', { url: 'https://www.youtube.com/watch?v=shareddtalk', title: 'The bridge - YouTube', text: '' }],
  [
    'an app that leaves the link in the text',
    { url: '', title: '', text: 'https://m.youtube.com/watch?v=shareddtalk' },
  ],
])('an address that %s shares is processed without a further question', async (_, shared) => {
  await addVideo(site.app.deps.db, { videoId: 'shareddtalk' })
  const page = await site.visit(`/?${new URLSearchParams(shared)}`, { as: await site.subscriber() })
  await waitForPath(page, '/analysis/shareddtalk')
  await waitForText(page, 'No verdict yet')
})

test('a shared text without a link shows an error', async () => {
  const page = await site.visit(`/?text=${encodeURIComponent('just words')}`, { as: await site.subscriber() })
  await waitForText(page, 'Please enter a valid YouTube URL')
  expect(new URL(page.url()).search).toBe('')
})

test('an empty sw.js disables the service worker', async () => {
  const page = await visitWithWorker()
  writeFileSync(worker, '')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  // The empty worker takes over once no page of the previous one is open.
  const context = page.context()
  await page.close()
  const next = await site.visit('/about', { context, mayFail: ['ERR_INTERNET_DISCONNECTED', 'net::'] })
  const hasTakenOver = () => next.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
  await expect.poll(hasTakenOver).toBe(true)
  await context.setOffline(true)
  await expect(next.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
})

test('the service worker is never cached, and may connect to this site only', async () => {
  const { headers } = await site.app.visitor().request({ method: 'GET', url: '/sw.js' })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})
