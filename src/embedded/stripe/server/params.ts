import { z } from 'zod'
import { invalidRequest } from '../failure.ts'

/** Parameters as they come over the wire: everything is text. */
export const text = z.string().min(1)
export const number = z
  .string()
  .regex(/^-?\d+$/, 'not an integer')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')
export const metadata = z.record(z.string(), z.string())
/** The only supported quantity. */
export const quantityOne = z.literal('1').optional()

/** The parameters of every list. */
export const paging = { limit: number.optional(), starting_after: text.optional() }
/** The parameter of lists that are read from an instant on. */
export const createdSince = z.strictObject({ gte: number })

/** @throws StripeFailure 400 that names the first bad parameter */
export function parseParams<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
