import { z } from 'zod'
import { errorCodes } from '#core/errors.ts'

/** Every error of `/api`. `error` repeats the code for older clients. */
export const ErrorResponse = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z.enum(errorCodes),
    error: z.enum(errorCodes),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' })
