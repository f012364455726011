import { day } from '../../ui/format.ts'

/** Words of the page with the ways to more budget. */
export const texts = {
  title: 'Upgrade',
  lead: 'Whatever you choose is charged in full now and starts a new month with its full budget. What is left of this one ends.',
  top: {
    title: 'Your plan is the highest',
    lead: 'No plan is above it. A fresh month is charged in full now and starts at once; what is left of this one ends.',
  },
  amount: (used: string, limit: string) => `${used} of ${limit} tokens used`,
  anew: (iso: string) => `Your tokens start anew on ${day(iso)}.`,
  end: (iso: string) => `Your tokens end on ${day(iso)}.`,
  meter: (percent: number) => `${percent}% of this month's tokens used`,
  again: 'Try Again',
  compare: 'Compare all plans',
}
