import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readShell } from '#http/page-shell.ts'
import { pages } from '#http/pages.ts'
import { pagePolicy } from '#http/security-headers.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { patterns } from '#web/paths.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
cpSync('public', webRoot, { recursive: true })
mkdirSync(join(webRoot, 'assets'))
writeFileSync(
  join(webRoot, 'index.html'),
  `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__" /><title>Old</title>
<meta name="description" content="old" /></head><body><div id="root"></div>
<script type="module" src="/assets/main-abc.js" nonce="__CSP_NONCE__"></script></body></html>`,
)
writeFileSync(
  join(webRoot, 'home.html'),
  `<!doctype html><html><head><style nonce="__CSP_NONCE__">h1{}</style><title>Old</title></head>
<body><div id="root"><h1>Prerendered</h1></div></body></html>`,
)
const login = { scripts: ['assets/Login-abc.js'], styles: ['assets/Login-abc.css'] }
const face = (family: string, source: string) => `@font-face{font-family:${family};src:${source}}`
writeFileSync(
  join(webRoot, 'contents.json'),
  JSON.stringify({
    initial: { styles: ['assets/main-abc.css'], fonts: ['assets/cut-inter-abc.woff2'] },
    routes: { '/login': login },
  }),
)
writeFileSync(join(webRoot, 'assets', 'main-abc.js'), 'console.log(1)')
writeFileSync(join(webRoot, 'assets', 'main-abc.js.br'), 'brotli')
writeFileSync(
  join(webRoot, 'assets', 'main-abc.css'),
  `h1{color:red}${face('Inter Variable', 'url(/assets/cut-inter-abc.woff2)')}${face('Fallback', 'local(Arial)')}${face(
    'Inter Variable',
    'url(/assets/inter-greek-abc.woff2)',
  )}:root{--sans:"Inter Variable", Fallback}`,
)
afterAll(() => rmSync(webRoot, { recursive: true }))

const panel = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
const app = testApp({
  options: { webRoot },
  config: { panelEmbedders: [panel], operator: 'Ada & Sons, 1 "Mill" Lane, Bath' },
})
const open = (url: string) => app.visitor().request({ method: 'GET', url, headers: { accept: 'text/html,*/*' } })

