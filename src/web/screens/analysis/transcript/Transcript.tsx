import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { api } from '#web/api.ts'
import { explain } from '#web/error-text.ts'
import { useOverdue } from '#web/ui/useOverdue.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { Passages, type PassagesProps } from './Passages.tsx'
import css from './Transcript.module.css'
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

/** Fetches every page, because the search covers the whole transcript; nearly all transcripts have one page. */
function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Query): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
}

function TranscriptPages({ query, onRetry, ...props }: Shared & { query: Query; onRetry(): unknown }) {
  const isOverdue = useOverdue('reading', query.isPending)
  useAllPages(query)
  const pages = query.data?.pages
  const lines = useMemo(() => pages?.flatMap(page => page.lines), [pages])
  if (pages?.[0] && lines) return <Loaded language={pages[0].language} lines={lines} query={query} {...props} />
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

/** The pages so far; below them a failed one, with a button to try again. */
function Loaded({ query, ...props }: PassagesProps & { query: Query }) {
  if (props.lines.length === 0) return <p className={css.empty}>{texts.transcript.empty}</p>
  return (
    <>
      <Passages {...props} />
      {query.isError && <LoadFailure error={query.error} onRetry={query.fetchNextPage} />}
    </>
  )
}

const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry(): unknown }): ReactNode => (
  <div className={css.failed} role="alert">
    <p>{explain(error, texts.transcript.failed).message}</p>
    <RetryButton onRetry={onRetry} />
  </div>
)

const RetryButton = ({ onRetry }: { onRetry(): unknown }) => (
  <Button variant="default" onClick={() => onRetry()}>
    {texts.transcript.again}
  </Button>
)
