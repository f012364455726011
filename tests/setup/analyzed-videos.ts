import type { PromiseStatus } from '#core/analysis.ts'
import type { Person } from './chat.ts'
import type { Site } from './site.ts'
import { addTalk } from './talk.ts'

/** What the scripted model says of the paper bridge's title; three promises with proof, one without. */
export const verdictWords = JSON.stringify({
  promises: [
    { promise: 'a bridge out of paper', status: 'delivered', n: 1, quote: 'today we build a bridge out of paper' },
    { promise: 'you will not believe it', status: 'partial', n: 2, quote: 'nobody believed us' },
    { promise: 'what it carries', status: 'late', n: 5, quote: 'the bridge carried forty kilograms' },
    { promise: 'a load beyond belief', status: 'missing', n: null, quote: null },
  ],
  style: 3,
  answer: 'A bridge of folded paper carries forty kilograms, after one that fell down.',
  answer_n: 5,
  honest_title: 'A folded paper bridge carries forty kilograms',
})

/** What it says to each kind of call about the talk of `addTalk`. */
export const spoken: Readonly<Record<string, string>> = {
  clickbait: verdictWords,
  summary:
    'The makers build a bridge out of paper [1]. “The first bridge fell down after eleven seconds.” [3]\n\nThen every sheet was folded twice [4], and “the bridge carried forty kilograms” [5].',
  keypoints:
    '- **The first one fails.** It stands eleven seconds. “The first bridge fell down after eleven seconds.” [3]\n- **Folding helps.** Every sheet twice. “Then Maria had the idea to fold every sheet twice.” [4]',
  question:
    'It carries **forty kilograms**: “the bridge carried forty kilograms” [5].\n\n1. The first bridge fell down [3].\n2. Then every sheet was folded twice [4].\n\n> In the end the bridge carried forty kilograms.',
}

/** The output that a vendor bills for an ordinary one of its answers, with the thought before it. */
const billed: Readonly<Record<string, number>> = { question: 480, clickbait: 680, summary: 1450, keypoints: 1260 }

type Kind = 'clickbait' | 'summary' | 'keypoints'

/** Lets a subscriber ask for these analyses of a talk, so that the library has them. */
export async function judged(
  site: Site,
  videoId: string,
  kinds: readonly Kind[],
  said: Partial<Record<Kind, string>> = {},
): Promise<{ sam: Person; conversationId: string }> {
  const sam = await site.subscriber()
  site.says(({ task }) => ({
    text: said[task.kind as Kind] ?? spoken[task.kind] ?? '',
    usage: { output: billed[task.kind] ?? 100 },
  }))
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = body.data
  for (const kind of kinds) await sam.rest(`POST /conversation/${kind}`, { videoId, conversationId })
  return { sam, conversationId }
}

/** A promise of a title, how it is kept, and the words of `addTalk` that prove it. */
type Judged = readonly [promise: string, PromiseStatus, n: number | null, quote: string | null]

const paper: Judged = ['a bridge out of paper', 'delivered', 1, 'today we build a bridge out of paper']
const judgements: Record<'kept' | 'overstated' | 'clickbait', readonly Judged[]> = {
  kept: [paper, ['how the first one fell', 'delivered', 3, 'The first bridge fell down after eleven seconds']],
  overstated: [paper, ['a record', 'missing', null, null]],
  clickbait: [
    ['it carries a person', 'contradicted', 5, 'the bridge carried forty kilograms'],
    ['at the first try', 'contradicted', 3, 'The first bridge fell down after eleven seconds'],
  ],
}

/** A video in the library whose title was judged so, for somebody who asked. */
export async function addJudged(
  site: Site,
  videoId: string,
  title: string,
  kind: keyof typeof judgements,
): Promise<{ videoId: string; title: string; sam: Person }> {
  await addTalk(site.app.deps.db, { videoId, title })
  const clickbait = JSON.stringify({
    ...JSON.parse(verdictWords),
    promises: judgements[kind].map(([promise, status, n, quote]) => ({ promise, status, n, quote })),
    style: kind === 'kept' ? 0 : 2,
    answer:
      kind === 'kept'
        ? 'The paper bridge stands, and the first one fell after eleven seconds.'
        : 'It carries forty kilograms, and no more.',
    ...(kind === 'kept' ? { answer_n: 1, honest_title: title } : {}),
  })
  const { sam } = await judged(site, videoId, ['clickbait'], { clickbait })
  return { videoId, title, sam }
}
