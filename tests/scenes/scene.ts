import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { users } from '#schema/accounts.ts'
import { videos } from '#schema/videos.ts'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import type { NewSubscriber } from '#tests/setup/app.ts'
import type { Look } from '#tests/setup/browser.ts'
import type { User } from '#tests/setup/chat.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

/** A state of a screen worth checking, and how a user gets there. */
export type Scene = {
  readonly name: string
  /** True for scenes that every test run checks; the long run checks all. */
  readonly isCore?: true
  open(site: Site, look: Look): Promise<Page>
}

let number = 0
/** A video id that no other scene uses. */
export const freshId = (): string => `scene${String(++number).padStart(6, '0')}`

export const isNarrow = (look: Look): boolean => look.width < 1024

/** Touch on the narrowest screen, a mouse on the others. */
export const touch = (look: Look) => ({ ...look, touch: look.width === 360 })

type Setting = {
  readonly who?: NewSubscriber
  readonly as?: User
  readonly responses?: MockedResponses
  /** Calls that the real server refuses here, or words of the console. */
  readonly mayFail?: readonly string[]
  /** True for scenes that call `freezeClock`: installs the page's clock. */
  readonly hasClock?: true
  /** True for a site of one person, without plans, payments and signups. */
  readonly isOwned?: true
}

/** Opens a page as a visitor or a user, with these mocked responses. */
export async function openPage(
  site: Site,
  look: Look,
  path: string,
  { who, as, responses = {}, mayFail = [], hasClock, isOwned }: Setting = {},
): Promise<Page> {
  const user = as ?? (who ? await site.subscriber(who) : undefined)
  const page = await site.visit('/nowhere', { ...touch(look), mayFail, ...(user ? { as: user } : {}) })
  await mockCalls(page, responses)
  if (hasClock) await page.clock.install()
  if (isOwned) await markAsOwned(page)
  await page.goto((await site.app.listen()) + path)
  return page
}

/** Writes into each page what a server with OWNER_EMAIL writes. */
const markAsOwned = (page: Page): Promise<unknown> =>
  page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('</head>', '<meta name="owner-mode" content="true" /></head>')
    return route.fulfill({ response, body })
  })

/** A page of a visitor whose video waits for an account. */
export async function openAwaiting(site: Site, look: Look, path: string, setting: Setting = {}): Promise<Page> {
  const title = 'You will NOT believe what this paper bridge carries'
  const responses = { 'videos.awaited': { title, isJudged: false, refusal: null }, ...setting.responses }
  const page = await openPage(site, look, '/about', { ...setting, responses })
  await page.evaluate(() => {
    localStorage.setItem('itcb_autosubmit', 'https://youtu.be/inthemaking')
    localStorage.setItem('itcb_redirect', '/')
  })
  await page.goto((await site.app.listen()) + path)
  await waitForText(page, title)
  return page
}

/** A signed-in user with an unconfirmed email address. */
export async function addUnconfirmedUser({ app }: Site): Promise<User> {
  const member = await app.member()
  await app.deps.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, member.userId))
  return member
}

/** Stores a translated title that YouTube shows for the video. */
export async function addTranslation({ app }: Site, videoId: string): Promise<void> {
  await app.deps.db
    .update(videos)
    .set({ translatedTitle: 'How much can paper carry?' })
    .where(eq(videos.videoId, videoId))
}

/** A subscriber with saved questions. */
export async function withQuestions(site: Site): Promise<User> {
  const sam = await site.subscriber()
  for (const question of savedQuestions) await sam.rest('POST /questions/save', question)
  return sam
}

const savedQuestions = [
  { label: 'Sponsors', text: 'Who paid for it, and when are they named?' },
  { label: 'Numbers', text: 'List every number that is said, with what it counts.' },
  { label: 'هل يستحق المشاهدة؟', text: 'هل يستحق هذا الفيديو المشاهدة كاملاً؟' },
  { label: 'A label as long as it may be, 40 letters', text: `Is this ${'really '.repeat(16)}so?` },
]

/** Adds a video with every analysis and a question, and the user who asked. */
export async function addAskedVideo(site: Site): Promise<{ videoId: string; sam: User }> {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
  const { sam, conversationId } = await requestAnalyses(site, videoId, ['clickbait', 'summary', 'keypoints'])
  const about = { videoId, conversationId }
  await sam.rest('POST /conversation/message', { ...about, message: 'How much does it carry?\nAnd why?' })
  return { videoId, sam }
}
