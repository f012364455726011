import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { LoadingButton } from '../ui/LoadingButton.tsx'
import { PageMessage } from '../ui/PageMessage.tsx'
import { useSession } from './session.ts'
import { keepPage } from './storage.ts'
import { texts } from './texts.ts'

/**
 * Shows a page to signed-in users only. Visitors are redirected to the login, which leads back; `fallback` is shown while
 * the session is unknown.
 */
export function Guard({ fallback, children }: { fallback: ReactNode; children(user: UserView): ReactNode }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const query = api.auth.user.useQuery(undefined, { enabled: false })
  const isVisitor = session.state === 'visitor'
  // Stays true during a retry.
  const hasFailed = query.errorUpdateCount > 0
  useEffect(() => {
    if (!isVisitor) return
    keepPage()
    navigate(paths.login(paths.current()), { replace: true })
  }, [isVisitor, navigate])
  if (session.state === 'user') return children(session.user)
  if (isVisitor || !hasFailed) return fallback
  return (
    <PageMessage isAlert title={texts.unreachable.title} body={explain(query.error).message}>
      <LoadingButton loading={query.isFetching} onClick={() => query.refetch()}>
        {texts.unreachable.again}
      </LoadingButton>
    </PageMessage>
  )
}
