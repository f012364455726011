import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { forgetAwaiting } from '../shell/forget-awaiting.ts'
import { readDraft, readStored } from '../shell/storage.ts'
import common from '../ui/common.module.css'
import { AwaitedVideo } from './AwaitedVideo.tsx'
import { type Awaiting, offerLater } from './awaited-video.ts'
import { texts } from './texts.ts'

/** After a payment: back to the page where a question may wait, or to the verdict of the submitted video. */
export function AwaitedNext({ awaiting: { videoId, page } }: { awaiting: Awaiting }) {
  const [, navigate] = useLocation()
  // The composer's draft of this video, or its refused question.
  const question = readDraft(`itcb_draft:${videoId}`) || readDraft(`itcb_draft:${videoId}:refused`)
  return (
    <>
      <AwaitedVideo videoId={videoId} />
      {page && question.trim() && (
        <Text className={common.anywhere} lineClamp={3}>
          {texts.waiting(question)}
        </Text>
      )}
      {page ? (
        <Button component={Link} href={page}>
          {texts.back}
        </Button>
      ) : (
        <Button onClick={() => navigate(paths.analyze(videoId), { state: { wantsVerdict: true } })}>
          {texts.judge}
        </Button>
      )}
    </>
  )
}

/**
 * Forgets what waited once this page is left. A reload of this page still finds it, but even if the page is never left, no
 * later login submits it.
 */
export function useForgetAwaiting(awaiting: Awaiting | null): void {
  const hasPage = Boolean(awaiting?.page)
  useEffect(() => {
    if (!hasPage) offerLater(readStored('itcb_autosubmit') ?? readStored('itcb_verdict'))
    return forgetAwaiting
  }, [hasPage])
}
