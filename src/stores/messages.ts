import { sql } from 'drizzle-orm'
import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import type { HistoryRow, MessageRow } from '#core/answers/message.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import { isUuid } from '#core/text/uuid.ts'
import { at, type Db, historyLength, isoOf, type Tx } from './db.ts'

/** The text of a growing answer is what has been flushed so far. */
const columns = sql`
  m.id, m.conversation_id as "conversationId", m.role, m.kind, m.state, m.question_id as "questionId",
  m.error_code as "errorCode", m.error_message as "errorMessage", m.data, m.model, m.language, m.cost::float8,
  ${isoOf('m.created_at')} as "createdAt",
  case when m.state = 'growing' then coalesce((
    select string_agg(e.payload ->> 'text', '' order by e.seq) from answer_events e
     where e.user_id = m.user_id and e.message_id = m.id and e.type = 'delta'), '')
  else m.content end as content`

/** Limit of one page of messages; an ordinary conversation's page has a twentieth of it. */
const maxPageBytes = 1_500_000

/** The newest `limit` messages of a conversation, oldest first; fewer if together they exceed `maxPageBytes`. */
export async function listMessages(
  db: Db | Tx,
  userId: string,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db.execute<MessageRow>(sql`
    select ${columns} from (
      select *, sum(octet_length(content) + octet_length(data::text)) over (order by id desc) as bytes from (
        select * from messages where user_id = ${userId} and conversation_id = ${conversationId}
         order by id desc limit ${limit}) newest) m
     where m.bytes <= ${maxPageBytes} order by m.id desc`)
  return rows.reverse()
}

/** A conversation's history: its newest complete messages, oldest first; with `before`, those before that question. */
export async function listHistory(
  db: Db | Tx,
  userId: string,
  conversationId: string,
  { limit, before = null }: { readonly limit: number; readonly before?: string | null },
): Promise<HistoryRow[]> {
  if (!isUuid(conversationId)) return []
  const complete = sql`
    user_id = ${userId} and conversation_id = ${conversationId} and state in ('done', 'stopped')
    and (${before}::uuid is null or id < ${before}::uuid)`
  const rows = await db.execute<HistoryRow>(sql`
    select id, role, kind, content, language, question_id as "questionId" from messages where ${complete}
     order by id desc limit (select ${historyLength(sql`count(*)`, limit)} from messages where ${complete})`)
  return rows.reverse()
}

/**
 * What the newest answer to a question of a conversation cost, in micro-dollars; null unless this model completed it after
 * `since`.
 */
export async function recentAnswerCost(
  db: Db,
  userId: string,
  conversationId: string,
  { model, since }: { readonly model: string; readonly since: Date },
): Promise<number | null> {
  if (!isUuid(conversationId)) return null
  const [row] = await db.execute<{ cost: number | null }>(sql`
    select case when model = ${model} and state = 'done' and ended_at > ${at(since)} then cost::float8 end as cost
      from messages
     where user_id = ${userId} and conversation_id = ${conversationId} and role = 'assistant' and kind = 'question'
     order by id desc limit 1`)
  return row?.cost ?? null
}

type FinishedAnswer = Pick<MessageRow, 'id' | 'kind' | 'content' | 'state' | 'data' | 'model' | 'createdAt'>
/** A question with the answer that represents it: the newest complete one, else the newest with text. */
export type TurnRow = Pick<MessageRow, 'id' | 'content' | 'createdAt'> & { readonly answer: FinishedAnswer | null }

/** As JSON text of one answer. */
const answerColumns = sql`json_build_object(
  'id', m.id, 'kind', m.kind, 'content', m.content, 'state', m.state, 'data', m.data, 'model', m.model,
  'createdAt', ${isoOf('m.created_at')})`

