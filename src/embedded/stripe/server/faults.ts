/** A planned mishap of the API, for tests of what happens when Stripe is slow, down or cut off. */
export type Fault = {
  /** `POST /v1/subscriptions/:id`; `*` stands for anything. */
  readonly call: string
  readonly act:
    | { readonly kind: 'error'; readonly status: number }
    /** The connection closes before anything happened. */
    | { readonly kind: 'cut_before' }
    /** It was executed, and the connection closes before the answer. */
    | { readonly kind: 'cut_after' }
    | { readonly kind: 'slow'; readonly ms: number }
  /** How often; once when not said. */
  readonly times?: number
}

export type Faults = {
  add(fault: Fault): void
  clear(): void
  /** The mishap of this call, used up by it. */
  take(method: string, path: string): Fault['act'] | null
}

export function plannedFaults(): Faults {
  let planned: { fault: Fault; pattern: RegExp; left: number }[] = []
  return {
    add: fault => void planned.push({ fault, pattern: patternOf(fault.call), left: fault.times ?? 1 }),
    clear() {
      planned = []
    },
    take(method, path) {
      const hit = planned.find(({ pattern, left }) => left > 0 && pattern.test(`${method} ${path}`))
      if (hit === undefined) return null
      hit.left -= 1
      return hit.fault.act
    },
  }
}

const patternOf = (call: string): RegExp =>
  new RegExp(
    `^${call
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/:id/g, '[^/]+')}$`,
  )
