import { sql } from 'drizzle-orm'
import type { HistoryRow } from '#core/answers/message.ts'
import { isUuid } from '#core/text/uuid.ts'
import type { Chapter } from '#core/transcripts/transcript.ts'
import { type Db, hasOne, historyLength, isoOf, type Tx } from './db.ts'

/** A conversation, with the facts about its video that prompts need. */
export type ConversationRow = {
  readonly id: string
  readonly videoId: string
  readonly hash: string
  readonly source: 'shared' | 'own'
  readonly title: string
  /** The user's own name for the video. */
  readonly name: string | null
  readonly channel: string
  readonly durationSeconds: number | null
  readonly chapters: readonly Chapter[]
  readonly language: string
  /** True when operators have removed the video since the conversation began. */
  readonly isVideoGone: boolean
}

const columns = sql`
  c.id, c.video_id as "videoId", c.transcript_hash as hash, c.transcript_source as source,
  coalesce(o.title, v.title, '') as title, c.name, coalesce(o.channel, v.channel, '') as channel,
  v.duration_seconds as "durationSeconds", coalesce(v.chapters, '[]') as chapters,
  coalesce(o.language, t.language, 'en') as language, v.video_id is null as "isVideoGone"`
const sources = sql`
  conversations c
  left join videos v on v.video_id = c.video_id
  left join transcripts t on t.video_id = c.video_id and t.hash = c.transcript_hash
  left join conversation_transcripts o on o.user_id = c.user_id and o.conversation_id = c.id`

/** The user's own conversation with that id; null for another user's, and for text that is not an id. */
export async function findConversation(db: Db | Tx, userId: string, id: string): Promise<ConversationRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.execute<ConversationRow>(
    sql`select ${columns} from ${sources} where c.user_id = ${userId} and c.id = ${id}`,
  )
  return row ?? null
}

/**
 * The user's own conversation with its history: the newest complete messages, at most `limit`, oldest first. One statement,
 * because every question starts with it.
 */
export async function findConversationWithHistory(
  db: Db | Tx,
  userId: string,
  id: string,
  limit: number,
): Promise<{ readonly conversation: ConversationRow; readonly history: HistoryRow[] } | null> {
  if (!isUuid(id)) return null
  const [row] = await db.execute<ConversationRow & { history: HistoryRow[] }>(sql`
    select ${columns}, coalesce((
      select json_agg(json_build_object('id', m.id, 'role', m.role, 'kind', m.kind, 'content', m.content,
                                        'questionId', m.question_id, 'language', m.language)
                      order by m.id)
        from (select id, role, kind, content, question_id, language from messages
               where user_id = c.user_id and conversation_id = c.id and state in ('done', 'stopped')
               order by id desc limit (
                 select ${historyLength(sql`count(*)`, limit)} from messages
                  where user_id = c.user_id and conversation_id = c.id and state in ('done', 'stopped'))) m), '[]') as history
      from ${sources} where c.user_id = ${userId} and c.id = ${id}`)
  if (row === undefined) return null
  const { history, ...conversation } = row
  return { conversation, history }
}

/** The user's newest conversation on a video; null when there is none. */
export async function findConversationOnVideo(
  db: Db | Tx,
  userId: string,
  videoId: string,
): Promise<ConversationRow | null> {
  const [row] = await db.execute<ConversationRow>(sql`
    select ${columns} from ${sources}
     where c.user_id = ${userId} and c.video_id = ${videoId} order by c.id desc limit 1`)
  return row ?? null
}

/** A conversation in its owner's list. `lastId` is its newest question, or its own id while nothing is asked. */
export type AskedConversationRow = {
  readonly id: string
  readonly videoId: string
  readonly title: string
  /** The user's own name for it. */
  readonly name: string | null
  readonly channel: string
  readonly thumbnailUrl: string | null
  readonly durationSeconds: number | null
  readonly lastId: string
  readonly lastQuestion: string
  readonly askedAt: string
  /** The newest verdict that the user got in it. */
  readonly verdict: { readonly score: number; readonly verdict: string } | null
}

