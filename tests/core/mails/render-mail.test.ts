import { describe, expect, test } from 'vitest'
import { type Mail, mailSchema } from '#core/mails/mail-kinds.ts'
import { renderMail } from '#core/mails/render-mail.ts'
import { mailExamples } from '#tests/setup/mail-examples.ts'

const site = { appUrl: 'https://app.example', supportEmail: 'help@app.example' }

const all = Object.values(mailExamples)

describe.each(all)('$kind', mail => {
  const { subject, text, html } = renderMail(mail, site)
  const visible = html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

  test('has a subject of one line', () => expect(subject).toMatch(/^\S.{3,120}$/))

  test('says in text all that it says in HTML', () => {
    const words = (from: string) => from.split(/[\s>:]+/).filter(Boolean)
    const inText = new Set(words(text))
    expect(words(visible).filter(word => !inText.has(word))).toEqual([])
  })

  test('names the product, its address and where to ask', () => {
    for (const form of [text, visible]) {
      expect(form).toContain('Is This Clickbait · https://app.example')
      expect(form).toContain('help@app.example')
    }
  })

  test('loads no external resource', () => expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(/i))
})

test('in owner mode no mail links to the plans', () => {
  const unpaid = { kind: 'welcome', fullName: 'Ada Lovelace', tier: null } as const
  const plansOf = (isOwnerMode: boolean) =>
    [...all, unpaid].filter(mail => /\/plans\b/.test(renderMail(mail, { ...site, isOwnerMode }).text))
  expect(plansOf(true)).toEqual([])
  expect(plansOf(false).map(({ kind }) => kind)).toEqual(['subscription-ended', 'welcome'])
})

test.each([
  ['payment-failed', '$22.00', 'https://pay.example/i/1'],
  ['period-rolled', '1.4M tokens', 'from 30 November 2026 to 30 December 2026'],
  ['subscription-cancelled', 'Premium', '3 December 2026'],
  ['conflict-refunded', '$11.00', 'ada@example.com'],
  ['contact-message', 'Premium plan · priority support', '> First line\n> second line'],
  ['welcome', 'Welcome, Ada Lovelace.', 'https://app.example'],
  ['password-reset', 'within 30 minutes', 'https://app.example/reset-password#access_token=abc'],
] as const)('%s contains %s and %s', (kind, first, second) => {
  const { text } = renderMail(mailExamples[kind], site)
  expect(text).toContain(first)
  expect(text).toContain(second)
})

test('text from strangers stays text: no markup and no extra header', () => {
  const mail: Mail = {
    ...mailExamples['contact-message'],
    name: '<img src=x onerror=alert(1)>',
    subject: 'Hello\r\nBcc: victim@example.com',
    message: '</blockquote><script>alert(1)</script>',
  }
  const { subject, html } = renderMail(mail, site)

  expect(subject).toBe('[Priority] Contact: Hello Bcc: victim@example.com')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the receipt for a message repeats nothing of it', () => {
  expect(Object.keys(mailSchema.options.find(one => one.shape.kind.value === 'contact-receipt')!.shape)).toEqual([
    'kind',
  ])
})

test('without a support address none is named', () => {
  const { text, html } = renderMail(mailExamples.welcome, { ...site, supportEmail: null })
  expect(text + html).not.toContain('Questions?')
})

test.each(['password-reset', 'set-password'])('a mail with a link is never the payload of a job: %s', kind => {
  expect(mailSchema.safeParse({ kind, link: 'https://app.example/reset-password#access_token=abc' }).success).toBe(
    false,
  )
})
