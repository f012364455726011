import type { JobName } from './job-contracts.ts'

/**
 * When jobs run by themselves: cron's five fields, in UTC. What came due while nothing ran is run once when something
 * does; each of them is safe to run late, twice or beside itself.
 */
export const jobSchedules: { readonly [J in JobName]?: string } = {
  'roll-usage-periods': '7 * * * *',
  'reconcile-stripe': '50 1 * * *',
  'check-books': '20 2 * * *',
  'sweep-old-rows': '40 3 * * *',
  'recheck-listings': '10 4 * * *',
}
