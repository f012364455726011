import { Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { api } from '#web/api.ts'
import { explain } from '#web/error-text.ts'
import { useOverdue } from '#web/ui/useOverdue.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { Passages, type PassagesProps } from './Passages.tsx'
import { TranscriptSkeleton } from './TranscriptSkeleton.tsx'

type Shared = Pick<PassagesProps, 'scroller' | 'onAsk'>

/** The video's transcript: searchable, scrolling along with the video; each passage plays its moment. */
export default function Transcript(props: Shared) {
  const { ownId } = useAnalysis().conversation
  return ownId ? <OwnTranscript conversationId={ownId} {...props} /> : <VideoTranscript {...props} />
}

const paging = { staleTime: Number.POSITIVE_INFINITY, getNextPageParam: (page: Page) => page.next ?? undefined }

function VideoTranscript(props: Shared) {
  const { videoId } = useAnalysis().video
  const utils = api.useUtils()
  const query = api.videos.transcript.useInfiniteQuery({ videoId }, paging)
  return <TranscriptPages query={query} onRetry={() => utils.videos.transcript.reset({ videoId })} {...props} />
}

/** The transcript that the user pasted. */
function OwnTranscript({ conversationId, ...props }: Shared & { conversationId: string }) {
  const utils = api.useUtils()
  const query = api.conversations.transcript.useInfiniteQuery({ conversationId }, paging)
  const retry = () => utils.conversations.transcript.reset({ conversationId })
  return <TranscriptPages query={query} onRetry={retry} {...props} />
}

type Page = Pick<PassagesProps, 'language'> & { readonly lines: PassagesProps['lines']; readonly next: number | null }
type Query = {
  data?: { readonly pages: readonly Page[] } | undefined
  isPending: boolean
  isFetching: boolean
  isError: boolean
  hasNextPage: boolean
  fetchNextPage(): Promise<unknown>
  fetchStatus: 'fetching' | 'paused' | 'idle'
  error: unknown
}

function TranscriptPages({ query, onRetry, ...props }: Shared & { query: Query; onRetry(): unknown }) {
  const isOverdue = useOverdue('reading', query.isPending)
  // Every page, because the search covers the whole transcript; nearly all transcripts have one page.
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const pages = query.data?.pages
  const lines = useMemo(() => pages?.flatMap(page => page.lines), [pages])
  if (lines?.length === 0)
    return (
      <Box component="p" py="lg" className="muted">
        {texts.transcript.empty}
      </Box>
    )
  if (pages?.[0] && lines)
    return (
      <>
        <Passages language={pages[0].language} lines={lines} {...props} />
        {isError && <LoadFailure error={query.error} onRetry={fetchNextPage} />}
      </>
    )
  if (!query.isPending) return <LoadFailure error={query.error} onRetry={onRetry} />
  const isOffline = query.fetchStatus === 'paused'
  return (
    <TranscriptSkeleton>
      {isOffline && <p>{texts.offline}</p>}
      {!isOffline && isOverdue && (
        <>
          <p>{texts.overdue}</p>
          <RetryButton onRetry={onRetry} />
        </>
      )}
    </TranscriptSkeleton>
  )
}

const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry(): unknown }): ReactNode => (
  <Stack gap="md" align="flex-start" py="lg" className="muted" role="alert">
    <p>{explain(error, texts.transcript.failed).message}</p>
    <RetryButton onRetry={onRetry} />
  </Stack>
)

const RetryButton = ({ onRetry }: { onRetry(): unknown }) => (
  <Button variant="default" onClick={() => onRetry()}>
    {texts.again}
  </Button>
)
