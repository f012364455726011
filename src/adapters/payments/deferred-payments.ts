import { AppError } from '#core/errors.ts'
import type { Payments } from '#src/ports/payments.ts'

/**
 * A payment provider that is connected later, or never. Until `connect`, every call fails with PAYMENTS_UNAVAILABLE.
 * The payment simulator needs a migrated database, which may become available after the process starts.
 * @param message the error's message until then; by default the error code's own
 */
export function createDeferredPayments(message?: string): {
  readonly payments: Payments
  connect(payments: Payments): void
} {
  let connected: Payments | null = null
  const provider = (): Payments => {
    if (connected === null)
      throw new AppError('PAYMENTS_UNAVAILABLE', {
        ...(message === undefined ? {} : { message }),
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
      verifyEvent: (body, signature) => provider().verifyEvent(body, signature),
      setUp: async options => provider().setUp(options),
      inspect: async url => provider().inspect(url),
    },
  }
}
