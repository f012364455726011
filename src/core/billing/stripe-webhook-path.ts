/** Where Stripe sends its events. */
export const stripeWebhookPath = '/api/stripe/webhook'
