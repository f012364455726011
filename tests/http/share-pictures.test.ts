import { describe, expect, test } from 'vitest'
import { blockVideo } from '#services/videos/block-video.ts'
import { testApp } from '#tests/setup/app.ts'
import { bareBundle } from '#tests/setup/bare-bundle.ts'
import { addJudgedVideo, judgeAgain } from '#tests/setup/judged-video.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp({ options: { webRoot: bareBundle() } })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.visitor().request({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } })
const page = (videoId: string) => get(`/analysis/${videoId}`)
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(text)?.[1]
const picturePath = async (videoId: string) => new URL(meta((await page(videoId)).text, 'og:image')!).pathname

describe('a link to a judged video', () => {
  test('has the verdict in its title and the share picture', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'judgedvideo', title: 'I "BOUGHT" a $1 house' })
    const { text } = await page(videoId)
    expect(meta(text, 'og:title')).toBe('Overstated, 63/100: What a $1 house really cost us: $41,000')
    expect(meta(text, 'twitter:title')).toBe(meta(text, 'og:title'))
    expect(meta(text, 'og:description')).toBe(
      'The house is shown, but it cost $41,000 to make livable. About “I &quot;BOUGHT&quot; a $1 house” by Fold Works.',
    )
    expect(meta(text, 'og:image')).toMatch(/^http:\/\/localhost:3000\/share-image\/judgedvideo\/[0-9a-f]{32}\.png$/)
    expect([meta(text, 'og:image:width'), meta(text, 'og:image:height')]).toEqual(['1200', '630'])
    expect(meta(text, 'twitter:card')).toBe('summary_large_image')
  })

  test.each([
    ['keeps_promise', 4, 'Keeps its promise, 4/100: “A bridge”'],
    ['mostly_fair', 30, 'Mostly fair, 30/100: “A bridge”'],
    ['clickbait', 90, 'Clickbait, 90/100: What a $1 house really cost us: $41,000'],
  ] as const)('has the title for %s', async (verdict, score, words) => {
    const videoId = await addJudgedVideo(app, {
      videoId: `word${score}______`.slice(0, 11),
      title: 'A bridge',
      verdict: { verdict, score },
    })
    expect(meta((await page(videoId)).text, 'og:title')).toBe(words)
  })

  test.each([
    ['cannot be judged', { score: null, verdict: 'not_judgeable' }, 'Not enough is said to judge: “A bridge”'],
    ['has a word match only', { confidence: 'low' }, 'No verdict yet: “A bridge”'],
  ] as const)('that %s has a matching title and the thumbnail', async (name, verdict, words) => {
    const videoId = await addJudgedVideo(app, {
      videoId: `${name.replaceAll(' ', '')}______`.slice(0, 11),
      title: 'A bridge',
      verdict,
    })
    const { text } = await page(videoId)
    expect(meta(text, 'og:title')).toBe(words)
    expect(meta(text, 'og:image')).toBe('https://i.ytimg.com/vi/x/hqdefault.jpg')
    expect(meta(text, 'og:image:width')).toBeUndefined()
  })

  test('in a script that the fonts lack has the thumbnail', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'japanese___', title: '一ドルの家' })
    expect(meta((await page(videoId)).text, 'og:image')).toBe('https://i.ytimg.com/vi/x/hqdefault.jpg')
  })

  test('of a sample has an absolute PNG address instead of its SVG', async () => {
    const videoId = await addJudgedVideo(app, {
      videoId: 'samplevideo',
      isSample: true,
      metadata: { thumbnailUrl: '/samples/house.svg' },
      verdict: { confidence: 'low' },
    })
    expect(meta((await page(videoId)).text, 'og:image')).toBe('http://localhost:3000/share.png')
  })

  test('keeps placeholders of titles as text', async () => {
    const videoId = await addJudgedVideo(app, {
      videoId: 'placeholder',
      title: '__CSP_NONCE__ $& </head>',
      verdict: { honestTitle: '__CSP_NONCE__ $` </head>' },
    })
    const { text } = await page(videoId)
    expect(meta(text, 'og:title')).toBe('Overstated, 63/100: __CSP_NONCE__ $` &lt;/head&gt;')
    expect(text.match(/<\/head>/g)).toHaveLength(1)
  })
})

