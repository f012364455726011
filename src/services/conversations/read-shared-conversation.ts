import type { SharedConversationView } from '#contract/share-links.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { withoutHtml } from '#core/text/markdown-prose.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'
import { isOnYouTube } from '#core/videos/standalone-transcript.ts'
import { hashOfSecret } from '#services/accounts/random-secret.ts'
import { nameOfModel } from '#services/answers/view-message.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import { readVideo } from '#services/videos/read-video.ts'
import type { Needs } from '#src/ports.ts'
import { listJudgedPictures } from '#stores/pictures.ts'
import { findSharedConversation, listSharedTurns, type SharedConversationRow } from '#stores/share-links.ts'

const maxTurns = 100

/**
 * The conversation of a link, for everyone who has it.
 * @param address whose connection is counted
 * @throws AppError NOT_FOUND for an unknown or revoked link, TOO_MANY_REQUESTS
 */
export async function readSharedConversation(
  needs: Needs<'db' | 'clock' | 'metrics' | 'models' | 'queue' | 'log'>,
  { token }: { readonly token: string },
  address: string,
): Promise<SharedConversationView> {
  await limitAttempts(needs, [{ ...attemptLimits.sharedReading, subject: connectionOf(address) }])
  const row = await findShared(needs, token)
  if (row === null) throw new AppError('NOT_FOUND')
  const rows = await listSharedTurns(needs.db, row, maxTurns)
  const turns = rows.map(({ model, data, ...turn }) => ({
    ...turn,
    answer: withoutHtml(turn.answer),
    data: currentData(data) as SharedTurn['data'],
    modelName: model === null ? null : nameOfModel(needs.models.catalog, model),
  }))
  const verdict = await verdictOf(needs, row, turns)
  const pictures = await listJudgedPictures(needs.db, row.videoId)
  const judgedThumbnails = pictures.filter(({ hash }) => hash === verdict?.data.verdict?.thumbnailHash)
  const { id, videoId, title, translatedTitle, channel, thumbnailUrl, isSample, source, createdAt } = row
  return {
    id,
    videoId,
    title,
    translatedTitle,
    channel,
    thumbnailUrl,
    judgedThumbnails: judgedThumbnails.map(({ hash, isReplaced }) => ({ hash, isReplaced })),
    isSample,
    isOnYouTube: isOnYouTube({ videoId, isSample }),
    isOwnTranscript: source === 'own',
    sharedAt: createdAt,
    verdict,
    turns,
  }
}

/** True while a link leads to a conversation. */
export const isShared = async (needs: Needs<'db'>, token: string): Promise<boolean> =>
  (await findShared(needs, token)) !== null

const findShared = ({ db }: Needs<'db'>, token: string) => findSharedConversation(db, hashOfSecret(token))

type SharedTurn = SharedConversationView['turns'][number]

/** The newest verdict that the sharer saw; else the video's, which everyone sees. */
async function verdictOf(
  needs: Needs<'db' | 'clock' | 'models' | 'queue' | 'log'>,
  { source, videoId }: SharedConversationRow,
  turns: readonly SharedTurn[],
): Promise<SharedConversationView['verdict']> {
  const own = turns.findLast(turn => turn.data.verdict)
  if (own) return { data: own.data, modelName: own.modelName }
  if (source === 'own') return null
  const { clickbait } = await readVideo(needs, { kind: 'visitor' }, videoId)
  return clickbait && { data: clickbait.data, modelName: clickbait.modelName }
}
