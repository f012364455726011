import { lazy, Suspense } from 'react'
import { apart, api } from '../../api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'

const UsageChart = lazy(() => import('./UsageChart.tsx'))

/** The height of the drawn chart, caption and all. */
const height = 156

/** What was used on each of the last 30 days; `isUsed` when the month's meter says that something was. */
export function UsageDays({ isUsed }: { isUsed: boolean }) {
  const query = api.usage.days.useQuery(undefined, apart)
  if (query.isError) return <LoadFailed text={texts.days.failed} query={query} />
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      {query.data ? <UsageChart days={query.data.days} isUsed={isUsed} /> : <Skeleton height={height} />}
    </Suspense>
  )
}