describe('a share picture', () => {
  test('is a PNG that may be cached for an hour and shown by other sites', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'picturepage' })
    const { status, headers, text } = await get(await picturePath(videoId))
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(Number(headers['content-length'])).toBeLessThan(60_000)
    expect(text.slice(1, 4)).toBe('PNG')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('has a new address when the verdict changes; the old one redirects to it', async () => {
    const { videoId, hash } = await addVideo(app.deps.db, { videoId: 'judgedtwice' })
    await judgeAgain(app, { videoId, hash })
    const former = await picturePath(videoId)
    await judgeAgain(app, { videoId, hash }, { score: 20, verdict: 'keeps_promise' })
    const current = await picturePath(videoId)
    expect(current).not.toBe(former)
    const { status, headers } = await get(former)
    expect([status, headers.location, headers['cache-control']]).toEqual([301, current, 'public, max-age=300'])
    expect((await get(current)).status).toBe(200)
  })

  const anyName = 'a'.repeat(32)
  test.each([
    ['an unknown video', `/share-image/zzzzzzzzzzz/${anyName}.png`],
    ['an invalid video id', `/share-image/nothing/${anyName}.png`],
    ['a malformed name', '/share-image/zzzzzzzzzzz/1.png'],
    ['another type', `/share-image/zzzzzzzzzzz/${anyName}.svg`],
    ['a path traversal', `/share-image/zzzzzzzzzzz/..%2f..%2fetc.png`],
  ])('of %s is not found', async (_, url) => {
    expect((await get(url)).status).toBe(404)
  })

  test.each([
    ['an unlisted video', { listing: 'unlisted' }],
    ['a video whose listing is not known', { listing: null }],
    ['a word match', { verdict: { confidence: 'low' } }],
  ] as const)('of %s is not found', async (name, video) => {
    const videoId = await addJudgedVideo(app, { videoId: `${name.replaceAll(' ', '')}_`.slice(-11), ...video })
    expect((await get(`/share-image/${videoId}/${anyName}.png`)).status).toBe(404)
    expect((await get(`/oembed?url=http://localhost:3000/analysis/${videoId}`)).status).toBe(
      'verdict' in video ? 200 : 404,
    )
  })

  test('of a blocked video leaves the caches that have it', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'soonblocked' })
    const path = await picturePath(videoId)
    const { headers: drawn } = await get(path)
    const again = () => get(path, { 'if-none-match': `W/${drawn.etag}` })
    const unchanged = await again()
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers).toMatchObject({ etag: drawn.etag, 'cache-control': drawn['cache-control'] })
    await blockVideo(app.deps, { videoId, words: 'Removed at the owner’s request.', reason: 'asked' })
    for (const { status, text, headers } of [await get(path), await again()]) {
      expect([status, headers['cache-control']]).toEqual([451, 'no-store'])
      expect(text).not.toContain('PNG')
    }
  })

  test('is rate-limited per network', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'popularpage' })
    const path = await picturePath(videoId)
    const from = (remoteAddress: string) => app.server.inject({ method: 'GET', url: path, remoteAddress })
    const statuses = []
    for (let i = 0; i < 125; i += 1) statuses.push((await from('203.0.113.9')).statusCode)
    expect(statuses.slice(0, 120).every(status => status === 200)).toBe(true)
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]))
    expect((await from('203.0.113.9')).headers['retry-after']).toBeDefined()
    expect((await from('198.51.100.7')).statusCode).toBe(200)
  })
})

describe('oEmbed', () => {
  test('describes a link; the page names the oEmbed address', async () => {
    const videoId = await addJudgedVideo(app, { videoId: 'embeddedvid', title: 'A & B' })
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
      (await page(videoId)).text,
    )?.[1]
    const { pathname, search } = new URL(link!.replaceAll('&amp;', '&'))
    const { status, headers, body } = await get(pathname + search)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    expect(body).toEqual({
      version: '1.0',
      type: 'link',
      title: 'Overstated, 63/100: What a $1 house really cost us: $41,000',
      author_name: 'Fold Works',
      provider_name: 'Is This Clickbait',
      provider_url: 'http://localhost:3000',
      cache_age: 3600,
      thumbnail_url: `http://localhost:3000${await picturePath(videoId)}`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
  })

  test.each([
    ['an address of another site', 'https://evil.example/analysis/embeddedvid', 404],
    ['our host on another port', 'http://localhost:3001/analysis/embeddedvid', 404],
    ['another page of ours', 'http://localhost:3000/plans', 404],
    ['an unknown video', 'http://localhost:3000/analysis/zzzzzzzzzzz', 404],
    ['text that is no address', 'nothing', 404],
  ])('returns 404 for %s', async (_, url, status) => {
    expect((await get(`/oembed?url=${encodeURIComponent(url)}&format=json`)).status).toBe(status)
  })

  test('is offered as JSON only', async () => {
    const url = encodeURIComponent('http://localhost:3000/analysis/embeddedvid')
    expect((await get(`/oembed?url=${url}&format=xml`)).status).toBe(501)
    expect((await get(`/oembed?url=${url}`)).status).toBe(200)
    expect((await get('/oembed')).status).toBe(400)
  })
})
