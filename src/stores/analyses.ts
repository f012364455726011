import { sql } from 'drizzle-orm'
import type { AnalysisKey, AnalysisKind, AnswerData } from '#core/answers/analysis.ts'
import { type Db, hasOne, isoOf, type Tx } from './db.ts'

export type AnalysisRow = {
  readonly id: string
  readonly kind: AnalysisKind
  readonly content: string
  readonly data: AnswerData
  readonly model: string
  readonly language: string
  readonly createdAt: string
}

const columns = sql`
  id, kind, content, data, model, language,
  ${isoOf('created_at')} as "createdAt"`

/** The shared result for exactly this key. */
export async function findAnalysis(db: Db | Tx, key: AnalysisKey): Promise<AnalysisRow | null> {
  const [row] = await db.execute<AnalysisRow>(sql`
    select ${columns} from analyses
     where video_id = ${key.videoId} and hash = ${key.hash} and kind = ${key.kind}
       and prompt_version = ${key.promptVersion} and model = ${key.model} and language = ${key.language}`)
  return row ?? null
}

type Result = { readonly id: string; readonly content: string; readonly data: AnswerData }

/** Stores a shared result; it replaces an older one of the same key. */
export async function saveAnalysis(db: Db | Tx, key: AnalysisKey, result: Result): Promise<void> {
  await db.execute(sql`
    insert into analyses (video_id, id, hash, kind, prompt_version, model, language, content, data)
    values (${key.videoId}, ${result.id}, ${key.hash}, ${key.kind}, ${key.promptVersion}, ${key.model}, ${key.language},
            ${result.content}, ${JSON.stringify(result.data)}::text::jsonb)
    on conflict (video_id, hash, kind, prompt_version, model, language)
    do update set id = excluded.id, content = excluded.content, data = excluded.data, created_at = now()`)
}

/**
 * The results for a transcript that a page shows, one per kind: a verdict before a word match; then in the first of the
 * preferred languages that has one, else in any; the preferred model's, else the newest. Results of older prompts count too.
 */
export function latestAnalyses(
  db: Db,
  videoId: string,
  hash: string,
  preferred: { readonly model: string | null; readonly languages: readonly string[] },
): Promise<AnalysisRow[]> {
  return db.execute<AnalysisRow>(sql`
    select distinct on (kind) ${columns} from analyses
     where video_id = ${videoId} and hash = ${hash}
     order by kind, (data ? 'match'), array_position(${sql.param([...preferred.languages])}::text[], language) nulls last,
              (model = ${preferred.model ?? ''}) desc, prompt_version desc, created_at desc`)
}

/** True when a video's current transcript has a verdict, even one that says that the title cannot be judged. */
export const hasVerdict = (db: Db, videoId: string): Promise<boolean> =>
  hasOne(
    db.execute(sql`
      select 1 from analyses a join videos v on v.video_id = a.video_id and v.transcript_hash = a.hash
       where a.video_id = ${videoId} and a.kind = 'clickbait' and a.data ? 'verdict' limit 1`),
  )

/**
 * The newest verdict on the current transcript of each video, in its own language if there is one; for lists. None for
 * a title that could not be judged.
 */
export async function latestVerdicts(
  db: Db,
  videoIds: readonly string[],
): Promise<Map<string, { score: number; verdict: string }>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db.execute<{ videoId: string; score: number | null; verdict: string }>(sql`
    select distinct on (a.video_id) a.video_id as "videoId",
           (a.data->'verdict'->>'score')::float8 as score, a.data->'verdict'->>'verdict' as verdict
      from analyses a join videos v on v.video_id = a.video_id and v.transcript_hash = a.hash
      left join transcripts t on t.video_id = a.video_id and t.hash = a.hash
     where a.video_id in ${[...videoIds]} and a.kind = 'clickbait' and a.data ? 'verdict'
     order by a.video_id, (a.language = t.language) desc nulls last, a.prompt_version desc, a.created_at desc`)
  return new Map(rows.flatMap(({ videoId, score, verdict }) => (score === null ? [] : [[videoId, { score, verdict }]])))
}
