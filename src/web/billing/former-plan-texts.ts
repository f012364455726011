import { plans, type Tier } from '#core/plans/plans.ts'
import { date } from '../ui/format.ts'

/** Texts for users without access; they load with the notices. */
export const formerPlanTexts = {
  none: 'You don’t have a plan yet.',
  ended: (tier: Tier, iso: string) => `Your ${plans[tier].name} plan ended on ${date(iso)}.`,
  inactive: (tier: Tier) => `Your ${plans[tier].name} plan is not active.`,
  read: 'You can still read existing analyses; a new video requires a plan.',
  renew: 'Renew plan',
  choose: 'See the plans',
}
