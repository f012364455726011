import { plans, type Tier } from '#core/plans.ts'
import { day } from '../../ui/format.ts'

/** Words of the plans page (spec §2). */
export const texts = {
  name: 'Plans',
  titles: {
    visitor: 'Choose Your Plan',
    active: 'Upgrade Your Plan',
    inactive: 'Reactivate Your Subscription',
  },
  leads: {
    visitor:
      'Verdicts, summaries and chat for videos of up to 10 hours. You pay the first month now, and cancel whenever you like.',
    active:
      'A higher plan is charged in full now and starts a new month; what is left of this one ends. A lower plan waits for the end of the month.',
    top: 'You have the highest plan. A lower one would wait for the end of this month.',
    inactive:
      'Pick a plan and go on where you were: your conversations are still here. The first month is paid now; cancel whenever you like.',
    fresh:
      'Pick a plan to analyze videos and to ask about them. The first month is paid now; cancel whenever you like.',
  },
  current: 'Current plan',
  former: 'Your plan',
  noPlan: 'none yet',
  planName: (tier: Tier) => plans[tier].name,
  active: 'Active',
  inactive: 'Inactive',
  news: {
    left: (amount: string) => `${amount} tokens left`,
    renews: (iso: string) => `renews on ${day(iso)}`,
    ends: (iso: string) => `ends on ${day(iso)}`,
    becomes: (tier: Tier, iso: string) => `${plans[tier].name} from ${day(iso)}`,
  },
  unknown: { words: 'Your account could not be loaded, so no plan can be chosen yet.', again: 'Try Again' },
  know: {
    title: 'Before you choose',
    exact: {
      asked: 'How are hours and questions counted?',
      answer: (model: string | null) =>
        `Both fit into the month together: videos of 20 minutes, each with verdict, summary, key points and three questions${model ? `, answered by ${model}, the default model, at today’s list price` : ''}. Longer videos take more of it, shorter ones less. The counts of analyses are what a month holds at least, for videos as long as the card says.`,
    },
    others: [
      [
        'What uses tokens?',
        'What the AI reads and writes for you. An estimate stands beside each action before you press it, and what it took stands below the answer. Results that are already in the library are free.',
      ],
      [
        'What if they run out?',
        'Nothing beyond the monthly price is charged by itself. Your month starts anew on its billing date. Until then you can move to a higher plan. Subscribers of Premium and Enterprise can also buy a new month early: Reset Usage, on the Upgrade page.',
      ],
      [
        'Can I change or cancel?',
        'At any time, on your account page. A lower plan or a cancellation takes effect at the end of the month you paid for.',
      ],
    ],
  },
  footnote:
    'Prices are in US dollars a month. Tax is added by where you live. Tokens reset each month on your billing date.',
}
