import type { Account } from '../account.ts'
import { createEndpoint } from '../routes/webhooks.ts'
import { apiVersion } from '../version.ts'

/** By this the row is found at the next start. */
const description = 'The product itself'

/** Registers the product's own endpoint at each start: one row, created by the first and updated by the others. */
export const registerEndpoint = (
  account: Account,
  hook: { url: string; secret: string; events?: readonly string[] },
): Promise<void> =>
  account.transact(async store => {
    const events = [...(hook.events ?? ['*'])]
    const [endpoint] = await store.find('webhook_endpoint', { where: { description } })
    if (endpoint === undefined) {
      const created = { url: hook.url, enabled_events: events, api_version: apiVersion, description }
      createEndpoint(store, created, hook.secret)
      return
    }
    endpoint.url = hook.url
    endpoint.enabled_events = events
    store.setHiddenData(endpoint.id, { secret: hook.secret })
    store.save(endpoint)
  })
