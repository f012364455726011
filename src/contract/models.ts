import { z } from 'zod'

/** A selectable name and what serves it today. */
export const ModelView = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: z.enum(['openai', 'gemini', 'claude', 'local']),
    /** The id that is called now; differs from `id` after retirement. */
    servedBy: z.string(),
    servedByName: z.string(),
    contextWindow: z.number(),
    maxOutput: z.number(),
    /** False for names that stand in the information table only. */
    listed: z.boolean(),
    /** May be chosen now, by whom the plan allows it. */
    selectable: z.boolean(),
    disabledReason: z.string().nullable(),
    isDefault: z.boolean(),
    retiresOn: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Model' })
export type ModelView = z.infer<typeof ModelView>
