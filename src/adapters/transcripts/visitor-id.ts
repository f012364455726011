import { jsonOrNull } from './json-or-null.ts'
import type { PlatformClient } from './platform-clients.ts'
import type { PlatformHttp } from './platform-http.ts'
import { VisitorIdResponse } from './schema.ts'

const cacheMs = 6 * 3_600_000
/** After a failure, calls go without an id for a while instead of waiting for one each time. */
const failureCacheMs = 60_000
const timeoutMs = 3000

export type VisitorIdCache = {
  /** YouTube's visitor id for this process, or null when it gives none. Fetched once and kept for hours. */
  get(signal: AbortSignal): Promise<string | null>
  /** Forgets the id because YouTube has blocked it. */
  forget(): void
}

/** Keeps one visitor id for all calls, like a real app. A new id for each call would look like an attack. */
export function createVisitorIdCache(http: PlatformHttp, client: PlatformClient, now: () => Date): VisitorIdCache {
  let cached: { id: Promise<string | null>; until: number } | null = null
  const fetchId = async (signal: AbortSignal): Promise<string | null> => {
    const result = await http.call(
      {
        url: 'https://www.youtube.com/youtubei/v1/visitor_id?prettyPrint=false',
        headers: { 'user-agent': client.userAgent, ...client.headers },
        json: { context: { client: { ...client.client, hl: 'en', gl: 'US' } } },
      },
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    )
    const parsed = 'response' in result ? VisitorIdResponse.safeParse(jsonOrNull(result.response.text)) : null
    return parsed?.success ? parsed.data.responseContext.visitorData : null
  }
  return {
    get(signal) {
      if (!cached || cached.until < now().getTime()) {
        const entry = { id: fetchId(signal), until: now().getTime() + cacheMs }
        cached = entry
        void entry.id.then(id => {
          if (id === null) entry.until = now().getTime() + (signal.aborted ? 0 : failureCacheMs)
        })
      }
      return cached.id
    },
    forget() {
      cached = null
    },
  }
}