describe('a page', () => {
  test('has a fresh nonce in its policy and tags, and is not cached', async () => {
    const [first, second] = [await open('/'), await open('/')]
    const nonceOf = (response: typeof first) => /nonce="([^"]+)"/.exec(response.text)?.[1]
    expect(nonceOf(first)).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(first.headers['content-security-policy']).toContain(
      `style-src 'self' 'nonce-${nonceOf(first)}'; style-src-attr 'unsafe-inline';`,
    )
    expect(first.text).not.toContain('__CSP_NONCE__')
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('may load only the cookie-free player and thumbnails from other sites', async () => {
    const policy = String((await open('/login')).headers['content-security-policy'])
    expect(policy.match(/https?:\/\/[^\s;]+/g)?.toSorted()).toEqual([
      'https://i.ytimg.com',
      'https://www.youtube-nocookie.com',
    ])
    expect(policy).toContain("script-src 'self';")
    // Only style attributes are unrestricted, for the component library; scripts and style elements are not.
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|\*/)
  })

  test('of a stored video has its escaped title and picture in the head', async () => {
    const title = 'I "survived" <script>alert(1)</script> & more'
    await addVideo(app.deps.db, { videoId: 'paperbridge', title })
    const { status, text } = await open('/analysis/paperbridge')
    expect(status).toBe(200)
    const escaped = 'I &quot;survived&quot; &lt;script&gt;alert(1)&lt;/script&gt; &amp; more'
    expect(text).toContain(`<title>${escaped} · Is This Clickbait</title>`)
    expect(text).toContain(`<meta property="og:title" content="No verdict yet: “${escaped}”" />`)
    expect(text).toContain('<meta property="og:image" content="https://i.ytimg.com/vi/x/hqdefault.jpg" />')
    expect(text).toContain('<meta property="og:url" content="http://localhost:3000/analysis/paperbridge" />')
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image" />')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('noindex')
  })

  test.each([
    ['__CSP_NONCE__', '__CSP_NONCE__'],
    ['</head><body>', '&lt;/head&gt;&lt;body&gt;'],
    ["$& $1 $` $' $$ $<name>", '$&amp; $1 $` $&#39; $$ $&lt;name&gt;'],
    ['{{title}} <%= title %> %s', '{{title}} &lt;%= title %&gt; %s'],
  ])('shows the title %j as text, although it looks like a part of the page', async (title, written) => {
    const videoId = 'placeholder'
    await addVideo(app.deps.db, { videoId, title, metadata: { description: title } })
    const { text, headers } = await open(`/analysis/${videoId}`)
    expect(text).toContain(`<title>${written} · Is This Clickbait</title>`)
    expect(text).toContain(`<meta name="description" content="${written}" />`)
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    // The template of this test has the placeholder twice.
    expect(text.split(nonce!)).toHaveLength(3)
    expect(text.match(/<\/head>/g)).toHaveLength(1)
  })

  test.each(Object.keys(pages).filter(path => !path.includes(':')))('%s has its own head', async path => {
    const { text } = await open(path)
    const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)" />`).exec(text)?.[1]
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1]
    expect(title).toMatch(/Is This Clickbait/)
    expect(meta('description')!.length).toBeGreaterThan(15)
    expect([meta('og:title'), meta('twitter:title')]).toEqual([title, title])
    expect([meta('og:description'), meta('twitter:description')]).toEqual([meta('description'), meta('description')])
    expect(meta('og:url')).toBe(`http://localhost:3000${path}`)
    expect(meta('og:image')).toBe('http://localhost:3000/share.png')
    const isFound = text.includes(`<link rel="canonical" href="http://localhost:3000${path}" />`)
    expect(isFound).not.toBe(meta('robots') === 'noindex')
  })

  test('has a title and a description that no other page has', async () => {
    const heads = await Promise.all(
      Object.keys(pages)
        .filter(path => !path.includes(':'))
        .map(async path => (await open(path)).text),
    )
    for (const part of [/<title>([^<]+)/, /name="description" content="([^"]+)/]) {
      const values = heads.map(text => part.exec(text)?.[1])
      expect(new Set(values).size).toBe(heads.length)
    }
  })

  test.each([
    ['/analysis/zzzzzzzzzzz', 200],
    ['/analysis/not-an-id', 404],
    ['/analysis/%3Cscript%3E', 404],
    ['/nowhere/at/all', 404],
  ])('%s returns %i and renders the app', async (url, status) => {
    const response = await open(url)
    expect(response.status).toBe(status)
    expect(response.text).toContain('<div id="root">')
    expect(response.text).toContain('noindex')
    expect(response.text).not.toContain('<script>')
  })
})

describe('a page comes with', () => {
  test('prerendered HTML if it is the home page outside the panel', async () => {
    const { text } = await open('/')
    expect(text).toContain('<h1>Prerendered</h1>')
    expect(text).toMatch(/<style nonce="[A-Za-z0-9+/]{22}==">/)
    expect(text).toContain('<title>Is This Clickbait')
    expect(text).not.toContain('Old')
    for (const url of ['/?panel=1', '/login', '/nowhere']) expect((await open(url)).text).not.toContain('Prerendered')
  })

  test('links to the files of its screen, so that they load in parallel with the app', async () => {
    const { text } = await open('/login')
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/Login-abc.js" />')
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/Login-abc.css" />')
    expect((await open('/plans')).text).not.toContain('Login-abc')
  })
})

test('every page names the operator, escaped', async () => {
  for (const path of ['/', '/terms', '/analysis/zzzzzzzzzzz'])
    expect((await open(path)).text).toContain(
      '<meta name="operator" content="Ada &amp; Sons, 1 &quot;Mill&quot; Lane, Bath" />',
    )
})

test('the policy allows an inline script of the pages by its digest', async () => {
  const shell = mkdtempSync(join(tmpdir(), 'shell-'))
  const page = (script: string) => `<head><script>${script}</script><script src="/a.js"></script></head><body></body>`
  writeFileSync(join(shell, 'index.html'), page('choose()'))
  const built = await readShell(shell, { appUrl: 'http://localhost', isOwnerMode: false, answerLimitMs: 180_000 })
  rmSync(shell, { recursive: true })
  const digest = `sha256-${createHash('sha256').update('choose()').digest('base64')}`
  expect(built?.digests).toEqual([digest])
  expect(pagePolicy('n', [], built!.digests)).toContain(`script-src 'self' '${digest}';`)
})

