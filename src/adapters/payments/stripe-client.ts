import Stripe from 'stripe'

/** The API version of the SDK's types. Answers, webhook events and the shared JSON schema use it. */
export const apiVersion = '2026-10-28.endive'

/** Longer than Stripe needs to charge a card, shorter than a person waits. */
const timeoutMs = 10_000

/** Creates the SDK's client. `apiUrl` replaces Stripe's address, for example with the simulator's or a proxy's. */
export function createStripeClient(options: { readonly secretKey: string; readonly apiUrl: string | null }): Stripe {
  const shared = {
    apiVersion,
    timeout: timeoutMs,
    // The SDK sends a repeated POST under the same key, so that a lost connection charges no one twice.
    maxNetworkRetries: 1,
    telemetry: false,
  } as const
  if (options.apiUrl === null) return new Stripe(options.secretKey, shared)
  const { hostname, port, protocol } = new URL(options.apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(options.secretKey, {
    ...shared,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  })
}
