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

const forever = { staleTime: Number.POSITIVE_INFINITY }

function Shared({ videoId, ...rest }: Shown & { videoId: string }) {
  const utils = api.useUtils()
  const query = api.videos.transcript.useQuery({ videoId }, forever)
  return <Words query={query} onRetry={() => utils.videos.transcript.reset({ videoId })} {...rest} />
}

function Own({ conversationId, ...rest }: Shown & { conversationId: string }) {
  const utils = api.useUtils()
  const query = api.conversations.transcript.useQuery({ conversationId }, forever)
  return <Words query={query} onRetry={() => utils.conversations.transcript.reset({ conversationId })} {...rest} />
}

type Query = {
  data?: Pick<PassagesProps, 'lines' | 'language'> | undefined
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  error: unknown
}

function Words({ query, onRetry, ...rest }: Shown & { query: Query; onRetry(): unknown }) {
  const isOverdue = useOverdue('reading', query.isPending)
  if (query.data?.lines.length === 0) return <p className={css.empty}>{texts.transcript.empty}</p>
  if (query.data) return <Passages lines={query.data.lines} language={query.data.language} {...rest} />
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
  return (
    <div className={css.failed} role="alert">
      <p>{explain(query.error, texts.transcript.failed).message}</p>
      {again}
    </div>
  )
}

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
