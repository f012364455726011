import type { Page } from 'playwright-core'
import type { Cue } from '#core/transcripts/transcript.ts'
import type { NewSubscriber } from './app.ts'
import type { PageOptions } from './browser.ts'
import type { User } from './chat.ts'
import { type MockedResponses, mockCalls } from './mock-calls.ts'
import { waitForEmptyChat } from './page-actions.ts'
import type { Site } from './site.ts'
import { addVideo } from './stored-video.ts'

type OpenVideoOptions = PageOptions & {
  readonly title?: string
  readonly who?: NewSubscriber
  readonly responses?: MockedResponses
}

/** Opens the analysis page of a ready video without questions, as a subscriber. */
export async function openVideo(
  site: Site,
  videoId: string,
  { title, who, responses = {}, ...pageOptions }: OpenVideoOptions = {},
): Promise<{ page: Page; sam: User; cues: readonly Cue[]; calls: Awaited<ReturnType<typeof mockCalls>> }> {
  const { cues } = await addVideo(site.app.deps.db, { videoId, ...(title ? { title } : {}) })
  const sam = await site.subscriber(who)
  const page = await site.visit('/nowhere', { as: sam, ...pageOptions })
  const calls = await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await waitForEmptyChat(page)
  return { page, sam, cues, calls }
}
