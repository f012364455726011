/** Words of the page with the ways to more budget. */
export const texts = {
  title: 'Upgrade',
  lead: 'Whatever you choose is charged in full now and starts a new month with its full budget. What is left of this one ends.',
  amount: (left: string, limit: string) => `${left} of ${limit} tokens left`,
  used: (percent: number) => `${percent} % used`,
  meter: (percent: number) => `${percent} % of this month's tokens used`,
  again: 'Try Again',
  compare: 'Compare all plans',
}
