import type { Person } from './chat.ts'
import type { Site } from './site.ts'

/** What the scripted model says of the paper bridge's title; three promises with proof, one without. */
export const verdictWords = JSON.stringify({
  promises: [
    { promise: 'a bridge out of paper', status: 'delivered', n: 1, quote: 'today we build a bridge out of paper' },
    { promise: 'you will not believe it', status: 'partial', n: 2, quote: 'nobody believed us' },
    { promise: 'what it carries', status: 'late', n: 5, quote: 'the bridge carried forty kilograms' },
    { promise: 'a world record', status: 'missing', n: null, quote: null },
  ],
  style: 3,
  answer: 'A bridge of folded paper carries forty kilograms, after one that fell down',
  answer_n: 5,
  honest_title: 'A folded paper bridge carries forty kilograms',
})

const said: Record<string, string> = {
  clickbait: verdictWords,
  summary: 'The makers build a bridge out of paper [1]. “The first bridge fell down after eleven seconds.” [3]',
  keypoints: '- **Folding helps.** Every sheet twice. “Then Maria had the idea to fold every sheet twice.” [4]',
}

/** Lets a subscriber ask for these analyses of a talk, so that the library has them. */
export async function judged(
  site: Site,
  videoId: string,
  kinds: readonly ('clickbait' | 'summary' | 'keypoints')[],
): Promise<Person> {
  const sam = await site.subscriber()
  site.says(call => said[call.task.kind] ?? '')
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  for (const kind of kinds)
    await sam.rest(`POST /conversation/${kind}`, { videoId, conversationId: body.data.conversationId })
  return sam
}
