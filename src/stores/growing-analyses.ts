import { type SQL, sql } from 'drizzle-orm'
import type { AnalysisKey } from '#core/answers/analysis.ts'
import type { Db, Tx } from './db.ts'

/** A shared result that is being written: its future id, and the answer that writes it. */
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
/** Its answer still grows. The row of a process that died stays until it is swept, and is ignored. */
const isAlive = sql`exists (
  select 1 from messages m where m.user_id = g.user_id and m.id = g.message_id and m.state = 'growing')`

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
