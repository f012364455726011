import type { PlanPromise } from '#core/plan-amounts.ts'
import { plans, type Tier } from '#core/plans.ts'
import { day } from '../../ui/format.ts'

/** What one analysis holds (decision 20). */
const kinds = {
  quick: 'a verdict',
  detailed: 'verdict, summary, key points and three questions',
  comprehensive: 'the same with ten questions',
}

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
    becomes: (tier: Tier, iso: string) => `until ${day(iso)}, then ${plans[tier].name}`,
  },
  unknown: { words: 'Your account could not be loaded, so no plan can be chosen yet.', again: 'Try Again' },
  keep: (tier: Tier) => `Keep ${plans[tier].name}, on your account page`,
  halted: {
    unpaid: (tier: Tier) =>
      `The last month of your ${plans[tier].name} was not paid, or its payment was taken back, so the plan gives nothing at present. Paying for a new month below starts it again.`,
    paused: (tier: Tier) =>
      `The payments of your ${plans[tier].name} are paused, so the plan gives nothing at present, and no new month is charged. Write to us before you choose a plan.`,
    support: 'Contact support',
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
      lead: 'The least that a month holds; of shorter videos it holds more, because tokens are what is read and written.',
      of: (tier: Tier, { count, kind, model, minutes }: PlanPromise) =>
        minutes === null
          ? `${plans[tier].name}: fewer than ${count} ${kind} (${kinds[kind]}) of 20 minutes, because ${model}, the model here, is dearer.`
          : `${plans[tier].name}: ${count}+ ${kind} (${kinds[kind]}${kind === 'comprehensive' ? `, by ${model}` : ''}) of up to ${lengthOf(minutes)}.`,
    },
    others: [
      [
        'What uses tokens?',
        'What the AI reads and writes for you. An estimate stands beside each action before you press it, and what it took stands below the answer. Results that are already in the library are free.',
      ],
      [
        'What if they run out?',
        'Nothing beyond the monthly price is charged by itself. Your month starts anew on its billing date. Until then you can move to a higher plan. Who pays for Premium or Enterprise can also buy a new month early: the Upgrade page then offers Reset Usage.',
      ],
      [
        'Can I change or cancel?',
        'At any time: change here, cancel on your account page. A lower plan or a cancellation takes effect at the end of the month you paid for.',
      ],
      [
        'What is charged, and when?',
        'The price in US dollars, and tax by where you live: in full at once, then every month on your billing date until you cancel. Your tokens start anew on that date.',
      ],
    ],
  },
}

const lengthOf = (minutes: number): string => (minutes <= 60 ? `${minutes} minutes` : `${minutes / 60} hours`)
