import { Agent, type Dispatcher, fetch, ProxyAgent, type RequestInit, type Response } from 'undici'
import type { ProviderRefusal } from '#src/ports/transcripts.ts'
import { readLimited } from '../read-limited.ts'
import { judgeWords } from './refusal-words.ts'

type PlatformRequest = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** If set, the request is a POST of this JSON. */
  readonly json?: unknown
  /** True when the expected response is an HTML page. */
  readonly isPage?: boolean
}
type PlatformResponse = { readonly status: number; readonly text: string }
type PlatformResult = { readonly response: PlatformResponse } | { readonly refusal: ProviderRefusal }

/** Calls YouTube and no other host. Never throws: every failure is a refusal. */
export type PlatformHttp = {
  call(request: PlatformRequest, signal: AbortSignal): Promise<PlatformResult>
  close(): Promise<void>
}

export type PlatformHttpOptions = {
  /** If set, replaces every YouTube host. */
  readonly baseUrl: string | null
  readonly proxyUrl: string | null
  readonly callMs: number
  readonly maxBytes: number
}

const youtubeOrigin = 'https://www.youtube.com'
const allowedHosts = /^(?:(?:[a-z0-9-]+\.)*youtube\.com|youtubei\.googleapis\.com)$/
const maxRedirects = 3
/** The cookie that a browser has after "reject all". */
const consentCookie = 'SOCS=CAE='

/** The only client for YouTube: allowed hosts over https, no redirect elsewhere, limits of time and size. */
export function createPlatformHttp(options: PlatformHttpOptions): PlatformHttp {
  const dispatcher: Dispatcher = options.proxyUrl ? new ProxyAgent(options.proxyUrl) : new Agent({ connections: 32 })
  const base = options.baseUrl === null ? null : new URL(options.baseUrl)
  let cookie: string | null = null

  /** The address that a call to `url` really uses; null when the host is not YouTube's. */
  const addressOf = (url: URL): URL | null => {
    if (url.protocol !== 'https:' || !allowedHosts.test(url.hostname)) return null
    return base ? new URL(base.pathname.replace(/\/$/, '') + url.pathname + url.search, base.origin) : url
  }
  const send = (url: URL, request: PlatformRequest, signal: AbortSignal): Promise<Response> => {
    const init: RequestInit = {
      dispatcher,
      signal,
      redirect: 'manual',
      method: request.json === undefined ? 'GET' : 'POST',
      headers: {
        'accept-language': 'en-US,en;q=0.9',
        ...(cookie ? { cookie } : {}),
        ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
    }
    return fetch(url, init)
  }
  const follow = async (request: PlatformRequest, signal: AbortSignal): Promise<PlatformResult> => {
    let target = new URL(request.url, youtubeOrigin)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const address = addressOf(target)
      if (!address) return refused('failed', 'next', `would leave YouTube for ${target.host}`)
      const response = await send(address, request, signal)
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (location === null) {
        const body = await readLimited(response, options.maxBytes)
        if (body === null) return refused('too_large', 'stop', 'the response exceeds the size limit')
        return judgeResponse({ status: response.status, text: body.toString() }, request)
      }
      await response.body?.cancel()
      const next = new URL(location, target)
      if (base && next.origin === base.origin) next.href = youtubeOrigin + next.pathname + next.search
      if (next.hostname === 'consent.youtube.com') return needsConsent('')
      if (/(?:^|\.)google\.com$/.test(next.hostname) && next.pathname.startsWith('/sorry'))
        return refused('blocked', 'blocked', 'redirected to the robot check', 'robot_check')
      if (request.json !== undefined) return refused('failed', 'next', `a POST was redirected to ${next.host}`)
      target = next
    }
    return refused('failed', 'next', 'too many redirects')
  }

  return {
    async call(request, signal) {
      const limit = AbortSignal.timeout(options.callMs)
      const combined = AbortSignal.any([signal, limit])
      try {
        const result = await follow(request, combined)
        if (!('consent' in result)) return result
        cookie = result.consent as string
        const secondResult = await follow(request, combined)
        return 'consent' in secondResult ? refused('blocked', 'next', 'consent was asked for twice') : secondResult
      } catch (error) {
        return refusalOf(error, combined.aborted)
      }
    },
    close: () => dispatcher.destroy(),
  }
}

const refused = (
  reason: ProviderRefusal['reason'],
  next: ProviderRefusal['next'],
  detail: string,
  cause?: ProviderRefusal['cause'],
): { refusal: ProviderRefusal } => ({ refusal: { reason, next, detail, ...(cause ? { cause } : {}) } })

type Consent = { readonly refusal: ProviderRefusal; readonly consent: string }

/** The refusal for a consent form, with the cookie for a retry. */
const needsConsent = (page: string): Consent => {
  const version = /name="v" value="([\w.+-]{1,100})"/.exec(page)?.[1]
  const consent = version ? `${consentCookie}; CONSENT=YES+${version}` : consentCookie
  return { ...refused('blocked', 'next', 'consent was asked for'), consent }
}

function judgeResponse(response: PlatformResponse, { isPage = false }: PlatformRequest): PlatformResult {
  const { status, text } = response
  // YouTube has limited requests by 402 too.
  if (status === 429 || status === 402) return refused('blocked', 'blocked', `HTTP ${status}`, 'rate_limit')
  if (/^\s*<(?:!doctype|html)/i.test(text.slice(0, 200))) {
    const gate = judgeGate(text)
    if (gate) return gate
    if (!isPage) return judgePage(status, text)
  }
  const judged = status >= 400 ? judgeWords(visibleText(text)) : null
  if (judged?.reason === 'blocked')
    return refused('blocked', 'blocked', `HTTP ${status}: ${text.slice(0, 200)}`, judged.cause)
  if (status >= 500) return refused('failed', 'next', `HTTP ${status}`)
  return { response }
}

/** Recognizes a consent form or robot check in place of the requested page. */
function judgeGate(page: string): PlatformResult | null {
  if (page.includes('action="https://consent.youtube.com/s"')) return needsConsent(page)
  const isRobotCheck = page.includes('class="g-recaptcha"') || page.includes('google.com/recaptcha')
  return isRobotCheck ? refused('blocked', 'blocked', 'a robot check page', 'robot_check') : null
}

/** A page without its scripts and styles, which contain many words about other things. */
const visibleText = (page: string): string =>
  page
    .split(/<(?=script\b|style\b)/i)
    .map((part, index) => {
      const end = index === 0 ? 0 : part.search(/<\/(?:script|style)/i)
      return end < 0 ? '' : part.slice(end)
    })
    .join(' ')

/** The refusal for a page in response to an API call, judged by its words. */
function judgePage(status: number, page: string): PlatformResult {
  const judged = judgeWords(visibleText(page))
  if (judged && judged.next !== 'stop' && judged.reason !== 'timeout')
    return refused(judged.reason, judged.next, `HTTP ${status}, a page about it`, judged.cause)
  return refused('failed', 'next', `HTTP ${status}, a page instead of JSON`)
}

function refusalOf(error: unknown, hasTimedOut: boolean): { refusal: ProviderRefusal } {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  const detail = `${(error as Error).message}${cause ? `: ${cause.code ?? cause.message}` : ''}`.slice(0, 300)
  // A broken connection is a failure; only waiting too long is a timeout.
  const isLate = hasTimedOut || /_TIMEOUT$|^ETIMEDOUT$/.test(cause?.code ?? '')
  return refused(isLate ? 'timeout' : 'failed', 'next', detail)
}
