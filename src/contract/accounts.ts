import { z } from 'zod'
import { tiers } from '#core/plans.ts'

export const Email = z.string().trim().toLowerCase().max(254).email('Please enter a valid email address.')

/** What operators name in a list of accounts. */
export const AccountId = z.uuid('That is not the id of an account.')
export const PageLimit = z.coerce.number().int().min(1).max(500)

export const LoginInput = z.object({
  email: z.string('Email is required.').trim().toLowerCase().min(1, 'Email is required.').max(254),
  password: z.string('Password is required.').min(1, 'Password is required.').max(1024),
  /** Set by pages in panel mode: the session cookie is then partitioned. */
  panel: z.boolean().optional(),
})

export const UserView = z
  .object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    aiProvider: z.enum(['openai', 'gemini', 'claude', 'local']),
    aiModel: z.string(),
    subscriptionActive: z.boolean(),
    subscriptionTier: z.enum(tiers).nullable(),
    cancelAtPeriodEnd: z.boolean(),
    currentPeriodEnd: z.string().nullable(),
    profile: z.object({ subscription_tier: z.enum(tiers).nullable(), monthly_budget_limit: z.number() }),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof UserView>
