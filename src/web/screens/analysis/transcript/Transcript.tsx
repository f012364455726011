import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { api } from '#web/api.ts'
import { explain } from '#web/error-text.ts'
import { useIsSlow } from '#web/ui/useIsSlow.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { Passages, type PassagesProps } from './Passages.tsx'
import { TranscriptSkeleton } from './TranscriptSkeleton.tsx'

const paging = {
  staleTime: Number.POSITIVE_INFINITY,
  getNextPageParam: (page: { readonly next: number | null }) => page.next ?? undefined,
}

/**
 * The video's transcript, or the one that the user pasted. It can be searched, scrolls along with the video, and plays the
 * passage that is clicked.
 */
export default function Transcript(props: Pick<PassagesProps, 'scroller' | 'onAsk'>) {
  const { video } = useAnalysis()
  const { conversation } = useChat()
  const { videoId } = video
  const { ownId } = conversation
  const utils = api.useUtils()
  const shared = api.videos.transcript.useInfiniteQuery({ videoId }, { ...paging, enabled: ownId === null })
  const own = api.conversations.transcript.useInfiniteQuery(
    { conversationId: ownId ?? '' },
    { ...paging, enabled: ownId !== null },
  )
  const { data, error, isPending, isFetching, isError, hasNextPage, fetchNextPage, fetchStatus } = ownId ? own : shared
  const retry = () =>
    ownId ? utils.conversations.transcript.reset({ conversationId: ownId }) : utils.videos.transcript.reset({ videoId })
  const isSlow = useIsSlow('content', isPending)
  // The search needs every page; nearly all transcripts have only one.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const lines = useMemo(() => data?.pages.flatMap(page => page.lines), [data])
  if (lines?.length === 0)
    return (
      <Text py="lg" c="dimmed">
        {texts.transcript.empty}
      </Text>
    )
  if (data?.pages[0] && lines)
    return (
      <>
        <Passages language={data.pages[0].language} lines={lines} {...props} />
        {isError && <LoadFailure error={error} onRetry={fetchNextPage} />}
      </>
    )
  if (!isPending) return <LoadFailure error={error} onRetry={retry} />
  const isOffline = fetchStatus === 'paused'
  return (
    <TranscriptSkeleton>
      {isOffline && <p>{texts.offline}</p>}
      {!isOffline && isSlow && (
        <>
          <p>{texts.overdue}</p>
          <RetryButton onRetry={retry} />
        </>
      )}
    </TranscriptSkeleton>
  )
}

const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry(): unknown }) => (
  <Stack gap="md" align="flex-start" py="lg" role="alert">
    <Text c="dimmed">{explain(error, texts.transcript.failed).message}</Text>
    <RetryButton onRetry={onRetry} />
  </Stack>
)

const RetryButton = ({ onRetry }: { onRetry(): unknown }) => (
  <Button variant="default" onClick={() => onRetry()}>
    {texts.again}
  </Button>
)
