import { expect, test } from 'vitest'
import { criticalCss } from '#web/build/critical-css.ts'
import { withFirstPaint } from '#web/build/first-paint.ts'

const oneLine = (css: string): string => css.replaceAll(/\s+/g, ' ').trim()

test('critical CSS keeps the rules of the markup’s classes, of bare elements and of the theme', () => {
  const css = `@layer mantine, app;
    @layer mantine { .m_button { color: red } }
    @layer app { :root { --page: #000 } :root[data-mantine-color-scheme="light"] { --page: #fff }
      h1, h2 { margin: 0 } .hero, .dialog { padding: 0 } .hero .lead { color: red } .dialog > p { top: 0 } }
    @media (max-width: 99px) { .dialog { left: 0 } }
    @media (max-width: 98px) { .lead { left: 0 } }`
  expect(oneLine(criticalCss(css, '<p class="hero wide"><b class="lead">'))).toBe(
    oneLine(`@layer mantine, app;
      @layer app { :root { --page: #000 } :root[data-mantine-color-scheme="light"] { --page: #fff }
        h1, h2 { margin: 0 } .hero { padding: 0 } .hero .lead { color: red } }
      @media (max-width: 98px) { .lead { left: 0 } }`),
  )
})

test('critical CSS drops hover, active and print rules, and keeps focus rules', () => {
  const css = `.a:hover, .a:focus-visible { color: red } @media (hover: hover) { .a:hover { top: 0 } } .a:active { left: 0 }
    @media print { .a { display: none } } @media screen { .a { margin: 0 } }`
  expect(oneLine(criticalCss(css, '<p class="a">'))).toBe(
    '.a:focus-visible { color: red } @media screen { .a { margin: 0 } }',
  )
})

test('critical CSS drops web fonts and unused keyframes, and keeps fallback fonts', () => {
  const css = `@font-face { font-family: A; src: url(a.woff2) } @font-face { font-family: "A Fallback"; src: local("Arial") }
    .a { animation: turn 1s } @keyframes turn { to { top: 0 } } @keyframes other { to { top: 0 } }`
  const kept = criticalCss(css, '<p class="a">')
  expect(kept).not.toContain('a.woff2')
  expect(kept).toContain('local("Arial")')
  expect(kept).toContain('@keyframes turn')
  expect(kept).not.toContain('@keyframes other')
})

const page =
  '<head><link rel="preload" as="font" href="/a.woff2"><link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script></head><body><div id="root"></div></body>'

test('style sheets follow the markup, critical styles have the nonce, and fonts load with low priority', () => {
  expect(withFirstPaint(page, '<h1>$& Hi</h1>', 'h1{}')).toBe(
    '<head><link rel="preload" as="font" fetchpriority="low" href="/a.woff2"><script type="module" src="/a.js"></script><style nonce="__CSP_NONCE__">h1{}</style></head><body>' +
      '<div id="root"><h1>$& Hi</h1></div><link rel="stylesheet" href="/a.css"></body>',
  )
})
