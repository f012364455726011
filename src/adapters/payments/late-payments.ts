import { AppError } from '#core/errors.ts'
import type { Payments } from '#src/ports/payments.ts'

/**
 * A provider that comes later, or never: until `arrive` every question is answered with PAYMENTS_UNAVAILABLE. The stand-in
 * needs a migrated database, which may start after the process.
 * @param why what to say until then; the code's own sentence when not said
 */
export function latePayments(why?: string): { readonly payments: Payments; arrive(payments: Payments): void } {
  let arrived: Payments | null = null
  const there = (): Payments => {
    if (arrived === null)
      throw new AppError('PAYMENTS_UNAVAILABLE', {
        ...(why === undefined ? {} : { message: why }),
        data: { retryAfterSeconds: 2 },
      })
    return arrived
  }
  return {
    arrive(payments) {
      arrived = payments
    },
    payments: {
      get livemode() {
        return arrived?.livemode ?? false
      },
      prepare: async request => there().prepare(request),
      perform: async (call, key) => there().perform(call, key),
      readCustomer: async id => there().readCustomer(id),
      findCustomer: async event => there().findCustomer(event),
      readCheckout: async id => there().readCheckout(id),
      completedCheckouts: async function* (since) {
        yield* there().completedCheckouts(since)
      },
      liveSubscriptions: async function* () {
        yield* there().liveSubscriptions()
      },
      undeliveredEvents: async function* (since) {
        yield* there().undeliveredEvents(since)
      },
      preview: async change => there().preview(change),
      readEvent: (body, signature) => there().readEvent(body, signature),
      setUp: async options => there().setUp(options),
      inspect: async url => there().inspect(url),
    },
  }
}
