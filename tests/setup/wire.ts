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

/** A refusal as the server writes it. */
export type Refusal = { readonly refused: ErrorCode; readonly message: string; readonly data?: ErrorData }

type Told<T> = { readonly [Field in keyof T]: Told<T[Field]> }

/**
 * What a call answers: always the same, or what a function says at each time; `'nothing'` breaks the connection off,
 * `'hang'` never answers, and `'pass'` lets the real server answer.
 */
type Answer<T> = Told<T> | Refusal | 'nothing' | 'hang' | 'pass'
export type Answers = { [Call in keyof Calls]?: Answer<Calls[Call]> | (() => Answer<Calls[Call]>) }

/**
 * Lets a page meet answers that no server gives at will: one that is late, that refuses, that never comes. The typed calls
 * that are named answer as told, the others go on to the real server. Answers what was asked, in order.
 */
export async function answering(page: Page, answers: Answers): Promise<readonly { call: string; input: unknown }[]> {
  const asked: { call: string; input: unknown }[] = []
  await page.route('**/trpc/**', async route => {
    const url = new URL(route.request().url())
    const calls = url.pathname.replace('/trpc/', '').split(',')
    if (!calls.some(call => call in answers)) return route.fallback()
    const inputs = inputsOf(route, url)
    const told = calls.map((call, at) => {
      if (!(call in answers)) return undefined
      asked.push({ call, input: inputs[String(at)] })
      const answer = answers[call as keyof Answers]
      return typeof answer === 'function' ? answer() : answer
    })
    if (told.includes('hang')) return
    if (told.includes('nothing')) return route.abort()
    const isReal = (call: string, at: number): boolean => !(call in answers) || told[at] === 'pass'
    if (calls.every(isReal)) return route.fallback()
    const real = calls.some(isReal) ? await (await route.fetch()).json() : []
    const body = calls.map((call, at) => (isReal(call, at) ? real[at] : enveloped(told[at])))
    await route.fulfill({ json: url.searchParams.has('batch') ? body : body[0] })
  })
  return asked
}

const inputsOf = (route: Route, url: URL): Record<string, unknown> =>
  JSON.parse(route.request().postData() ?? url.searchParams.get('input') ?? '{}')

const enveloped = (answer: unknown): unknown => {
  const { refused, message, data = null } = (answer ?? {}) as Partial<Refusal>
  if (!refused) return { result: { data: answer } }
  return { error: { message, code: -32000, data: { code: refused, httpStatus: 400, path: '', data } } }
}
