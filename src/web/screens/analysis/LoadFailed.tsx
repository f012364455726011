import { Box, Button, Group } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import type { ExplainedError } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import css from './LoadFailed.module.css'
import { loadFailedTexts } from './load-failed-texts.ts'
import { texts } from './texts.ts'

// Loaded on demand: only videos without a transcript need it. It is the page's message: if it cannot be loaded, the page
// says so.
const noTranscript = lazyScreen(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

/**
 * Why the video did not load, with buttons to retry, to analyze it or to go home. A blocked video only leads home. So does
 * another user's transcript without a video; a visitor may be its owner, and can log in.
 */
export default function LoadFailed({ videoId, failure, onRetry }: LoadFailedProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const isMissing = failure.code === 'VIDEO_NOT_FOUND'
  const isPrivate = isMissing && isStandaloneId(videoId)
  const isUnknown = isMissing && !isPrivate
  const isBlocked = failure.code === 'VIDEO_BLOCKED'
  const reason = failure.message === texts.loadFailed ? texts.loadFailedBody : failure.message
  if (failure.code === 'TRANSCRIPT_UNAVAILABLE')
    return (
      <div className={css.failed}>
        <Suspense>
          <noTranscript.Screen
            isWholePage
            videoId={videoId}
            failure={failure}
            canPaste={session.user?.subscriptionActive === true}
            onAnother={() => navigate(paths.home(), { state: { resetForm: true } })}
            onRetry={onRetry}
            onPasted={onRetry}
          />
        </Suspense>
      </div>
    )
  return (
    <section className={css.failed} role="alert">
      {isUnknown && (
        <Box component="p" mb="var(--space-1)" className="small">
          {loadFailedTexts.notFound.reason}
        </Box>
      )}
      <PageHead
        look="small"
        title={
          isPrivate
            ? loadFailedTexts.ownPrivate.title
            : isUnknown
              ? loadFailedTexts.notFound.title
              : isBlocked
                ? loadFailedTexts.blocked
                : texts.loadFailed
        }
        lead={
          <>
            {isPrivate ? loadFailedTexts.ownPrivate.body : isUnknown ? loadFailedTexts.notFound.body : reason}{' '}
            {isUnknown && !session.user?.subscriptionActive && loadFailedTexts.notFound.needs}
          </>
        }
      />
      <Group gap="sm" mt="lg">
        {isUnknown && (
          <Button onClick={() => navigate(paths.analyze(videoId), { state: { wantsVerdict: true } })}>
            {loadFailedTexts.notFound.analyze}
          </Button>
        )}
        {isPrivate && session.state === 'visitor' && (
          <Button component={Link} href={paths.login(paths.analysis(videoId))}>
            {loadFailedTexts.ownPrivate.login}
          </Button>
        )}
        {!isMissing && !isBlocked && <Button onClick={onRetry}>{texts.again}</Button>}
        <Button
          component={Link}
          href={paths.home()}
          variant={isBlocked || (isPrivate && session.state !== 'visitor') ? 'filled' : 'default'}
        >
          {texts.home}
        </Button>
      </Group>
    </section>
  )
}

type LoadFailedProps = { videoId: string; failure: ExplainedError; onRetry(): void }
