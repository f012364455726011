/** Words of the page with the ways to more budget. */
export const texts = {
  title: 'Upgrade',
  lead: 'Whatever you choose starts a new month now, with its full budget.',
  left: 'Left this month',
  amount: (left: string, limit: string) => `${left} of ${limit} tokens`,
  meter: (percent: number) => `${percent} % of this month's tokens used`,
  again: 'Try Again',
  compare: 'Compare all plans',
}
