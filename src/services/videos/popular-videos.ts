import type { PopularVideo } from '#contract/videos.ts'
import type { Needs } from '#src/ports.ts'
import { latestVerdicts } from '#stores/analyses.ts'
import { popularVideoRows } from '#stores/videos.ts'

/** The grid of the home page. */
const gridSize = 6

/** What most people analysed, samples last, each with the stamp of its verdict when there is one. */
export async function popularVideos({ db }: Needs<'db'>): Promise<PopularVideo[]> {
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