/** The questions of a conversation after the one with the id `after`, oldest first, at most `limit`. */
export function listTurns(
  db: Db,
  userId: string,
  conversationId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<TurnRow[]> {
  return db.execute<TurnRow>(sql`
    select q.id, q.content, ${isoOf('q.created_at')} as "createdAt", a.answer
      from (select * from messages
             where user_id = ${userId} and conversation_id = ${conversationId} and role = 'user'
               and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}) q
      left join lateral (
        select ${answerColumns} as answer from messages m
         where m.user_id = q.user_id and m.question_id = q.id and m.role = 'assistant' and m.state <> 'growing' and m.content <> ''
         order by m.state = 'done' desc, m.id desc limit 1) a on true
     order by q.id`)
}

/** The newest complete answer of each kind of analysis in a conversation. */
export function newestAnalyses(db: Db, userId: string, conversationId: string): Promise<MessageRow[]> {
  return db.execute<MessageRow>(sql`
    select distinct on (m.kind) ${columns} from messages m
     where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.role = 'assistant'
       and m.kind <> 'question' and m.state = 'done' order by m.kind, m.id desc`)
}

/** The user's own message with that id; null for another user's, and for text that is not an id. */
export async function findMessage(db: Db | Tx, userId: string, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.execute<MessageRow>(
    sql`select ${columns} from messages m where m.user_id = ${userId} and m.id = ${id}`,
  )
  return row ?? null
}

/** The growing analysis of that kind in the conversation. */
export async function findGrowingAnalysis(
  db: Db | Tx,
  userId: string,
  conversationId: string,
  kind: AnswerKind,
): Promise<MessageRow | null> {
  const [row] = await db.execute<MessageRow>(sql`
    select ${columns} from messages m
     where m.user_id = ${userId} and m.conversation_id = ${conversationId} and m.kind = ${kind}
       and m.state = 'growing' and m.role = 'assistant'`)
  return row ?? null
}

/** True while an answer of the conversation is growing. */
export async function hasGrowing(db: Db | Tx, userId: string, conversationId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from messages
     where user_id = ${userId} and conversation_id = ${conversationId} and state = 'growing' limit 1`)
  return rows.length === 1
}

export type NewMessage = MessageRow & { readonly holdId: string | null }

/** Stores messages in one statement. */
export async function insertMessages(db: Db | Tx, userId: string, messages: readonly NewMessage[]): Promise<void> {
  await db.execute(sql`
    insert into messages (user_id, id, conversation_id, role, kind, content, state, question_id, hold_id, data, model,
                          language, created_at, ended_at)
    select ${userId}, n.id, n."conversationId", n.role, n.kind, n.content, n.state, n."questionId", n."holdId", n.data,
           n.model, n.language, n."createdAt", case when n.state = 'growing' then null else n."createdAt" end
      from json_to_recordset(${JSON.stringify(messages)}::text::json) as n(id uuid, "conversationId" uuid, role text,
           kind text, content text, state text, "questionId" uuid, "holdId" uuid, data jsonb, model text,
           language text, "createdAt" timestamptz)`)
}

export type AnswerEnding = {
  readonly state: 'done' | 'stopped' | 'failed'
  readonly content: string
  readonly data: AnswerData
  readonly cost: MicroDollars
  readonly errorCode: ErrorCode | null
  readonly errorMessage: string | null
}

/** Stores the final state of a growing answer and deletes its events. @returns false when it had ended before */
export async function storeEnding(
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
  ending: AnswerEnding,
  now: Date,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    with dropped as (delete from answer_events where user_id = ${userId} and message_id = ${id})
    update messages set state = ${ending.state}, content = ${ending.content},
           data = ${JSON.stringify(ending.data)}::text::jsonb, cost = ${ending.cost},
           error_code = ${ending.errorCode}, error_message = ${ending.errorMessage}, ended_at = ${at(now)}
     where user_id = ${userId} and id = ${id} and state = 'growing'
    returning 1`)
  return rows.length === 1
}

/** `promises`: those of a growing verdict; each replaces the last. */
type EventType = 'delta' | 'stage' | 'promises'

export type NewAnswerEvent = {
  readonly userId: string
  readonly messageId: string
  readonly seq: number
  readonly type: EventType
  readonly payload: Record<string, unknown>
}

/** Appends events of growing answers. */
export async function appendEvents(tx: Db | Tx, events: readonly NewAnswerEvent[]): Promise<void> {
  await tx.execute(sql`
    insert into answer_events (user_id, message_id, seq, type, payload)
    select n."userId", n."messageId", n.seq, n.type, n.payload
      from json_to_recordset(${JSON.stringify(events)}::text::json) as n("userId" uuid, "messageId" uuid, seq int,
           type text, payload jsonb)
    on conflict do nothing`)
}

