import type { Page } from 'playwright-core'
import type { Cue } from '#core/transcript.ts'
import type { NewSubscriber } from './app.ts'
import type { PageOptions } from './browser.ts'
import type { Person } from './chat.ts'
import { sees } from './reader.ts'
import type { Site } from './site.ts'
import { addTalk } from './talk.ts'
import { type Answers, answering } from './wire.ts'

type OpenVideoOptions = PageOptions & {
  readonly title?: string
  readonly who?: NewSubscriber
  readonly answers?: Answers
}

/** Opens the analysis page of a ready video without questions, as a subscriber. */
export async function openVideo(
  site: Site,
  videoId: string,
  { title, who, answers = {}, ...look }: OpenVideoOptions = {},
): Promise<{ page: Page; sam: Person; cues: readonly Cue[]; asked: Awaited<ReturnType<typeof answering>> }> {
  const { cues } = await addTalk(site.app.deps.db, { videoId, ...(title ? { title } : {}) })
  const sam = await site.subscriber(who)
  const page = await site.visit('/nowhere', { as: sam, ...look })
  const asked = await answering(page, answers)
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await sees(page, 'No messages yet')
  return { page, sam, cues, asked }
}
