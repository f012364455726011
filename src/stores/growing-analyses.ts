import { type SQL, sql } from 'drizzle-orm'
import type { AnalysisKey } from '#core/answers/analysis.ts'
import type { Db, Tx } from './db.ts'

/**
 * A shared result that is being written: its future id, and the answer that writes it. After Stop by the answer's user, the
 * work goes on for those who joined: `messageId` is then the result's own id, and no message has it.
 */
export type GrowingAnalysis = {
  readonly id: string
  readonly videoId: string
  readonly userId: string
  readonly messageId: string
}

const columns = sql`g.id, g.video_id as "videoId", g.user_id as "userId", g.message_id as "messageId"`
const keyOf = (key: AnalysisKey): SQL => sql`
  g.video_id = ${key.videoId} and g.hash = ${key.hash} and g.kind = ${key.kind}
   and g.prompt_version = ${key.promptVersion} and g.model = ${key.model} and g.language = ${key.language}`
/**
 * Its answer still grows, or its work goes on without the answer, under a hold with the id of the result. The row of a
 * process that died stays until it is swept, and is ignored.
 */
const isAlive = sql`(
  exists (select 1 from messages m where m.user_id = g.user_id and m.id = g.message_id and m.state = 'growing')
  or exists (select 1 from holds h where h.user_id = g.user_id and h.id = g.message_id and h.state = 'held'))`

/** The result with this key that is being written now. */
export async function findGrowing(db: Db | Tx, key: AnalysisKey): Promise<GrowingAnalysis | null> {
  const [row] = await db.execute<GrowingAnalysis>(
    sql`select ${columns} from growing_analyses g where ${keyOf(key)} and ${isAlive}`,
  )
  return row ?? null
}

/**
 * Claims the key for an answer, unless another answer is writing its result. Concurrent calls wait for each other's commit.
 * @returns true when this answer has the claim
 */
export async function claimAnalysis(db: Db | Tx, key: AnalysisKey, own: GrowingAnalysis): Promise<boolean> {
  await db.execute(sql`
    delete from growing_analyses g
     where ${keyOf(key)} and (not ${isAlive} or (g.user_id = ${own.userId} and g.message_id = ${own.messageId}))`)
  const rows = await db.execute(sql`
    insert into growing_analyses (video_id, id, hash, kind, prompt_version, model, language, user_id, message_id)
    values (${key.videoId}, ${own.id}, ${key.hash}, ${key.kind}, ${key.promptVersion}, ${key.model}, ${key.language},
            ${own.userId}, ${own.messageId})
    on conflict (video_id, hash, kind, prompt_version, model, language) do nothing
    returning 1`)
  return rows.length === 1
}

/** Deletes a claim, before or with the end of its answer. */
export async function releaseAnalysis(
  db: Db | Tx,
  { videoId, id }: Pick<GrowingAnalysis, 'videoId' | 'id'>,
): Promise<void> {
  await db.execute(sql`delete from growing_analyses where video_id = ${videoId} and id = ${id}`)
}

/** Deletes the claims that died processes left: their answers no longer grow. */
export async function deleteOrphanedClaims(db: Db | Tx): Promise<void> {
  await db.execute(sql`delete from growing_analyses g where not ${isAlive}`)
}

/**
 * Keeps a result from ending without those who join it, until the transaction ends.
 * @returns false when it is no longer being written
 */
export async function lockToJoin(tx: Tx, { videoId, id }: Pick<GrowingAnalysis, 'videoId' | 'id'>): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from growing_analyses g where g.video_id = ${videoId} and g.id = ${id} and ${isAlive} for share of g`)
  return rows.length === 1
}

/** Waits for those who are joining a result, and lets no one else join it until the transaction ends. */
export async function lockAgainstJoining(
  tx: Tx,
  { videoId, id }: Pick<GrowingAnalysis, 'videoId' | 'id'>,
): Promise<void> {
  await tx.execute(sql`select 1 from growing_analyses where video_id = ${videoId} and id = ${id} for update`)
}

/** True while another answer waits for the result that `messageId` writes. Such an answer has the same key. */
export async function isJoined(tx: Tx, key: AnalysisKey, messageId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
     where m.state = 'growing' and m.id <> ${messageId} and m.stop_requested_at is null
       and m.kind = ${key.kind} and m.model = ${key.model} and m.language = ${key.language}
       and c.video_id = ${key.videoId} and c.transcript_hash = ${key.hash} and c.transcript_source = 'shared'
     limit 1`)
  return rows.length === 1
}

/** From now on the result is written without its answer. */
export async function detachFromAnswer(
  tx: Tx,
  { videoId, id }: Pick<GrowingAnalysis, 'videoId' | 'id'>,
): Promise<void> {
  await tx.execute(sql`update growing_analyses set message_id = id where video_id = ${videoId} and id = ${id}`)
}

/** True while a result is written without its answer. */
export async function isDetached(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from holds where user_id = ${userId} and id = ${id} and state = 'held'`)
  return rows.length === 1
}
