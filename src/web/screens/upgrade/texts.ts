import { day } from '../../ui/format.ts'

/** Words of the page with the ways to more budget. */
export const texts = {
  title: 'Upgrade',
  lead: 'Whatever you choose is charged in full now and starts a new month with its full budget. What is left of this one ends.',
  top: {
    title: 'Your plan is the highest',
    lead: 'No plan is above it. A fresh month is charged in full now and starts at once; what is left of this one ends.',
  },
  amount: (plan: string, used: string, limit: string) => `${plan} · ${used} of ${limit} tokens used`,
  anew: (iso: string) => `Resets on ${day(iso)}`,
  end: (iso: string) => `Ends on ${day(iso)}`,
  until: (left: string, iso: string) => `${left} tokens are yours until ${day(iso)}.`,
  analyze: 'Analyze a video',
  meter: (percent: number) => `${percent}% of this month’s tokens used`,
  again: 'Try Again',
  compare: 'Compare all plans',
}
