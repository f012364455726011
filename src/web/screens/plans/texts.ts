import { plans, type Tier } from '#core/plans.ts'
import { date, day } from '../../ui/format.ts'

/** Words of the plans page (spec §2). */
export const texts = {
  name: 'Plans',
  titles: {
    visitor: 'Choose Your Plan',
    fresh: 'Choose Your Plan',
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
    ending:
      'A higher plan is charged in full now, starts a new month and lifts your cancellation. To move lower, keep your plan first.',
    topEnding: 'You have the highest plan. To move to a lower one, keep it first.',
    paused: 'Your conversations are still here. No plan can be chosen while payments are paused.',
    unpaid: 'Your conversations are still here. What you choose now is charged in full and starts a new month.',
  },
  current: 'Current plan',
  former: 'Your plan',
  noPlan: 'none yet',
  planName: (tier: Tier) => plans[tier].name,
  active: 'Active',
  inactive: 'Inactive',
  ending: 'Cancel at period end',
  ended: (iso: string) => `ended on ${date(iso)}`,
  news: {
    left: (amount: string) => `${amount} tokens left`,
    renews: (iso: string) => `renews on ${day(iso)}`,
    ends: (iso: string) => `ends on ${day(iso)}`,
    becomes: (tier: Tier, iso: string) => `until ${day(iso)}, then ${plans[tier].name}`,
  },
  unknown: { words: 'Your account could not be loaded, so no plan can be chosen yet.', again: 'Try Again' },
  keep: (tier: Tier) => `Keep ${plans[tier].name}, on your account page`,
  halted: {
    unpaid: (tier: Tier) =>
      `The last payment for ${plans[tier].name} failed or was taken back, so the plan gives nothing at present. Nothing more is charged for that month. A new one is paid with the card of your subscription, which you can change first.`,
    paused: (tier: Tier) =>
      `The payments of your ${plans[tier].name} are paused, so the plan gives nothing at present, and no new month is charged.`,
    support: 'Contact support',
    card: 'Manage billing',
    opening: 'Opening...',
    failed: 'Error opening subscription management',
  },
  know: {
    title: 'Before you choose',
    exact: {
      asked: 'How are hours and questions counted?',
      answer: (model: string | null) =>
        `Both fit into the month together: videos of 20 minutes, each with verdict, summary, key points and three questions${model ? `, answered by ${model}, the default model, at today’s list price` : ''}. Longer videos take more of it, shorter ones less.`,
    },
    analyses: {
      asked: 'What do the counts of analyses mean?',
      answer:
        'The least that a month holds, each on a video as long as the card says. On shorter videos it holds more.',
    },
    others: [
      [
        'What uses tokens?',
        'What the AI reads and writes for you, counted by what it costs, not by the word: a dearer model uses more for the same answer. An estimate stands beside each action before you press it, and what it took stands below the answer. Results that are already in the library are free.',
      ],
      [
        'What if they run out?',
        'Nothing beyond the monthly price is charged by itself. Your tokens reset when your next month begins. While your payments are in order you need not wait for it: a higher plan, where there is one, starts a new month at once. If you pay for Premium or Enterprise, you can also buy a new month early: the Upgrade page then offers Reset Usage.',
      ],
      [
        'Can I change or cancel?',
        'While your payments are in order you change plans here. You can cancel at any time on your account page. A lower plan or a cancellation takes effect at the end of the month you paid for. After a cancellation, keep your plan first to move lower.',
      ],
      [
        'What is charged, and when?',
        'The price in US dollars, and tax by where you live: in full at once, then every month on your billing date until you cancel. A lower plan charges nothing now: its price is due from your next billing date.',
      ],
    ],
  },
}
