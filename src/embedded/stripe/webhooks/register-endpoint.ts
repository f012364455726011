import type { Account } from '../account.ts'
import { createEndpoint } from '../routes/webhooks.ts'
import { apiVersion } from '../version.ts'

/** Registers the product's own endpoint at each start: one row, updated when the address has changed. */
export const registerEndpoint = (
  account: Account,
  hook: { url: string; secret: string; events?: readonly string[] },
): Promise<void> =>
  account.transact(async store => {
    const description = 'The product itself'
    const events = [...(hook.events ?? ['*'])]
    const [endpoint] = await store.find('webhook_endpoint', { where: { description: description } })
    if (endpoint === undefined) {
      const endpoint = { url: hook.url, enabled_events: events, api_version: apiVersion, description: description }
      createEndpoint(store, endpoint, hook.secret)
      return
    }
    endpoint.url = hook.url
    endpoint.enabled_events = events
    store.setHiddenData(endpoint.id, { secret: hook.secret })
    store.save(endpoint)
  })
