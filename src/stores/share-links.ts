import { sql } from 'drizzle-orm'
import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { isUuid } from '#core/text/uuid.ts'
import { at, type Db, hasOne, isoOf, type Tx } from './db.ts'

export type NewShareLink = {
  readonly userId: string
  readonly id: string
  readonly conversationId: string
  readonly tokenHash: string
  readonly lastMessageId: string
  readonly createdAt: Date
}

/** The number of the user's links. Locks the user until the transaction ends, so that concurrent calls count each other. */
export async function lockUserAndCountLinks(tx: Tx, userId: string): Promise<number> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  const [row] = await tx.execute<{ links: number }>(
    sql`select count(*)::int as links from share_links where user_id = ${userId}`,
  )
  return row!.links
}

/** Stores a link to the user's own conversation. */
export async function insertShareLink(tx: Tx, link: NewShareLink): Promise<void> {
  await tx.execute(sql`
    insert into share_links (user_id, id, conversation_id, token_hash, last_message_id, created_at)
    values (${link.userId}, ${link.id}, ${link.conversationId}, ${link.tokenHash}, ${link.lastMessageId},
            ${at(link.createdAt)})`)
}

/** A link in its owner's list. */
export type ShareLinkRow = {
  readonly id: string
  readonly conversationId: string
  readonly videoId: string
  readonly title: string
  /** The question of the last answer that is shared. */
  readonly lastQuestion: string
  readonly createdAt: string
}

/** The user's links, newest first; all of them, because their number is limited. */
export const listShareLinkRows = (db: Db, userId: string): Promise<ShareLinkRow[]> =>
  db.execute<ShareLinkRow>(sql`
    select l.id, l.conversation_id as "conversationId", c.video_id as "videoId", coalesce(o.title, v.title, '') as title,
           left(coalesce(q.content, ''), 200) as "lastQuestion", ${isoOf('l.created_at')} as "createdAt"
      from share_links l
      join conversations c on c.user_id = l.user_id and c.id = l.conversation_id
      left join messages m on m.user_id = l.user_id and m.id = l.last_message_id
      left join messages q on q.user_id = m.user_id and q.id = m.question_id
      left join videos v on v.video_id = c.video_id
      left join conversation_transcripts o on o.user_id = c.user_id and o.conversation_id = c.id
     where l.user_id = ${userId} order by l.id desc`)

/** Deletes the user's own link. False when there is none with that id. */
export async function deleteShareLink(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return hasOne(db.execute(sql`delete from share_links where user_id = ${userId} and id = ${id} returning 1`))
}

/** Which links an operator means: one, those of a user, or those to conversations about a video. */
export type ShareLinkSelection =
  | { readonly id: string }
  | { readonly tokenHash: string }
  | { readonly userId: string }
  | { readonly videoId: string }

const isSelected = (selection: ShareLinkSelection) => {
  if ('id' in selection) return sql`l.id = ${selection.id}`
  if ('tokenHash' in selection) return sql`l.token_hash = ${selection.tokenHash}`
  return 'userId' in selection ? sql`l.user_id = ${selection.userId}` : sql`c.video_id = ${selection.videoId}`
}

/** A link in an operator's list. */
export type SelectedShareLink = {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly videoId: string
  readonly title: string
  readonly createdAt: string
}

