import { plans, type Tier } from '#core/plans.ts'

/** Words of the plans page (spec §2). */
export const texts = {
  titles: {
    visitor: 'Choose Your Plan',
    active: 'Upgrade Your Plan',
    inactive: 'Reactivate Your Subscription',
  },
  leads: {
    visitor: 'Verdicts, summaries and chat for videos of up to 10 hours. Cancel at any time.',
    active: 'A higher plan starts a new month at once, at its full price. A lower one waits for the end of the month.',
    inactive: 'Pick a plan and go on where you were: your conversations are still here.',
    fresh: 'Pick a plan to analyze videos and to ask about them. Cancel at any time.',
  },
  current: 'Current plan',
  noPlan: 'none yet',
  name: (tier: Tier) => plans[tier].name,
  active: 'Active',
  inactive: 'Inactive',
  footnote:
    'Prices are in US dollars a month. Tax is added by where you live. Tokens reset each month on your billing date.',
}
