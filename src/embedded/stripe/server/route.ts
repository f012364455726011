import type { z } from 'zod'
import type { ObjectStore } from '../object-store.ts'

export type Call<P> = {
  readonly store: ObjectStore
  /** The id in the path; empty where there is none. */
  readonly id: string
  readonly params: P
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly pattern: RegExp
  readonly params: z.ZodType
  readonly run: (call: Call<never>) => Promise<object>
}

/** One call of the API: `route('POST /v1/customers/:id', params, run)`. */
export function route<P extends z.ZodType>(
  call: `${Route['method']} /v1/${string}`,
  params: P,
  run: (call: Call<z.output<P>>) => Promise<object>,
): Route {
  const [method, path] = call.split(' ') as [Route['method'], string]
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(':id', '([^/]+)')}$`)
  return { method, pattern, params, run: run as Route['run'] }
}
