import type { AnalysisView } from '#contract/analyses.ts'
import type { VideoView } from '#contract/videos.ts'
import type { Actor } from '#core/accounts/actor.ts'
import { analysisModel } from '#core/models/choose-model.ts'
import { referenceModelId, referenceModelName } from '#core/models/reference-model.ts'
import { analysisLanguage, videoLanguage } from '#core/text/answer-language.ts'
import { withoutHtml } from '#core/text/markdown-prose.ts'
import { unknownLanguage } from '#core/transcripts/transcript-language.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'
import { isOnYouTube } from '#core/videos/standalone-transcript.ts'
import type { Needs } from '#src/ports.ts'
import { type AnalysisRow, latestAnalyses } from '#stores/analyses.ts'
import { listJudgedPictures } from '#stores/pictures.ts'
import { readTranscriptHead, type TranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow, type VideoRow } from '#stores/videos.ts'
import { pictureCheckMs, requestPictureCheck } from './check-pictures.ts'
import { refuseMissing } from './refuse-missing.ts'

/** Captions that cover less of the video than this are partial. */
const fullCoveragePercent = 95

/**
 * A video as anyone may see it, with the shared verdict and summary: in the reader's language, else the video's, else any;
 * the analysis model's, else the newest. Key points and the transcript are not included, because they require more rights.
 * Requests a check of its verdicts' pictures if the last one is old, without waiting for it.
 * @throws AppError VIDEO_NOT_FOUND while no one has processed it, VIDEO_BLOCKED
 */
export async function readVideo(
  needs: Needs<'db' | 'clock' | 'models' | 'queue' | 'log'>,
  actor: Actor,
  videoId: string,
): Promise<VideoView> {
  const video = await readVideoRow(needs.db, videoId)
  if (!video?.transcriptHash) return refuseMissing(needs, videoId)
  const [head, pictures] = await Promise.all([
    readTranscriptHead(needs.db, videoId, video.transcriptHash),
    listJudgedPictures(needs.db, videoId),
  ])
  const own = head?.language ?? unknownLanguage
  const chosen = actor.kind === 'user' ? actor.answerLanguage : videoLanguage
  const preferred = { model: preferredModel(needs), languages: [analysisLanguage(chosen, own), own] }
  const analyses = await latestAnalyses(needs.db, videoId, video.transcriptHash, preferred)
  const oldest = needs.clock.now().getTime() - pictureCheckMs
  if (pictures.some(({ checkedAt }) => checkedAt.getTime() < oldest))
    requestPictureCheck(needs, videoId).catch(error =>
      needs.log.warn({ err: error, videoId }, 'could not request a check of a thumbnail'),
    )
  const viewOf = (kind: 'clickbait' | 'summary') => {
    const row = analyses.find(analysis => analysis.kind === kind)
    return row ? analysisView(needs, row) : null
  }
  return {
    videoId,
    metadata: metadataView(video, head),
    transcriptReady: head !== null,
    clickbait: viewOf('clickbait'),
    summary: viewOf('summary'),
    judgedThumbnails: pictures.map(({ hash, isReplaced }) => ({ hash, isReplaced })),
  }
}

/** Null when no model is configured; shared results are still shown. */
function preferredModel({ models, clock }: Needs<'clock' | 'models'>): string | null {
  try {
    return analysisModel(models, clock.now()).served.id
  } catch {
    return null
  }
}

const metadataView = (video: VideoRow, head: TranscriptHead | null): VideoView['metadata'] => ({
  title: video.title,
  translatedTitle: video.translatedTitle,
  channel: video.channel,
  channelTitle: video.channel,
  channelUrl: video.channelUrl,
  duration: video.durationSeconds,
  publishedOn: video.publishedOn,
  description: video.description,
  thumbnailUrl: video.thumbnailUrl,
  chapters: video.chapters,
  language: head?.language ?? null,
  captionKind: head?.kind ?? null,
  coverage: {
    partial: head?.coveragePercent != null && head.coveragePercent < fullCoveragePercent,
    percent: head?.coveragePercent ?? null,
  },
  isSample: video.isSample,
  isOnYouTube: isOnYouTube(video),
  isListed: video.listing === 'listed',
})

const analysisView = ({ models }: Needs<'models'>, row: AnalysisRow): AnalysisView => ({
  kind: row.kind,
  content: withoutHtml(row.content),
  data: currentData(row.data) as AnalysisView['data'],
  model: row.model,
  modelName:
    row.model === referenceModelId
      ? referenceModelName
      : (models.catalog.entries.find(entry => entry.served.id === row.model)?.name ?? row.model),
  language: row.language,
  createdAt: row.createdAt,
})
