import { useEffect, useMemo } from 'react'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOverdue } from '../../ui/useOverdue.ts'
import { Passages, type PassagesProps } from './Passages.tsx'
import css from './Transcript.module.css'
import { texts } from './texts.ts'

/** The video's words: searched, followed while it plays, each a place to go to. */
export function Transcript({ videoId, ownId, ...rest }: TranscriptProps) {
  return ownId ? <Own conversationId={ownId} {...rest} /> : <Shared videoId={videoId} {...rest} />
}

const pages = { staleTime: Number.POSITIVE_INFINITY, getNextPageParam: (page: Page) => page.next ?? undefined }

function Shared({ videoId, ...rest }: Shown & { videoId: string }) {
  const utils = api.useUtils()
  const query = api.videos.transcript.useInfiniteQuery({ videoId }, pages)
  return <Words query={query} onRetry={() => utils.videos.transcript.reset({ videoId })} {...rest} />
}

function Own({ conversationId, ...rest }: Shown & { conversationId: string }) {
  const utils = api.useUtils()
  const query = api.conversations.transcript.useInfiniteQuery({ conversationId }, pages)
  return <Words query={query} onRetry={() => utils.conversations.transcript.reset({ conversationId })} {...rest} />
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

/** Page after page, since the search looks through all words; nearly all transcripts have one. */
function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Query): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
}

function Words({ query, onRetry, ...rest }: Shown & { query: Query; onRetry(): unknown }) {
  const isOverdue = useOverdue('reading', query.isPending)
  useAllPages(query)
  const read = query.data?.pages
  const lines = useMemo(() => read?.flatMap(page => page.lines), [read])
  if (read?.[0] && lines) return <Read language={read[0].language} lines={lines} query={query} {...rest} />
  const again = (
    <Button look="bordered" onClick={onRetry}>
      {texts.transcript.again}
    </Button>
  )
  if (query.isPending)
    return (
      <Loading>
        {query.fetchStatus === 'paused' && <p>{texts.offline}</p>}
        {query.fetchStatus !== 'paused' && isOverdue && (
          <>
            <p>{texts.overdue}</p>
            {again}
          </>
        )}
      </Loading>
    )
  return <Failed error={query.error}>{again}</Failed>
}

/** What has been read so far; a failed page has a button to try again. */
function Read({ query, lines, ...rest }: PassagesProps & { query: Query }) {
  if (lines.length === 0) return <p className={css.empty}>{texts.transcript.empty}</p>
  return (
    <>
      <Passages lines={lines} {...rest} />
      {query.isError && (
        <Failed error={query.error}>
          <Button look="bordered" onClick={() => query.fetchNextPage()}>
            {texts.transcript.again}
          </Button>
        </Failed>
      )}
    </>
  )
}

const Failed = ({ error, children }: { error: unknown; children: React.ReactNode }) => (
  <div className={css.failed} role="alert">
    <p>{explain(error, texts.transcript.failed).message}</p>
    {children}
  </div>
)

type Shown = Omit<PassagesProps, 'lines' | 'language'>
/** `ownId` names the conversation whose owner gave the words. */
type TranscriptProps = Shown & { videoId: string; ownId: string | null }

function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div className={css.loading}>
      <p className="sr-only" role="status">
        {texts.transcript.loading}
      </p>
      {children}
      {['92%', '78%', '88%', '64%', '84%', '72%'].map(width => (
        <Skeleton key={width} width={width} height={44} />
      ))}
    </div>
  )
}
