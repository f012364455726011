import { z } from 'zod'
import { mailSchema } from './mails.ts'

/** Every job's payload. Enqueue by contract, never by handler, so that services and jobs form no circle. */
export const jobContracts = {
  'process-transcript': z.object({ videoId: z.string(), processingId: z.string() }),
  'send-mail': z.object({ to: z.email(), mail: mailSchema }),
  /** The token is made where it is mailed: no payload ever holds one. */
  'send-password-link': z.object({ email: z.email(), mail: z.enum(['password-reset', 'set-password']) }),
  'send-confirmation-link': z.object({ userId: z.string() }),
  'apply-stripe-event': z.object({ eventId: z.string() }),
  'roll-usage-periods': z.object({}),
  'reconcile-stripe': z.object({}),
  'check-books': z.object({}),
  'sweep-old-rows': z.object({}),
  'recheck-listings': z.object({}),
} as const

export type JobName = keyof typeof jobContracts
export type JobPayloads = { [J in JobName]: z.infer<(typeof jobContracts)[J]> }
