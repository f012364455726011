import type { PromiseStatus } from '#core/analysis.ts'
import type { Site } from './site.ts'
import { addTalk } from './talk.ts'

const statuses: Record<'kept' | 'overstated' | 'clickbait', readonly PromiseStatus[]> = {
  kept: ['delivered', 'delivered'],
  overstated: ['delivered', 'missing'],
  clickbait: ['contradicted', 'contradicted'],
}

/** A video in the library whose title was judged so, for somebody who asked. */
export async function addJudged(
  site: Site,
  videoId: string,
  title: string,
  kind: keyof typeof statuses,
): Promise<{ videoId: string; title: string }> {
  await addTalk(site.app.deps.db, { videoId, title })
  const sam = await site.subscriber()
  site.says(() =>
    JSON.stringify({
      promises: statuses[kind].map((status, at) => ({
        promise: at === 0 ? 'a bridge out of paper' : 'a record',
        status,
        n: 1,
        quote: 'today we build a bridge out of paper',
      })),
      style: kind === 'kept' ? 0 : 2,
      answer: `The bridge of ${videoId} carries forty kilograms`,
      answer_n: 5,
      honest_title: 'A folded paper bridge carries forty kilograms',
    }),
  )
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  await sam.rest('POST /conversation/clickbait', { videoId, conversationId: body.data.conversationId })
  return { videoId, title }
}
