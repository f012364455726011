import type { z } from 'zod'
import type { AskedList, ListInput } from '#contract/conversations.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { standardThumbnail } from '#core/videos/standard-thumbnail.ts'
import type { Needs } from '#src/ports.ts'
import { latestVerdicts } from '#stores/analyses.ts'
import { listAskedConversations } from '#stores/conversations.ts'

const pageSize = 30
/** Enough to recognize a question. */
const questionLength = 200

/**
 * The videos that the user has analyzed or asked about, newest question first, each with its verdict: the user’s own,
 * else the shared one.
 */
export async function listConversations(
  { db }: Needs<'db'>,
  { userId }: SignedIn,
  { search = '', before }: z.output<typeof ListInput>,
): Promise<AskedList> {
  const rows = await listAskedConversations(db, userId, { search, before: before ?? null, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const verdicts = await latestVerdicts(
    db,
    shown.map(row => row.videoId),
  )
  return {
    conversations: shown.map(row => ({
      conversationId: row.id,
      videoId: row.videoId,
      title: row.title,
      name: row.name,
      channel: row.channel,
      thumbnailUrl: row.thumbnailUrl ?? (isStandaloneId(row.videoId) ? null : standardThumbnail(row.videoId)),
      duration: row.durationSeconds,
      verdict: row.verdict ?? verdicts.get(row.videoId) ?? null,
      lastQuestion: row.lastQuestion.slice(0, questionLength),
      askedAt: row.askedAt,
    })),
    next: rows.length > pageSize ? shown.at(-1)!.lastId : null,
  }
}