test('a page is compressed for clients that accept it', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
  const { headers: received } = await app.visitor().request({ method: 'GET', url: '/login', headers })
  expect(received).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect((await open('/login')).headers['content-encoding']).toBeUndefined()
})

test('the server knows exactly the paths of the web app', () => {
  expect(Object.keys(pages).sort()).toEqual(Object.values(patterns).toSorted())
})

describe('framing', () => {
  test('is allowed only for the listed panel, and only in panel mode', async () => {
    const plain = await open('/analysis/zzzzzzzzzzz')
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(plain.headers['x-frame-options']).toBe('DENY')
    const framed = await open('/analysis/zzzzzzzzzzz?panel=1')
    expect(framed.headers['content-security-policy']).toContain(`frame-ancestors ${panel};`)
    expect(framed.headers['x-frame-options']).toBeUndefined()
    expect((await open('/api/docs?panel=1')).headers['x-frame-options']).toBe('DENY')
  })
})

describe('the bundle', () => {
  test('is served compressed and cached for a year', async () => {
    const headers = { 'accept-encoding': 'br' }
    const response = await app.visitor().request({ method: 'GET', url: '/assets/main-abc.js', headers })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-type']).toContain('javascript')
  })

  test('has files at its root, which are cached for an hour', async () => {
    const response = await app.visitor().request({ method: 'GET', url: '/scheme.js' })
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  test('has a robots.txt that excludes the APIs', async () => {
    const { status, text, headers } = await app.visitor().request({ method: 'GET', url: '/robots.txt' })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /trpc/\n')
  })

  test('has a favicon.ico', async () => {
    const { status, headers } = await app.visitor().request({ method: 'GET', url: '/favicon.ico' })
    expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  })

  test('has files in folders, such as drawings', async () => {
    const response = await app.visitor().request({ method: 'GET', url: '/samples/house.svg' })
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })

  test.each([
    '/assets/missing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/index.html',
    '/home.html',
    '/contents.json',
  ])('has no file at %s', async url => {
    const response = await app.visitor().request({ method: 'GET', url })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.text).not.toContain('__CSP_NONCE__')
  })
})

test('the handoff page preloads and declares the fonts of the bundle', async () => {
  const { text, headers } = await open('/auth/sso/handoff')
  expect(text).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/cut-inter-abc.woff2" />',
  )
  expect(text.match(/@font-face[^}]*}|:root{--sans[^}]*}/g)).toEqual([
    face('Inter Variable', 'url(/assets/cut-inter-abc.woff2)'),
    face('Fallback', 'local(Arial)'),
    ':root{--sans:"Inter Variable", Fallback}',
  ])
  expect(headers['content-security-policy']).toContain("font-src 'self'")
})

describe('the API page', () => {
  test('loads the files of its library from this site, under the usual policy', async () => {
    const { text, headers } = await open('/api/docs')
    const addresses = [...text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(addresses).toContain('/api/docs/assets/swagger-ui-bundle.js')
    for (const url of addresses.filter(address => address.startsWith('/api/'))) {
      const file = await app.visitor().request({ method: 'GET', url })
      expect([url, file.status, file.headers['cache-control']]).toEqual([url, 200, 'public, max-age=3600'])
    }
    expect(addresses.filter(address => !address.startsWith('/'))).toEqual([])
    expect(text).not.toContain('style="')
    expect(text.match(/nonce="([^"]+)"/)?.[1]).toBe(
      /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    )
  })

  test.each(['package.json', 'swagger-ui.js.map', '../fastify/package.json', '%2e%2e/fastify/package.json', ''])(
    'serves no other file from the folder of the library: %s',
    async name => {
      const { status } = await app.visitor().request({ method: 'GET', url: `/api/docs/assets/${name}` })
      expect(status).toBeGreaterThanOrEqual(400)
    },
  )
})
