import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import looks from '#web/ui/looks.module.css'
import { judgedPicture } from '#web/verdict/judged-picture.ts'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { VerdictCard } from '#web/verdict/VerdictCard.tsx'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { useEstimate } from '../chat/ActionPrice.tsx'
import { newestAnswer } from '../chat/conversation.ts'
import { CopyMarkdown } from '../export/CopyMarkdown.tsx'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { AnalyzeButton } from './AnalyzeButton.tsx'
import css from './ArticleColumn.module.css'
import { anchorOf } from './anchors.ts'
import { LanguageNote } from './LanguageNote.tsx'
import { NoVerdict } from './NoVerdict.tsx'
import { shownJudgment } from './shown-judgment.ts'

// Loaded on demand: only where no model is configured.
const MatchCard = lazyPart(() => import('#web/verdict/MatchCard.tsx'))

/** The verdict; else the word match; else the button that asks for one. */
export function Judgment() {
  const { video, session, hasPlan, playback, seek } = useAnalysis()
  const { conversation, budget } = useChat()
  const { isEmbedBlocked } = usePlayback(playback)
  const ownAnswer = newestAnswer(conversation.messages, 'clickbait')
  const shown = shownJudgment(ownAnswer, video.clickbait)
  if (shown === null)
    return (
      <div id={anchorOf('clickbait')} className={css.verdict} tabIndex={-1}>
        <NoVerdict />
      </div>
    )
  const { verdict, match, proof, isReference } = shown.data
  // Model and price mean nothing to a guest, who sees the date instead.
  const isGuest = session.state === 'visitor'
  const { title, translatedTitle } = video.metadata
  return (
    <div id={anchorOf('clickbait')} className={css.verdict} tabIndex={-1}>
      {verdict && (
        <VerdictCard
          verdict={verdict}
          title={title}
          translatedTitle={translatedTitle}
          proof={proof}
          modelName={isGuest ? null : shown.modelName}
          tokens={isGuest ? null : shown === ownAnswer ? ownAnswer.tokens : 0}
          hasFreeModels={budget?.hasFreeAnalyses === true}
          judgedOn={isGuest ? (video.clickbait?.createdAt ?? null) : null}
          picture={judgedPicture(video, verdict)}
          isReference={isReference}
          isElsewhere={isEmbedBlocked}
          hasNoVideo={!video.metadata.isOnYouTube}
          tools={<CopyMarkdown what={texts.export.parts.clickbait} source={{ content: '', data: { verdict } }} />}
          again={hasPlan && <AnalyzeButton kind="clickbait" word={verdictTexts.again} isSecondary />}
          onSeek={seek}
        />
      )}
      {verdict && isGuest && (
        <Button component={Link} href={paths.home()} variant="default" mt="md" className={looks.screenOnly}>
          {texts.judgeAnother}
        </Button>
      )}
      {verdict && <LanguageNote kind="clickbait" language={shown.language} />}
      {!verdict && match && (
        <MatchCard
          match={match}
          titles={translatedTitle ? { title, translated: translatedTitle } : null}
          modelName={shown.modelName}
          judge={hasPlan && <JudgeButton />}
          onSeek={seek}
        />
      )}
    </div>
  )
}

/** Where the result of the chosen model is shown already, asking again gives the same. */
const JudgeButton = () =>
  useEstimate('clickbait')?.hasSharedResult === false && (
    <AnalyzeButton kind="clickbait" word={verdictTexts.judge} isSecondary />
  )