/** A page of the selected links, newest first, after the link `after`. */
export const listSelectedLinks = (
  db: Db,
  selection: ShareLinkSelection,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<SelectedShareLink[]> =>
  db.execute<SelectedShareLink>(sql`
    select l.id, l.user_id as "userId", u.email, c.video_id as "videoId", coalesce(o.title, v.title, '') as title,
           ${isoOf('l.created_at')} as "createdAt"
      from share_links l
      join users u on u.id = l.user_id
      join conversations c on c.user_id = l.user_id and c.id = l.conversation_id
      left join videos v on v.video_id = c.video_id
      left join conversation_transcripts o on o.user_id = c.user_id and o.conversation_id = c.id
     where ${isSelected(selection)} ${after === null ? sql`` : sql`and l.id < ${after}`}
     order by l.id desc limit ${limit}`)

export async function countSelectedLinks(db: Db, selection: ShareLinkSelection): Promise<number> {
  const [row] = await db.execute<{ links: number }>(sql`
    select count(*)::int as links
      from share_links l join conversations c on c.user_id = l.user_id and c.id = l.conversation_id
     where ${isSelected(selection)}`)
  return row!.links
}

/** Deletes the selected links that are not newer than `newestId`. @returns their number */
export async function deleteSelectedLinks(db: Db, selection: ShareLinkSelection, newestId: string): Promise<number> {
  const deleted = await db.execute(sql`
    delete from share_links l using conversations c
     where c.user_id = l.user_id and c.id = l.conversation_id and l.id <= ${newestId}
       and ${isSelected(selection)} returning 1`)
  return deleted.length
}

/** A shared conversation, with the facts about its video that its page shows. */
export type SharedConversationRow = {
  readonly id: string
  readonly userId: string
  readonly conversationId: string
  readonly lastMessageId: string
  readonly videoId: string
  readonly source: 'shared' | 'own'
  readonly title: string
  /** Null also where the title is that of an own transcript. */
  readonly translatedTitle: string | null
  readonly channel: string
  readonly thumbnailUrl: string | null
  readonly isSample: boolean
  readonly createdAt: string
}

/**
 * The conversation of a link, found by its token alone. Null when the link is unknown or revoked, its owner's account is
 * disabled, or operators have removed or blocked the video.
 */
export async function findSharedConversation(db: Db, tokenHash: string): Promise<SharedConversationRow | null> {
  const [row] = await db.execute<SharedConversationRow>(sql`
    select l.id, l.user_id as "userId", l.conversation_id as "conversationId", l.last_message_id as "lastMessageId",
           c.video_id as "videoId", c.transcript_source as source, coalesce(o.title, v.title, '') as title,
           case when o.title is null then v.translated_title end as "translatedTitle",
           coalesce(o.channel, v.channel, '') as channel, v.thumbnail_url as "thumbnailUrl",
           coalesce(v.is_sample, false) as "isSample", ${isoOf('l.created_at')} as "createdAt"
      from share_links l
      join users u on u.id = l.user_id and u.disabled_at is null
      join conversations c on c.user_id = l.user_id and c.id = l.conversation_id
      left join videos v on v.video_id = c.video_id
      left join conversation_transcripts o on o.user_id = c.user_id and o.conversation_id = c.id
     where l.token_hash = ${tokenHash} and (v.video_id is not null or o.conversation_id is not null)
       and not exists (select from blocked_videos b where b.video_id = c.video_id)`)
  return row ?? null
}

/** A question and its answer, without anything else about the user who asked. */
export type SharedTurnRow = {
  readonly question: string
  readonly kind: AnswerKind
  readonly answer: string
  readonly data: AnswerData
  readonly model: string | null
}

/** Limit of a page of turns. */
const maxPageBytes = 1_500_000

/**
 * The newest `limit` turns up to the link's last message, oldest first, each with its newest answer by then; fewer if
 * together they exceed `maxPageBytes`. An answer that was still growing when the link was made is not among them.
 */
export async function listSharedTurns(
  db: Db,
  { userId, conversationId, lastMessageId, createdAt }: SharedConversationRow,
  limit: number,
): Promise<SharedTurnRow[]> {
  const rows = await db.execute<SharedTurnRow>(sql`
    select question, kind, answer, data, model from (
      select *, sum(octet_length(answer) + octet_length(question) + octet_length(data::text))
                  over (order by "questionId" desc) as bytes from (
        select q.id as "questionId", q.content as question, a.kind, a.content as answer, a.data, a.model
          from messages q cross join lateral (
            select m.kind, m.content, m.data, m.model from messages m
             where m.user_id = q.user_id and m.question_id = q.id and m.role = 'assistant'
               and m.id <= ${lastMessageId} and m.state in ('done', 'stopped') and m.content <> ''
               and m.ended_at <= ${createdAt}::timestamptz
             order by m.id desc limit 1) a
         where q.user_id = ${userId} and q.conversation_id = ${conversationId} and q.role = 'user'
           and q.id <= ${lastMessageId}
         order by q.id desc limit ${limit}) newest) sized
     where bytes <= ${maxPageBytes} order by "questionId" desc`)
  return rows.reverse()
}
