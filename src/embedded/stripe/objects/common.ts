/** The caller's own key-value pairs. */
export type Metadata = Record<string, string>

export type Address = {
  city: string | null
  country: string | null
  line1: string | null
  postal_code: string | null
  state: string | null
}

/** An instant as Stripe writes it: seconds since 1970. */
export type Seconds = number

export type Period = { start: Seconds; end: Seconds }

/** A list inside an object or a response. */
export type List<T> = { object: 'list'; data: T[]; has_more: boolean }

export const listOf = <T>(data: T[], hasMore = false): List<T> => ({ object: 'list', data, has_more: hasMore })

/** Applies Stripe's rule for metadata: given keys are set, empty ones removed. */
export const mergeMetadata = (old: Metadata, changes: Metadata = {}): Metadata =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))
