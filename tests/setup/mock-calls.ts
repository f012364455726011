import type { inferRouterOutputs } from '@trpc/server'
import type { Page, Route } from 'playwright-core'
import type { ErrorCode, ErrorData } from '#core/errors.ts'
import type { AppRouter } from '#http/trpc/router.ts'

type Outputs = inferRouterOutputs<AppRouter>
type CallsOf<Noun extends keyof Outputs> = {
  [Call in keyof Outputs[Noun] as `${Noun & string}.${Call & string}`]: Outputs[Noun][Call]
}
type Calls = CallsOf<'auth'> &
  CallsOf<'billing'> &
  CallsOf<'conversations'> &
  CallsOf<'feedback'> &
  CallsOf<'handoff'> &
  CallsOf<'models'> &
  CallsOf<'sessions'> &
  CallsOf<'usage'> &
  CallsOf<'videos'>

/** A refusal of the server. */
export type Refusal = { readonly refused: ErrorCode; readonly message: string; readonly data?: ErrorData }

type DeepReadonly<T> = { readonly [Field in keyof T]: DeepReadonly<T[Field]> }

/**
 * The mocked response of a call. `'nothing'` aborts the connection, `'hang'` never responds, and `'pass'` sends the call to
 * the real server. A function is called for each request.
 */
type MockedResponse<T> = DeepReadonly<T> | Refusal | 'nothing' | 'hang' | 'pass'
export type MockedResponses = {
  [Call in keyof Calls]?: MockedResponse<Calls[Call]> | (() => MockedResponse<Calls[Call]>)
}

/**
 * Mocks the responses of the named tRPC calls on a page; the others reach the real server. Returns the mocked calls with
 * their inputs, in order.
 */
export async function mockCalls(
  page: Page,
  responses: MockedResponses,
): Promise<readonly { call: string; input: unknown }[]> {
  const mocked: { call: string; input: unknown }[] = []
  await page.route('**/trpc/**', async route => {
    const url = new URL(route.request().url())
    const calls = url.pathname.replace('/trpc/', '').split(',')
    if (!calls.some(call => call in responses)) return route.fallback()
    const inputs = inputsOf(route, url)
    const replies = calls.map((call, at) => {
      if (!(call in responses)) return undefined
      mocked.push({ call, input: inputs[String(at)] })
      const response = responses[call as keyof MockedResponses]
      return typeof response === 'function' ? response() : response
    })
    if (replies.includes('hang')) return
    if (replies.includes('nothing')) return route.abort()
    const isReal = (call: string, at: number): boolean => !(call in responses) || replies[at] === 'pass'
    if (calls.every(isReal)) return route.fallback()
    const real = calls.some(isReal) ? await (await route.fetch()).json() : []
    const body = calls.map((call, at) => (isReal(call, at) ? real[at] : enveloped(replies[at])))
    await route.fulfill({ json: url.searchParams.has('batch') ? body : body[0] })
  })
  return mocked
}

const inputsOf = (route: Route, url: URL): Record<string, unknown> =>
  JSON.parse(route.request().postData() ?? url.searchParams.get('input') ?? '{}')

const enveloped = (response: unknown): unknown => {
  const { refused, message, data = null } = (response ?? {}) as Partial<Refusal>
  if (!refused) return { result: { data: response } }
  return { error: { message, code: -32000, data: { code: refused, httpStatus: 400, path: '', data } } }
}
