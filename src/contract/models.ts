import { z } from 'zod'

/** A model that users can choose, and the model that serves it today. */
export const ModelView = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: z.enum(['openai', 'gemini', 'claude', 'local']),
    /** Who receives what it is sent: its vendor, or the host that the operator set; null when it stays on our server. */
    recipient: z.string().nullable(),
    /** The id that is called now; differs from `id` after retirement. */
    servedBy: z.string(),
    servedByName: z.string(),
    contextWindow: z.number(),
    maxOutput: z.number(),
    /** False for models that only the information table lists. */
    listed: z.boolean(),
    /** True when it can be chosen now by users whose plan allows a choice. */
    selectable: z.boolean(),
    disabledReason: z.string().nullable(),
    isDefault: z.boolean(),
    /** True for the default of verdicts, summaries and key points. */
    isForAnalyses: z.boolean(),
    retiresOn: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Model' })
export type ModelView = z.infer<typeof ModelView>
