import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { VerdictCard } from '#web/verdict/VerdictCard.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { Player } from '../player/Player.tsx'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import css from './ArticleColumn.module.css'
import { Chapters, KeyPoints, Summary } from './ArticleSections.tsx'
import { anchorOf } from './anchors.ts'
import { Headline } from './Headline.tsx'
import { NoVerdict } from './NoVerdict.tsx'

/** The video as an article: player, headline, verdict, and its other analyses. */
export function ArticleColumn() {
  const { video, conversation } = useAnalysis()
  const verdict = newestAnswer(conversation.messages, 'clickbait')?.data.verdict ?? video.clickbait?.data.verdict
  const hasVerdict = verdict !== undefined
  return (
    <>
      <div className={css.player}>
        <Player />
      </div>
      <Headline isJudged={hasVerdict} />
      <Verdict />
      <div className={css.rest}>
        <KeyPoints />
        <Summary />
        <Invitation hasVerdict={hasVerdict} />
        <Chapters />
      </div>
      <p className={css.printed}>{paths.share(video.videoId)}</p>
    </>
  )
}

/** The user's own newest verdict, else the shared one, else the way to get one. */
function Verdict() {
  const { video, conversation, playback, seek } = useAnalysis()
  const { isEmbedBlocked } = usePlayback(playback)
  const own = newestAnswer(conversation.messages, 'clickbait')
  const verdict = own?.data.verdict ?? video.clickbait?.data.verdict
  if (!verdict) return <NoVerdict />
  return (
    <div id={anchorOf('clickbait')} className={css.verdict} tabIndex={-1}>
      <VerdictCard
        verdict={verdict}
        title={video.metadata.title}
        proof={own ? own.data.proof : video.clickbait?.data.proof}
        modelName={own ? own.modelName : (video.clickbait?.modelName ?? null)}
        tokens={own?.tokens ?? 0}
        isElsewhere={isEmbedBlocked}
        onSeek={seek}
      />
    </div>
  )
}

/**
 * What a plan adds, for people who may read but not ask. While there is no verdict, a visitor reads it in the verdict's
 * place instead.
 */
function Invitation({ hasVerdict }: { hasVerdict: boolean }) {
  const { session, lacksPlan } = useAnalysis()
  const isVisitor = session.state === 'visitor'
  if (!lacksPlan || (isVisitor && !hasVerdict)) return null
  return (
    <aside className={css.invitation}>
      <p className={css.invitationText}>{isVisitor ? texts.invitation.visitor : texts.invitation.inactive}</p>
      {isVisitor && (
        <Button component={Link} variant="default" size="sm" href={paths.plans()}>
          {texts.invitation.plans}
        </Button>
      )}
    </aside>
  )
}
