import { z } from 'zod'

/** Tokens as shown: micro-dollars × 0.28 (decision 18). */
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
