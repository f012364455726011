import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatorExtensions } from '#embedded/stripe/simulator.ts'

/** A planned failure of the API, for tests in which Stripe is slow, down or disconnects. */
export type Fault = {
  /** Such as `POST /v1/subscriptions/:id`; `*` matches anything. */
  readonly call: string
  readonly act:
    | { readonly kind: 'error'; readonly status: number }
    /** The connection closes before the call is executed. */
    | { readonly kind: 'cut_before' }
    /** The call is executed, and the connection closes before the response. */
    | { readonly kind: 'cut_after' }
    | { readonly kind: 'slow'; readonly ms: number }
  /** How many calls fail; one by default. */
  readonly times?: number
}

export type Faults = {
  add(fault: Fault): void
  clear(): void
  readonly aroundCall: NonNullable<SimulatorExtensions['aroundCall']>
}

export function plannedFaults(): Faults {
  let planned: { fault: Fault; pattern: RegExp; left: number }[] = []
  /** The planned failure of this call, counted as used. */
  const take = (method: string, path: string): Fault['act'] | null => {
    const hit = planned.find(({ pattern, left }) => left > 0 && pattern.test(`${method} ${path}`))
    if (hit === undefined) return null
    hit.left -= 1
    return hit.fault.act
  }
  return {
    add: fault => void planned.push({ fault, pattern: patternOf(fault.call), left: fault.times ?? 1 }),
    clear() {
      planned = []
    },
    async aroundCall({ method, url }, handle) {
      const fault = take(method, url.split('?')[0]!)
      if (fault?.kind === 'cut_before') return null
      if (fault?.kind === 'error') return failed(fault.status)
      if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { ref: false })
      const response = await handle()
      return fault?.kind === 'cut_after' ? null : response
    },
  }
}

const failed = (status: number) => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': 'req_fault' },
  body: JSON.stringify({
    error: {
      type: status === 429 ? 'invalid_request_error' : 'api_error',
      message: 'A planned fault.',
      ...(status === 429 ? { code: 'rate_limit' } : {}),
    },
  }),
})

const patternOf = (call: string): RegExp =>
  new RegExp(
    `^${call
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/:id/g, '[^/]+')}$`,
  )
