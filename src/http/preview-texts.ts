import type { VideoView } from '#contract/videos.ts'
import { composeShareCard } from '#core/verdicts/share-card.ts'
import { verdictLabels } from '#core/verdicts/verdict-texts.ts'
import { truncated } from './html.ts'
import { pageTexts } from './page-texts.ts'

/** The verdict in a link's title: "Overstated, 63/100: …", with the honest title if there is one. */
export function previewTitleOf({ metadata, clickbait }: VideoView): string {
  const { analysis } = pageTexts
  const verdict = clickbait?.data.verdict
  const card = composeShareCard(metadata.title, verdict)
  const title = truncated(metadata.title, 120)
  if (card === null)
    return analysis.unjudged(
      verdict && verdict.score === null ? verdictLabels[verdict.verdict] : analysis.noVerdict,
      title,
    )
  const subject = card.honestTitle === null ? analysis.quoted(title) : truncated(card.honestTitle, 120)
  return analysis.judged(verdictLabels[card.word], card.score, subject)
}

/** The address of a share picture; `name` identifies its content. */
export const sharePicturePath = (videoId: string, name: string): string => `/share-image/${videoId}/${name}.png`
