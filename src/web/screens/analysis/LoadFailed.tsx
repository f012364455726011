import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import form from '#web/ui/FormPage.module.css'
import type { ExplainedError } from '../../error-text.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import css from './LoadFailed.module.css'
import { loadFailedTexts } from './load-failed-texts.ts'
import { texts } from './texts.ts'

// Loaded on demand: only videos without a transcript need it. It is the page's message: if it cannot be loaded, the page
// says so.
const noTranscript = lazyScreen(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

type Kind = 'private' | 'notAnalyzed' | 'blocked' | 'failed'

function kindOf(code: ExplainedError['code'], videoId: string): Kind {
  if (code === 'VIDEO_NOT_FOUND') return isStandaloneId(videoId) ? 'private' : 'notAnalyzed'
  return code === 'VIDEO_BLOCKED' ? 'blocked' : 'failed'
}

/**
 * Why the video did not load, with buttons to retry, to analyze it or to go home. A blocked video only leads home. So does
 * another user's transcript without a video; a visitor may be its owner, and can log in.
 */
export default function LoadFailed({ videoId, failure, onRetry }: LoadFailedProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  if (failure.code === 'TRANSCRIPT_UNAVAILABLE')
    return (
      <div className={`${form.page} ${css.failed}`}>
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
  const { private: ownerOnly, notAnalyzed, blocked } = loadFailedTexts
  const reason = failure.code === 'INTERNAL' ? texts.loadFailedBody : failure.message
  const pages: Readonly<Record<Kind, { title: string; body: string; button: ReactNode }>> = {
    private: {
      title: ownerOnly.title,
      body: ownerOnly.body,
      button: session.state === 'visitor' && (
        <Button component={Link} href={paths.login(paths.analysis(videoId))}>
          {ownerOnly.login}
        </Button>
      ),
    },
    notAnalyzed: {
      title: notAnalyzed.title,
      body: session.user?.subscriptionActive
        ? notAnalyzed.body
        : `${notAnalyzed.body} ${isOwnerMode() ? notAnalyzed.needsLogin : notAnalyzed.needs}`,
      button: (
        <Button onClick={() => navigate(paths.analyze(videoId), { state: { wantsVerdict: true } })}>
          {notAnalyzed.analyze}
        </Button>
      ),
    },
    blocked: { title: blocked, body: reason, button: null },
    failed: { title: texts.loadFailed, body: reason, button: <Button onClick={onRetry}>{texts.again}</Button> },
  }
  const kind = kindOf(failure.code, videoId)
  const { title, body, button } = pages[kind]
  return (
    <section className={`${form.page} ${css.failed}`} role="alert">
      {kind === 'notAnalyzed' && (
        <Text mb="var(--space-1)" size="xs" c="dimmed">
          {notAnalyzed.reason}
        </Text>
      )}
      <PageHead look="small" title={title} lead={body} />
      <Group gap="sm" mt="lg">
        {button}
        <Button component={Link} href={paths.home()} variant={button ? 'default' : 'filled'}>
          {texts.home}
        </Button>
      </Group>
    </section>
  )
}

type LoadFailedProps = { videoId: string; failure: ExplainedError; onRetry(): void }
