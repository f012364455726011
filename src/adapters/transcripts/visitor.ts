import type { PlatformClient } from './clients.ts'
import { jsonOrNull } from './metadata.ts'
import type { PlatformHttp } from './platform-http.ts'
import { VisitorAnswer } from './schema.ts'

const keptMs = 6 * 3_600_000
/** After a failure we ask without an id for a while instead of waiting at every call. */
const failureKeptMs = 60_000
const waitMs = 3000

export type Visitor = {
  /** The platform's id for us as a visitor, or null when it gives none. Asked once, kept for hours. */
  id(signal: AbortSignal): Promise<string | null>
  /** Forgets the id: the platform has blocked it. */
  forget(): void
}

/** Reusing one visitor id looks like one app; a new one for each call looks like an attack. */
export function createVisitor(http: PlatformHttp, client: PlatformClient, now: () => Date): Visitor {
  let kept: { id: Promise<string | null>; until: number } | null = null
  const ask = async (signal: AbortSignal): Promise<string | null> => {
    const answer = await http.call(
      {
        url: 'https://www.youtube.com/youtubei/v1/visitor_id?prettyPrint=false',
        headers: { 'user-agent': client.userAgent, ...client.headers },
        json: { context: { client: { ...client.client, hl: 'en', gl: 'US' } } },
      },
      AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    )
    const parsed = 'reply' in answer ? VisitorAnswer.safeParse(jsonOrNull(answer.reply.text)) : null
    return parsed?.success ? parsed.data.responseContext.visitorData : null
  }
  return {
    id(signal) {
      if (!kept || kept.until < now().getTime()) {
        const entry = { id: ask(signal), until: now().getTime() + keptMs }
        kept = entry
        void entry.id.then(id => {
          if (id === null) entry.until = now().getTime() + (signal.aborted ? 0 : failureKeptMs)
        })
      }
      return kept.id
    },
    forget() {
      kept = null
    },
  }
}
