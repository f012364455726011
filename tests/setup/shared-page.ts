import type { TestApp } from './app.ts'
import { openChat, type User } from './chat.ts'

/** A user's shared page of a conversation about a video: one question and its answer. */
export async function sharePage(app: TestApp, given: { videoId?: string; user?: User } = {}) {
  const { sam, videoId, conversationId } = await openChat(app, given)
  const { body } = await sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  const messageId: string = body.data.answer.id
  const shared = await sam.rest('POST /conversation/share', { conversationId, messageId })
  const { id, url } = shared.body.data as { id: string; url: string }
  const token = url.split('/').at(-1)!
  return { sam, id, url, token, videoId, status: async () => (await app.visitor().rest(`GET /share/${token}`)).status }
}