/** Deletes events whose answers no longer grow, of all users: a process may die between two statements. */
export async function deleteOrphanedEvents(db: Db | Tx): Promise<void> {
  await db.execute(sql`
    delete from answer_events e
     where not exists (select 1 from messages m where m.user_id = e.user_id and m.id = e.message_id and m.state = 'growing')
       and not exists (select 1 from holds h where h.user_id = e.user_id and h.id = e.message_id and h.state = 'held')`)
}

/** Deletes the events of text that grew without a message. */
export async function deleteEvents(tx: Tx, userId: string, messageId: string): Promise<void> {
  await tx.execute(sql`delete from answer_events where user_id = ${userId} and message_id = ${messageId}`)
}

export type AnswerEventRow = { readonly seq: number; readonly type: EventType; readonly payload: unknown }

/** The events of a growing answer after `seq`, in order. */
export const readAnswerEvents = (db: Db, userId: string, messageId: string, seq: number): Promise<AnswerEventRow[]> =>
  db.execute<AnswerEventRow>(sql`
    select seq, type, payload from answer_events
     where user_id = ${userId} and message_id = ${messageId} and seq > ${seq} order by seq`)

/** Asks all growing answers of a conversation (or one of them) to stop. @returns their ids */
export async function requestStop(
  tx: Tx,
  userId: string,
  which: { readonly conversationId: string; readonly messageId: string | null },
  now: Date,
): Promise<string[]> {
  if (which.messageId !== null && !isUuid(which.messageId)) return []
  const messageFilter = which.messageId === null ? sql`` : sql`and id = ${which.messageId}`
  const rows = await tx.execute<{ id: string }>(sql`
    update messages set stop_requested_at = ${at(now)}
     where user_id = ${userId} and conversation_id = ${which.conversationId} and state = 'growing' ${messageFilter}
    returning id`)
  return rows.map(row => row.id)
}

/** Asks all growing answers of a user to stop. @returns their ids */
export async function requestStopOfAll(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    update messages set stop_requested_at = now() where user_id = ${userId} and state = 'growing' returning id`)
  return rows.map(row => row.id)
}

/** Those answers whose stop was requested, or whose account is disabled. */
export function listStopRequests(
  db: Db,
  answers: readonly { readonly userId: string; readonly messageId: string }[],
): Promise<{ readonly id: string; readonly isDisabled: boolean }[]> {
  return db.execute<{ id: string; isDisabled: boolean }>(sql`
    select m.id, u.disabled_at is not null as "isDisabled" from messages m
      join json_to_recordset(${JSON.stringify(answers)}::text::json) as a("userId" uuid, "messageId" uuid)
        on m.user_id = a."userId" and m.id = a."messageId"
      join users u on u.id = m.user_id
     where m.stop_requested_at is not null or u.disabled_at is not null`)
}

/**
 * Ends growing answers, of all users, whose hold was settled by the sweeper because their process died. Their text so far
 * stays, and they offer Retry. @returns their ids
 */
export async function failAbandonedAnswers(
  tx: Db | Tx,
  error: { code: ErrorCode; message: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with dead as (
      select m.user_id, m.id from messages m
        join holds h on h.user_id = m.user_id and h.id = m.hold_id
       where m.state = 'growing' and h.state = 'settled' for update of m skip locked),
    ended as (
      update messages m set state = 'failed', error_code = ${error.code}, error_message = ${error.message},
             ended_at = ${at(now)},
             content = coalesce((select string_agg(e.payload ->> 'text', '' order by e.seq) from answer_events e
                where e.user_id = m.user_id and e.message_id = m.id and e.type = 'delta'), ''),
             cost = coalesce((select sum(l.cost) from ledger l where l.user_id = m.user_id and l.hold_id = m.hold_id), 0)
        from dead where m.user_id = dead.user_id and m.id = dead.id and m.state = 'growing'
      returning m.user_id, m.id),
    dropped as (
      delete from answer_events e using ended where e.user_id = ended.user_id and e.message_id = ended.id)
    select id from ended`)
  return rows.map(row => row.id)
}
