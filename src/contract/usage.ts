import { z } from 'zod'

/** Usage in shown tokens (micro-dollars × 0.28). */
export const UsageView = z
  .object({
    tokensUsed: z.number(),
    tokensLimit: z.number(),
    remainingTokens: z.number(),
    heldTokens: z.number(),
    usagePercentage: z.number(),
    periodStart: z.string().nullable(),
    periodEnd: z.string().nullable(),
  })
  .meta({ id: 'Usage' })
export type UsageView = z.infer<typeof UsageView>

/** Shown tokens of each of the last 30 days (UTC), oldest first, including days without use. */
export const UsageDaysView = z
  .object({ days: z.array(z.object({ day: z.iso.date(), tokens: z.number() })) })
  .meta({ id: 'UsageDays' })
export type UsageDaysView = z.infer<typeof UsageDaysView>
