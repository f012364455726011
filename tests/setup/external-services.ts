import { afterAll, beforeAll } from 'vitest'
import type { FakeVendor, VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { lines, playing, watchPage } from '#tests/fakes/youtube/answers.ts'
import { type YoutubeServer, youtubeServer } from '#tests/fakes/youtube/server.ts'

/** A model vendor and YouTube as local servers, and the environment that points a process of the product to them. */
export type ExternalServices = {
  readonly youtube: YoutubeServer
  readonly openai: FakeVendor
  /** Adds a video about bread to the platform. */
  addBreadVideo(videoId: string): void
  readonly env: { readonly [name: string]: string }
}

const verdict = JSON.stringify({
  promises: [{ promise: 'Bread rises', status: 'delivered', n: 1, quote: 'salt slows the yeast' }],
  style: 2,
  answer: 'Salt slows it.',
  answer_n: 1,
  answer_quote: 'salt slows the yeast',
  honest_title: 'How salt slows bread',
})

/** A model that answers each kind of prompt. An answer about the end stalls after its beginning. */
export const answerAboutBread = (call: VendorCall): VendorReply => {
  if (call.lastMessage.includes('Judge whether')) return verdict
  if (call.lastMessage.includes('Summarize'))
    return 'Dough is made [1].\n\n### Salt\nThey say “salt slows the yeast” [1].'
  if (call.lastMessage.includes('key points')) return '- **Salt.** It slows. “salt slows the yeast” [1]'
  if (call.lastMessage.includes('the end'))
    return { answer: 'They say “salt slows the yeast” [1]. And', afterward: 'stall' }
  return 'Because “salt slows the yeast” [1].'
}

/** Servers for one test file. The platform has one video, `breadvideo1`. */
export function externalServices(
  answer: (call: VendorCall) => VendorReply | Promise<VendorReply> = answerAboutBread,
): ExternalServices {
  let youtube: YoutubeServer
  let openai: FakeVendor
  const addBreadVideo = (videoId: string) =>
    youtube.script(videoId, {
      watch: watchPage(videoId, { isUnlisted: false }),
      player: playing({ videoId, title: 'Why bread rises', seconds: 20, tracks: [{ languageCode: 'en' }] }),
      captions: lines('Flour and water', 'and salt slows the yeast', 'so we wait'),
    })
  beforeAll(async () => {
    youtube = await youtubeServer()
    openai = await fakeOpenAi({ answer })
    addBreadVideo('breadvideo1')
  })
  afterAll(async () => {
    await youtube?.close()
    await openai?.close()
  })
  return {
    addBreadVideo,
    get youtube() {
      return youtube
    },
    get openai() {
      return openai
    },
    get env() {
      return { YOUTUBE_BASE_URL: youtube.url, OPENAI_API_KEY: 'key-of-the-test', OPENAI_BASE_URL: openai.url }
    },
  }
}
