import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { playing, refusing } from '#tests/fakes/youtube/answers.ts'
import type { Reply, VideoScript } from '#tests/fakes/youtube/server.ts'
import type { Site } from './site.ts'

/** A reason why there is no transcript: the platform's response, the message, and what the user can do. */
export type Refusal = {
  readonly reason: string
  readonly script: (videoId: string) => VideoScript
  readonly words: string
  readonly canPaste: boolean
  readonly canRetry: boolean
}

const refuses = (reply: Reply) => () => ({ player: reply })
export const withTrack = (videoId: string): Reply => playing({ videoId, tracks: [{ languageCode: 'en' }] })

/** Every reason except the language, which cannot be chosen on these screens. */
export const refusals: readonly Refusal[] = [
  {
    reason: 'disabled',
    script: videoId => ({ player: playing({ videoId }) }),
    words: 'Captions are disabled',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'private',
    script: refuses(refusing('LOGIN_REQUIRED', 'This video is private')),
    words: 'This video is private',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'age_restricted',
    script: refuses(refusing('LOGIN_REQUIRED', 'This video may be inappropriate for some users.')),
    words: 'age-restricted',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'members_only',
    script: refuses(refusing('UNPLAYABLE', 'This video is only available to Music Premium members')),
    words: 'restricted to members',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'geo_blocked',
    script: refuses(refusing('UNPLAYABLE', 'The uploader has not made this video available in your country')),
    words: 'restricted to other countries',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'unavailable',
    script: refuses(refusing('ERROR', 'This video is unavailable')),
    words: 'It may have been removed, or the address may be wrong',
    canPaste: false,
    canRetry: false,
  },
  {
    reason: 'live',
    script: videoId => ({ player: playing({ videoId, isLive: true }) }),
    words: 'This is a live stream',
    canPaste: true,
    canRetry: true,
  },
  {
    reason: 'not_started',
    script: refuses(refusing('LIVE_STREAM_OFFLINE', 'This live event will begin in 3 hours.')),
    words: 'has not started yet',
    canPaste: false,
    canRetry: true,
  },
  {
    reason: 'failed',
    script: refuses({ status: 500, body: 'oops' }),
    words: 'couldn’t be fetched just now',
    canPaste: true,
    canRetry: true,
  },
  {
    reason: 'empty',
    script: videoId => ({ player: withTrack(videoId), captions: { body: { events: [{ tStartMs: 0 }] } } }),
    words: 'The captions of this video are empty.',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'too_large',
    script: videoId => ({ player: withTrack(videoId), captions: { megabytes: 33 } }),
    words: 'too large to read',
    canPaste: true,
    canRetry: false,
  },
  {
    reason: 'blocked',
    script: refuses({ status: 429, body: 'Too Many Requests' }),
    words: 'refused to send the captions',
    canPaste: true,
    canRetry: true,
  },
]

/** Submits a video that is refused for this reason, checks the message and the actions, and returns to the form. */
export async function checkRefusal(site: Site, { reason, script, words, canPaste, canRetry }: Refusal): Promise<void> {
  const videoId = reason.padEnd(11, '0').slice(0, 11)
  site.app.youtube.script(videoId, script(videoId))
  await site.app.deps.db.execute('delete from provider_breakers')
  const page = await site.visit('/', { as: await site.subscriber(), width: 360 })
  await submitAddress(page, `https://youtu.be/${videoId}`)
  const panel = page.getByRole('alert').filter({ hasText: 'Transcript Not Available' })
  await panel.filter({ hasText: words }).waitFor()
  expect(await page.getByText('Error processing video').count()).toBe(0)
  const watch = panel.getByRole('link', { name: 'Watch on YouTube' })
  expect(await watch.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${videoId}`)
  expect(await panel.getByRole('button', { name: 'Try Again' }).count()).toBe(canRetry ? 1 : 0)
  expect(await panel.getByRole('button', { name: 'Paste a transcript instead' }).count()).toBe(canPaste ? 1 : 0)
  await panel.getByRole('button', { name: 'Try Another Video' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await addressField(page).inputValue()).toBe('')
}

export const addressField = (page: Page) => page.getByRole('textbox', { name: 'Video address' })

/** Submits a video's address on the home page. */
export async function submitAddress(page: Page, address: string): Promise<void> {
  await addressField(page).fill(address)
  await addressField(page).press('Enter')
}
