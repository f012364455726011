import type { Account } from '../account.ts'
import { createEndpoint } from '../routes/webhooks.ts'
import { apiVersion } from '../version.ts'

/** Registers the product's own endpoint at each start: one row, updated when the address has changed. */
export const registerEndpoint = (
  account: Account,
  hook: { url: string; secret: string; events?: readonly string[] },
): Promise<void> =>
  account.transact(async store => {
    const own = 'The product itself'
    const events = [...(hook.events ?? ['*'])]
    const [known] = await store.find('webhook_endpoint', { where: { description: own } })
    if (known === undefined) {
      const endpoint = { url: hook.url, enabled_events: events, api_version: apiVersion, description: own }
      createEndpoint(store, endpoint, hook.secret)
      return
    }
    known.url = hook.url
    known.enabled_events = events
    store.setHiddenData(known.id, { secret: hook.secret })
    store.save(known)
  })
