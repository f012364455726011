import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { variables } from '#app/config-table.ts'
import { secretLifetime, sessionLifetime } from '#core/accounts/session-lifetime.ts'
import { providers } from '#core/models/models.ts'
import { endedJobsSeconds, retention } from '#core/operations/retention.ts'
import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import { verdictWordOf } from '#core/verdicts/score.ts'
import { pagePolicy } from '#http/security-headers.ts'
import { personalSections } from '#stores/personal-data.ts'
import { texts as about, verdictBands } from '#web/screens/about/texts.ts'
import { retentionRows } from '#web/screens/privacy/retention-rows.ts'
import { cookieNames, texts as privacy, recipients } from '#web/screens/privacy/texts.ts'
import { texts as terms } from '#web/screens/terms/texts.ts'
import type { ArticleSection, Block, RichText } from '#web/ui/Article.tsx'

beforeAll(() => void vi.stubGlobal('window', { location: { search: '' } }))
afterAll(() => vi.unstubAllGlobals())

const asText = (words: RichText): string =>
  typeof words === 'string' ? words : words.map(part => (typeof part === 'string' ? part : part.text)).join('')
const isWords = (block: Block): block is RichText => typeof block === 'string' || Array.isArray(block)
const linesOf = (block: Block): readonly RichText[] => {
  if (isWords(block)) return [block]
  return 'list' in block ? block.list : block.rows.flat()
}
/** All words of a page, with a line for each paragraph, item or cell. */
const words = ({ sections }: { sections(): readonly ArticleSection[] }): string =>
  sections()
    .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(linesOf).map(asText)])
    .join('\n')
const days = (ms: number) => `${ms / 86_400_000} days`
const capturesOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(found => found[1]!)

test('the terms and the privacy page state liability, minimum ages and response times', () => {
  expect(words(terms)).toContain('limited to what you paid us in the 12 months before')
  expect(words(terms)).toContain('at least 13 years old')
  expect(words(privacy)).toContain('not for children under 13')
  for (const page of [terms, privacy])
    expect(words(page)).toContain('Privacy requests are typically answered within 30 days.')
})

test('the terms name every plan with its price and its tokens', () => {
  for (const { name, price, monthlyBudget } of Object.values(plans))
    expect(words(terms)).toContain(`${name}\n$${price} + tax\n${formatTokens(shownTokens(monthlyBudget))}`)
})

test('the privacy page says how long each section of an export is kept', () => {
  const covered = retentionRows.flatMap(row => row.covers)
  expect(covered.toSorted(), 'The rows are in src/web/screens/privacy/retention-rows.ts.').toEqual(
    personalSections.map(section => section.name).toSorted(),
  )
})

test.each([
  ['Sessions', `${days(sessionLifetime.idleMs)} after the last use, ${days(sessionLifetime.absoluteMs)} in all`],
  ['Usage', `(${days(retention.books)}) after`],
  ['Messages of the contact form', days(retention.feedback)],
  [
    'Signups',
    `${days(retention.signups)}; the password’s hash of one that is not paid ${days(retention.unpaidHashes)}`,
  ],
  [
    'Links and codes',
    `${secretLifetime.passwordLinkMs / 60_000} minutes; ${secretLifetime.confirmationMs / 3_600_000} hours; ${secretLifetime.handoffMs / 1000} seconds`,
  ],
  ['Networks', days(retention.loginNetworks)],
  ['Mails', `${endedJobsSeconds / 86_400} days`],
  ['Payments', days(retention.events)],
])('the privacy page states the configured retention: %s', (what, long) => {
  expect(retentionRows.find(row => row.what.startsWith(what))?.long).toContain(long)
})

test('the privacy page names every vendor with a key and every host that the CSP allows', () => {
  const names = recipients.map(({ name }) => name)
  const owners: Record<string, string> = {
    OPENAI_API_KEY: 'OpenAI',
    ANTHROPIC_API_KEY: 'Anthropic',
    GEMINI_API_KEY: 'Google (Gemini)',
    STRIPE_SECRET_KEY: 'Stripe',
    SUPADATA_API_KEY: 'Supadata',
    SMTP_URL: 'The mail service',
  }
  const outward = Object.keys(variables).filter(name => /_(API|SECRET)_KEY$|^SMTP_URL$/.test(name))
  expect(outward.toSorted()).toEqual(Object.keys(owners).toSorted())
  for (const owner of Object.values(owners)) expect(names.some(name => name.includes(owner))).toBe(true)
  expect(providers.filter(provider => provider !== 'local')).toHaveLength(3)
  const hosts = capturesOf(pagePolicy('nonce', []), /https:\/\/([^\s;]+)/g)
  expect(hosts).not.toEqual([])
  for (const host of hosts) expect(names.filter(name => name.includes(host))).toHaveLength(1)
})

test('the privacy page names the vendors whose models answer here, once that is known', () => {
  const lines = (inUse?: Parameters<typeof privacy.sections>[0]) =>
    words({ sections: () => privacy.sections(inUse) }).split('\n')
  expect(lines()).toContain('OpenAI, Anthropic, Google (Gemini)')
  expect(lines(['OpenAI', 'Google (Gemini)'])).toContain('OpenAI, Google (Gemini)')
  expect(lines(['OpenAI']).join('\n')).not.toMatch(/Anthropic|Gemini/)
  expect(lines([]).join('\n')).not.toMatch(/OpenAI|Anthropic|Gemini/)
  const own = lines(['gateway.example:8443'])
  expect(own).toContain('gateway.example:8443')
  expect(own.join('\n')).toContain('What a model is sent goes to gateway.example:8443,')
  expect(own.join('\n')).not.toMatch(/OpenAI|Anthropic|Gemini/)
})

test('the About page has the same verdict for each score as the scoring rule', () => {
  for (let score = 0; score <= 100; score += 1) {
    const [, , word] = verdictBands.find(([from, to]) => from <= score && score <= to)!
    expect([score, word]).toEqual([score, verdictWordOf(score)])
  }
})

test('the privacy page names every cookie and storage key', () => {
  const cookies = readFileSync('src/http/session-cookies.ts', 'utf8')
  expect([...new Set(capturesOf(cookies, /name: '__Host-(\w+)'/g))].toSorted()).toEqual([...cookieNames].toSorted())
  const code = globSync(['src/web/**/*.{ts,tsx}', 'public/*.js'])
    // Signup passwords are kept in memory only.
    .filter(path => !path.includes('screens/privacy/') && !path.endsWith('signup/secrets.ts'))
    .map(path => readFileSync(path, 'utf8').replace(/new BroadcastChannel\(.*?\)/g, ''))
    .join('\n')
  const keys = new Set([...capturesOf(code, /['`](itcb_\w+)/g), ...capturesOf(code, /Storage\.\w+\('(\w+)'/g)])
  expect(keys.size).toBeGreaterThan(4)
  for (const key of keys) expect(words(privacy)).toContain(key)
  for (const name of cookieNames) expect(words(privacy)).toMatch(new RegExp(`^${name}$`, 'm'))
})

test('sections have unique ids, and no text is a placeholder', () => {
  for (const page of [about, privacy, terms]) {
    const ids = page.sections().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(words(page)).not.toMatch(/lorem|todo|tbd|\[.*\]|!/i)
  }
})
