import { day } from '../../ui/format.ts'

/** Texts of the upgrade page. */
export const texts = {
  title: 'Upgrade',
  lead: 'Each option is charged in full now and starts a new month with its full budget. Unused tokens of the current month are lost.',
  top: {
    title: 'You have the highest plan',
    lead: 'A fresh month is charged in full now and starts at once. Unused tokens of the current month are lost.',
  },
  amount: (plan: string, used: string, limit: string) => `${plan} · ${used} of ${limit} tokens used`,
  resets: (iso: string) => `Resets on ${day(iso)}`,
  ends: (iso: string) => `Ends on ${day(iso)}`,
  until: (left: string, iso: string) => `You have ${left} tokens left until ${day(iso)}.`,
  analyze: 'Analyze a video',
  meter: (percent: number) => `${percent}% of this month’s tokens used`,
  again: 'Try Again',
  compare: 'Compare all plans',
}
