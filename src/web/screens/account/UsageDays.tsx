import { apart, api } from '../../api.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'
import { UsageChart, UsageFrame } from './UsageChart.tsx'

/** What was used on each of the last 30 days; `isUsed` when the month's meter says that something was. */
export function UsageDays({ isUsed }: { isUsed: boolean }) {
  const query = api.usage.days.useQuery(undefined, apart)
  if (query.isError) return <LoadFailed text={texts.days.failed} query={query} />
  return query.data ? <UsageChart days={query.data.days} isUsed={isUsed} /> : <UsageFrame />
}