/** A search of more words compares only the first ones. */
const maxSearchWords = 12

/**
 * The user's conversations with a question, on an own transcript, or about a video that the user had analyzed, newest
 * question first; one without a question counts from its start. A page of `limit` begins after the `lastId` `before`.
 * Each word of `search` must occur in the title, the user's own name for the video, the channel, or a question of the
 * user.
 */
export function listAskedConversations(
  db: Db,
  userId: string,
  { search, before, limit }: { readonly search: string; readonly before: string | null; readonly limit: number },
): Promise<AskedConversationRow[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxSearchWords)
  const patterns = JSON.stringify(words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`))
  return db.execute<AskedConversationRow>(sql`
    select c.id, c.video_id as "videoId", coalesce(o.title, v.title, '') as title, c.name,
           coalesce(o.channel, v.channel, '') as channel, v.thumbnail_url as "thumbnailUrl",
           v.duration_seconds as "durationSeconds", coalesce(m.id, c.id) as "lastId",
           coalesce(m.content, '') as "lastQuestion",
           ${isoOf('coalesce(m.created_at, c.created_at)')} as "askedAt", own.verdict
      from conversations c
      left join lateral (
        select id, content, created_at from messages
         where user_id = c.user_id and conversation_id = c.id and role = 'user' order by id desc limit 1) m on true
      left join lateral (
        select json_build_object('score', data->'verdict'->'score', 'verdict', data->'verdict'->'verdict') as verdict
          from messages
         where user_id = c.user_id and conversation_id = c.id and kind = 'clickbait' and state = 'done'
           and jsonb_typeof(data->'verdict'->'score') = 'number'
         order by id desc limit 1) own on true
      left join videos v on v.video_id = c.video_id
      left join conversation_transcripts o on o.user_id = c.user_id and o.conversation_id = c.id
     where c.user_id = ${userId}
       and (m.id is not null or o.conversation_id is not null or exists (
         select 1 from video_audience a where a.video_id = c.video_id and a.user_id = c.user_id))
       and (${before}::uuid is null or coalesce(m.id, c.id) < ${before}::uuid)
       and not exists (
         select from jsonb_array_elements_text(${patterns}::jsonb) pattern
          where concat_ws(' ', coalesce(o.title, v.title), c.name, coalesce(o.channel, v.channel)) not ilike pattern
            and not exists (
              select from messages q
               where q.user_id = c.user_id and q.conversation_id = c.id and q.role = 'user' and q.content ilike pattern))
     order by coalesce(m.id, c.id) desc limit ${limit}`)
}

export type NewConversation = {
  readonly userId: string
  readonly id: string
  readonly videoId: string
  readonly hash: string
  readonly source: 'shared' | 'own'
}

/** Creates the conversation unless this user has one on this video and transcript. @returns its id */
export async function openConversation(db: Db | Tx, conversation: NewConversation): Promise<string> {
  const { userId, id, videoId, hash, source } = conversation
  const [row] = await db.execute<{ id: string }>(sql`
    insert into conversations (user_id, id, video_id, transcript_hash, transcript_source)
    values (${userId}, ${id}, ${videoId}, ${hash}, ${source})
    on conflict (user_id, video_id, transcript_hash) do update set video_id = excluded.video_id
    returning id`)
  return row!.id
}

/** Sets the user's own name for the conversation's video. False when the user has no conversation with that id. */
export async function renameConversation(db: Db, userId: string, id: string, name: string | null): Promise<boolean> {
  if (!isUuid(id)) return false
  return hasOne(
    db.execute(sql`update conversations set name = ${name} where user_id = ${userId} and id = ${id} returning 1`),
  )
}

/** Blocks new messages until the transaction ends. False when the user has no conversation with that id. */
export async function lockConversation(tx: Tx, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return hasOne(tx.execute(sql`select 1 from conversations where user_id = ${userId} and id = ${id} for update`))
}

/** Deletes the conversation with its messages, its own transcript and the notes on that transcript. */
export async function deleteConversationRows(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from conversations where user_id = ${userId} and id = ${id}`)
}
