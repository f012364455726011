import type { InjectOptions } from 'fastify'
import type { Browser, RestResponse } from './app-browser.ts'

/** A call with an id that belongs to the owner. */
export type OwnedCall = readonly [call: string, body?: unknown]

/** Sends each call as a visitor, as another subscriber and as the owner; returns their responses. */
export async function callAsEach(
  people: { readonly owner: Browser; readonly stranger: Browser; readonly visitor: Browser },
  calls: readonly OwnedCall[],
): Promise<{ call: string; visitor: RestResponse; stranger: RestResponse; owner: RestResponse }[]> {
  const rows = []
  for (const [call, body] of calls) {
    const ask = (user: Browser) => (call.includes('/trpc/') ? callTrpc(user, call, body) : user.rest(call, body))
    // The owner last, because an action may change the data.
    const visitor = await ask(people.visitor)
    const stranger = await ask(people.stranger)
    rows.push({ call, visitor, stranger, owner: await ask(people.owner) })
  }
  return rows
}

const callTrpc = (user: Browser, call: string, input: unknown): Promise<RestResponse> => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const options: InjectOptions =
    method === 'POST'
      ? { method, url: path, payload: input as object }
      : { method, url: `${path}?input=${encodeURIComponent(JSON.stringify(input))}` }
  return user.request(options)
}
