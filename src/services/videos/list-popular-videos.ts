import type { PopularVideo } from '#contract/videos.ts'
import type { Needs } from '#src/ports.ts'
import { latestVerdicts } from '#stores/analyses.ts'
import { popularVideoRows } from '#stores/videos.ts'

/** As many as the home page shows. */
const gridSize = 6

/** The videos that most users analyzed, samples last, each with its verdict when there is one. */
export async function listPopularVideos({ db }: Needs<'db'>): Promise<PopularVideo[]> {
  const rows = await popularVideoRows(db, gridSize)
  const verdicts = await latestVerdicts(
    db,
    rows.map(row => row.videoId),
  )
  return rows.map(row => ({
    video_id: row.videoId,
    title: row.title,
    thumbnail_url: row.thumbnailUrl,
    channel: row.channel,
    analysis_count: row.analysisCount,
    duration: row.durationSeconds,
    verdict: verdicts.get(row.videoId) ?? null,
    is_sample: row.isSample,
  }))
}
