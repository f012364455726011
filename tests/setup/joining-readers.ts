import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { microDollars } from '#core/plans/budget.ts'
import type { SpokenCall } from '#tests/fakes/spoken-llm.ts'
import type { NewSubscriber, TestApp } from './app.ts'
import { booksOf } from './books.ts'
import { lastOf, openChat, readAnswerEvents, type User } from './chat.ts'

/** The model's answer in pieces, and what readers see of it. */
export const words = ['They built a bridge. ', 'It fell down. ', 'It carried “forty kilograms” [5].']
export const whole = 'They built a bridge. It fell down. It carried “forty kilograms” [2:00](#t=120).'

export const penniless = { left: microDollars(0) }

/** Writes the whole answer. */
export function sayAll(call: SpokenCall, pieces: readonly string[] = words): void {
  for (const piece of pieces) call.say(piece)
  call.finish({ input: 4_000 })
}

export type Chat = Awaited<ReturnType<typeof openChat>>

/** People who ask for the same summary at the same time. */
export function joiningReaders(app: TestApp) {
  let videos = 0
  const rows = async (statement: ReturnType<typeof sql>) => (await app.deps.db.execute(statement)).length
  return {
    freshVideo: () => `joined${String(++videos).padStart(5, '0')}`,
    /** A subscriber with the video's page open. */
    reader: (videoId: string, who?: NewSubscriber): Promise<Chat> =>
      openChat(app, { videoId, ...(who ? { who } : {}) }),
    /** Asks for the summary and waits for it. */
    summary: ({ sam, conversationId, videoId }: Chat) =>
      sam.rest('POST /conversation/summary', { conversationId, videoId }),
    /** Asks for the summary. @returns the answer's id */
    begin: async ({ sam, conversationId, videoId }: Chat, more: { fresh?: boolean } = {}) =>
      (await sam.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary', ...more })).answer.id,
    stop: ({ sam, conversationId }: Chat) => sam.rest('POST /conversation/stop', { conversationId }),
    end: async (sam: User, messageId: string) => lastOf(await readAnswerEvents(sam, { messageId })).message!,
    /** Whether each user has paid for calls and nothing is held; also checks the counters against ledger and holds. */
    async paid(...people: User[]): Promise<boolean[]> {
      const all = await Promise.all(people.map(({ userId }) => booksOf(app.deps.db, userId)))
      for (const { used, booked, reserved, held } of all)
        expect({ used, reserved }).toEqual({ used: booked, reserved: held })
      return all.map(({ used, held }) => used > 0 && held === 0)
    },
    /** The number of shared results that are being written. */
    claims: () => rows(sql`select 1 from growing_analyses`),
    /** The number of growing answers about a video. */
    growing: (videoId: string) =>
      rows(sql`
        select 1 from messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
         where c.video_id = ${videoId} and m.state = 'growing'`),
  }
}
