import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { users } from '#schema/accounts.ts'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import type { NewSubscriber } from '#tests/setup/app.ts'
import type { Look } from '#tests/setup/browser.ts'
import type { Person } from '#tests/setup/chat.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

/** A state of a screen that is worth looking at, and how a reader comes there. */
export type Scene = {
  readonly name: string
  /** True for those that are looked at with every test run: one or two a screen. */
  readonly isCore?: true
  open(site: Site, look: Look): Promise<Page>
}

let number = 0
/** A video's address that no other scene has. */
export const freshId = (): string => `scene${String(++number).padStart(6, '0')}`

export const isNarrow = (look: Look): boolean => look.width < 1024

/** Fingers on the narrowest screen, a mouse on the others. */
export const touch = (look: Look) => ({ ...look, touch: look.width === 360 })

type Setting = {
  readonly who?: NewSubscriber
  readonly as?: Person
  readonly answers?: MockedResponses
  /** Calls that the real server refuses here, or words of the console. */
  readonly mayFail?: readonly string[]
  /** True where time must stand still later on: see `hold`. */
  readonly hasClock?: true
}

/** A page of a visitor or a user, with these responses of the server. */
export async function stand(
  site: Site,
  look: Look,
  path: string,
  { who, as, answers = {}, mayFail = [], hasClock }: Setting = {},
): Promise<Page> {
  const person = as ?? (who ? await site.subscriber(who) : undefined)
  const page = await site.visit('/nowhere', { ...touch(look), mayFail, ...(person ? { as: person } : {}) })
  await mockCalls(page, answers)
  if (hasClock) await page.clock.install()
  await page.goto((await site.app.listen()) + path)
  return page
}

/** A page of a visitor whose video waits for an account. */
export async function awaiting(site: Site, look: Look, path: string, setting: Setting = {}): Promise<Page> {
  const title = 'You will NOT believe what this paper bridge carries'
  const answers = { 'videos.awaited': { title, isJudged: false }, ...setting.answers }
  const page = await stand(site, look, '/about', { ...setting, answers })
  await page.evaluate(() => {
    localStorage.setItem('itcb_autosubmit', 'https://youtu.be/inthemaking')
    localStorage.setItem('itcb_redirect', '/')
  })
  await page.goto((await site.app.listen()) + path)
  await waitForText(page, title)
  return page
}

/** Signed in, with an unconfirmed email address. */
export async function unconfirmed({ app }: Site): Promise<Person> {
  const member = await app.member()
  await app.deps.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, member.userId))
  return member
}

/** A video about which everything has been asked, and who asked it. */
export async function analyzed(site: Site): Promise<{ videoId: string; sam: Person }> {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
  const { sam, conversationId } = await requestAnalyses(site, videoId, ['clickbait', 'summary', 'keypoints'])
  const about = { videoId, conversationId }
  await sam.rest('POST /conversation/message', { ...about, message: 'How much does it carry?\nAnd why?' })
  return { videoId, sam }
}
