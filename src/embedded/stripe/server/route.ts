import type { z } from 'zod'
import type { StripeFailure } from '../failure.ts'
import type { World } from '../world.ts'

export type Call<P> = {
  readonly world: World
  /** The id in the path; empty where there is none. */
  readonly id: string
  readonly params: P
  readonly publicUrl: string
}

/** An answer that refuses while what happened is kept: a declined charge has been made. */
export type Refusal = { readonly refusal: StripeFailure }

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly pattern: RegExp
  readonly params: z.ZodType
  /** Definitions of the wire's schema, for tests: what parameters and answer must satisfy. */
  readonly wire: { readonly params?: string; readonly answer?: string }
  readonly run: (call: Call<never>) => Promise<object | Refusal>
}

/** One call of the API: `route('POST /v1/customers/:id', { params, wire }, run)`. */
export function route<P extends z.ZodType>(
  call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  about: { params: P; wire?: Route['wire'] },
  run: (call: Call<z.output<P>>) => Promise<object | Refusal>,
): Route {
  const [method, path] = call.split(' ') as [Route['method'], string]
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(':id', '([^/]+)')}$`)
  return { method, pattern, params: about.params, wire: about.wire ?? {}, run: run as Route['run'] }
}
