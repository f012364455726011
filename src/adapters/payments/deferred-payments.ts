import { AppError } from '#core/errors.ts'
import type { Payments } from '#src/ports/payments.ts'

/**
 * A provider that comes later, or never: until `arrive` every question is answered with PAYMENTS_UNAVAILABLE. The stand-in
 * needs a migrated database, which may start after the process.
 * @param message what to say until then; the code's own sentence when not said
 */
export function createDeferredPayments(message?: string): {
  readonly payments: Payments
  connect(payments: Payments): void
} {
  let connected: Payments | null = null
  const provider = (): Payments => {
    if (connected === null)
      throw new AppError('PAYMENTS_UNAVAILABLE', {
        ...(message === undefined ? {} : { message: message }),
        data: { retryAfterSeconds: 2 },
      })
    return connected
  }
  return {
    connect(payments) {
      connected = payments
    },
    payments: {
      get livemode() {
        return connected?.livemode ?? false
      },
      prepare: async request => provider().prepare(request),
      perform: async (call, key) => provider().perform(call, key),
      readCustomer: async id => provider().readCustomer(id),
      findCustomer: async event => provider().findCustomer(event),
      readCheckout: async id => provider().readCheckout(id),
      completedCheckouts: async function* (since) {
        yield* provider().completedCheckouts(since)
      },
      liveSubscriptions: async function* () {
        yield* provider().liveSubscriptions()
      },
      undeliveredEvents: async function* (since) {
        yield* provider().undeliveredEvents(since)
      },
      preview: async change => provider().preview(change),
      readEvent: (body, signature) => provider().readEvent(body, signature),
      setUp: async options => provider().setUp(options),
      inspect: async url => provider().inspect(url),
    },
  }
}
