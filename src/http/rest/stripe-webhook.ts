import type { FastifyInstance } from 'fastify'
import { defaultDeadline, withDeadline } from '#core/call-deadline.ts'
import { stripeWebhookPath } from '#core/stripe-webhook.ts'
import { receiveEvent } from '#services/billing/apply-event.ts'
import type { Deps } from '#src/ports.ts'

/** Stripe's largest events are far smaller. */
const bodyLimit = 512 * 1024

/**
 * `POST /api/stripe/webhook`. The signature covers the body's very bytes, so that they are taken as they came, in a scope
 * of its own. It stands for sign-in and origin; the answer says only whether the event is stored.
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
