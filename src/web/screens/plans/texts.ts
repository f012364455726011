import { plans, type Tier } from '#core/plans/plans.ts'
import { date, day } from '../../ui/format.ts'

/** Texts of the plans page. */
export const texts = {
  name: 'Plans',
  titles: {
    visitor: 'Choose Your Plan',
    fresh: 'Choose Your Plan',
    active: 'Upgrade Your Plan',
    inactive: 'Reactivate Your Subscription',
  },
  /** The visitor's text keeps the space until the session is known. The cards would move if another took more lines. */
  leads: {
    visitor:
      'Every plan includes verdicts proven by quotes, summaries, key points and chat, for videos of up to 10 hours.',
    active:
      'A higher plan is charged in full now and starts a new month; unused tokens are lost. A lower one starts next month.',
    top: 'You have the highest plan. A lower one starts at the end of the month.',
    inactive:
      'Pick a plan and continue your conversations. You pay for the first month now and can cancel at any time.',
    fresh:
      'Pick a plan to analyze videos and ask about them. You pay for the first month now and can cancel at any time.',
    ending:
      'A higher plan is charged in full now and undoes your cancellation. For a lower one, keep your current plan first.',
    topEnding: 'You have the highest plan. To move to a lower one, keep your current one first.',
    paused: 'Your conversations are still here.',
    unpaid: 'Your conversations are still here. The plan you choose is charged in full now and starts a new month.',
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
  unknown: { words: 'Couldn’t load your account, so you can’t choose a plan yet.', again: 'Try Again' },
  keep: (tier: Tier) => `Keep ${plans[tier].name} on your account page`,
  inactivePlan: {
    unpaid: (tier: Tier) =>
      `The last payment for ${plans[tier].name} failed or was reversed, so your plan is inactive. You won’t be charged again for that month. The next month is charged to your saved card. To change it, open Manage billing.`,
    paused: (tier: Tier) =>
      `Payments for your ${plans[tier].name} plan are paused, so it is inactive, no new month is charged and no plan can be chosen.`,
    support: 'Contact support',
    card: 'Manage billing',
    opening: 'Opening...',
    failed: 'Error opening subscription management',
  },
  payment: 'You pay for the first month now and can cancel at any time.',
  know: {
    title: 'Before you choose',
    exact: {
      asked: 'How are verdicts counted?',
      answer: (model: string, others: string) =>
        `One for each 20-minute video, made by ${model} at today’s list price; it writes verdicts unless you choose another model.${others} Longer videos use more, shorter ones less; summaries, key points and questions use tokens too.`,
      free: (model: string, others: string) =>
        `Not at all while ${model} writes them: it has no charge per video here and uses no tokens. A daily limit applies.${others}`,
      others: (model: string, amounts: readonly { readonly tier: Tier; readonly verdicts: number }[]) =>
        ` With ${model}, the most expensive model, ${amounts
          .map(
            ({ tier, verdicts }, index) =>
              `${plans[tier].name} ${index === 0 ? 'includes ' : ''}about ${verdicts.toLocaleString('en-US')}`,
          )
          .join(' and ')}.`,
    },
    analyses: {
      asked: 'How are analyses counted?',
      answer:
        'You get at least this many, even if each video is as long as the card says. With shorter videos you get more.',
    },
    others: [
      [
        'What uses tokens?',
        'What the AI reads and writes for you, counted by cost, not by word: a more expensive model uses more for the same answer. Each action shows an estimate before you press it, and each answer shows what it used. Videos that are already analyzed are free.',
      ],
      [
        'What if tokens run out?',
        'You are never charged more than the monthly price automatically. Your tokens reset when your next month starts. If your payments are up to date, you can upgrade right away: a higher plan starts a new month at once. On Premium and Enterprise you can also start a new month early with Reset Usage on the Upgrade page.',
      ],
      [
        'Can I change or cancel?',
        'If your payments are up to date, you change plans here. You can cancel at any time on your account page. A lower plan or a cancellation takes effect at the end of the month you paid for. After canceling, keep your plan first to move to a lower one.',
      ],
      [
        'What is charged, and when?',
        'The price in US dollars plus your local tax: in full right away, then every month on your billing date until you cancel. A lower plan charges nothing now; its price applies from your next billing date.',
      ],
    ],
  },
}
