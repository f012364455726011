import { z } from 'zod'
import { invalid, type StripeFailure } from '../failure.ts'
import type { Address } from '../objects/common.ts'

/** Parameters as they come over the wire: everything is text. */
export const text = z.string().min(1)
export const number = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)
export const flag = z.enum(['true', 'false'], 'boolean').transform(value => value === 'true')
/** Absent, a value, or `''` that takes the value away. */
export const clearable = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())])
export const optionalText = z.string().optional()

export const address = z.strictObject({
  city: optionalText,
  country: optionalText,
  line1: optionalText,
  line2: optionalText,
  postal_code: optionalText,
  state: optionalText,
})

/** An address as it is stored: everything that was not said is null. */
export const fullAddress = (given: z.infer<typeof address>): Address => ({
  city: given.city || null,
  country: given.country || null,
  line1: given.line1 || null,
  line2: given.line2 || null,
  postal_code: given.postal_code || null,
  state: given.state || null,
})

export const range = z.union([
  number,
  z.strictObject({ gt: number.optional(), gte: number.optional(), lt: number.optional(), lte: number.optional() }),
])

/** What every list takes. */
export const paging = {
  limit: number.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

/** @throws StripeFailure 400 that names the first bad parameter as Stripe does */
export function parseParams<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw explain(firstIssue(parsed.error.issues), given)
}

type Issue = z.core.$ZodIssue

/** Of a union's branches, the complaint that went deepest says most. */
function firstIssue(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Issue {
  const issue = issues[0]!
  const path = [...prefix, ...issue.path]
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.filter(one => one.length > 0).map(one => firstIssue(one, path))
    const deepest = branches.sort((a, b) => b.path.length - a.path.length)[0]
    if (deepest !== undefined) return deepest
  }
  return { ...issue, path }
}

function explain(issue: Issue, given: unknown): StripeFailure {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = issue.path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  )
  if (value === undefined) return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (value === '') {
    return invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    )
  }
  if (issue.message === 'integer')
    return invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String).join(', ')
    return invalid(`Invalid ${param}: must be one of ${choices}`, { param })
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param })
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
