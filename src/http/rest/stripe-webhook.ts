import type { FastifyInstance } from 'fastify'
import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import { defaultDeadline, withDeadline } from '#core/requests/call-deadline.ts'
import { receiveEvent } from '#services/billing/receive-event.ts'
import type { Deps } from '#src/ports.ts'

/** Far more than Stripe's largest events. */
const bodyLimit = 512 * 1024

/**
 * `POST /api/stripe/webhook`. In a scope of its own, because the signature covers the raw body. The signature replaces
 * session and origin checks; success means that the event is stored.
 */
export function mountStripeWebhook(app: FastifyInstance, deps: Deps): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: stripeWebhookPath,
      bodyLimit,
      schema: { hide: true },
      handler: async ({ body, headers }) => {
        const signature = headers['stripe-signature']
        const received = receiveEvent(
          deps,
          body ?? new Uint8Array(),
          Array.isArray(signature) ? signature[0] : signature,
        )
        await withDeadline(received, defaultDeadline)
        return { received: true }
      },
    })
  })
}
