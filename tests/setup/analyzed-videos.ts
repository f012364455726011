import type { PromiseStatus } from '#core/answers/analysis.ts'
import type { User } from './chat.ts'
import type { Site } from './site.ts'
import { addVideo } from './stored-video.ts'

/** The scripted model's verdict on the paper bridge's title: three promises with proof, one without. */
export const verdictJson = JSON.stringify({
  promises: [
    {
      promise: 'a bridge out of paper',
      n: 1,
      quote: 'today we build a bridge out of paper',
      why: 'They fold it before the camera.',
      status: 'delivered',
    },
    {
      promise: 'you will not believe it',
      n: 2,
      quote: 'one dollar and nobody believed us',
      why: 'Others did not, at first.',
      status: 'partial',
    },
    {
      promise: 'what it carries',
      main: true,
      n: 5,
      quote: 'the bridge carried forty kilograms',
      why: 'The number comes at the end.',
      status: 'late',
    },
    { promise: 'a load beyond belief', n: null, quote: null, status: 'missing' },
  ],
  style: 3,
  answer: 'A bridge of folded paper carries forty kilograms, after one that fell down.',
  answer_n: 5,
  answer_quote: 'the bridge carried forty kilograms',
  honest_title: 'A folded paper bridge carries forty kilograms',
})

/** Its answer to each kind of call about the video of `addVideo`. */
export const scriptedAnswers: Readonly<Record<string, string>> = {
  clickbait: verdictJson,
  summary:
    'The makers build a bridge out of paper [1]. “The first bridge fell down after eleven seconds.” [3]\n\nThen every sheet was folded twice [4], and “the bridge carried forty kilograms” [5].',
  keypoints:
    '- **The first one fails.** It stands eleven seconds. “The first bridge fell down after eleven seconds.” [3]\n- **Folding helps.** Every sheet twice. “Then Maria had the idea to fold every sheet twice.” [4]',
  question:
    'It carries **forty kilograms**: “the bridge carried forty kilograms” [5].\n\n1. The first bridge fell down [3].\n2. Then every sheet was folded twice [4].\n\n> In the end the bridge carried forty kilograms.',
}

/** The output tokens that a vendor typically bills for each kind of answer, including reasoning. */
const outputTokens: Readonly<Record<string, number>> = { question: 480, clickbait: 680, summary: 1450, keypoints: 1260 }

type Kind = 'clickbait' | 'summary' | 'keypoints'

/** A new subscriber requests these analyses of a video, so that they become shared results. */
export async function requestAnalyses(
  site: Site,
  videoId: string,
  kinds: readonly Kind[],
  answers: Partial<Record<Kind, string>> = {},
): Promise<{ sam: User; conversationId: string }> {
  const sam = await site.subscriber()
  site.says(({ task }) => ({
    text: answers[task.kind as Kind] ?? scriptedAnswers[task.kind] ?? '',
    usage: { output: outputTokens[task.kind] ?? 100 },
  }))
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = body.data
  for (const kind of kinds) await sam.rest(`POST /conversation/${kind}`, { videoId, conversationId })
  return { sam, conversationId }
}

/** A promise of a title, its status, and the quote of `addVideo` that proves it. */
type JudgedPromise = readonly [promise: string, PromiseStatus, n: number | null, quote: string | null]

const paper: JudgedPromise = ['a bridge out of paper', 'delivered', 1, 'today we build a bridge out of paper']
const promisesOf: Record<'kept' | 'overstated' | 'clickbait', readonly JudgedPromise[]> = {
  kept: [paper, ['how the first one fell', 'delivered', 3, 'The first bridge fell down after eleven seconds']],
  overstated: [
    ['a record bridge', 'partial', 1, 'today we build a bridge out of paper'],
    ['within an hour', 'missing', null, null],
  ],
  clickbait: [
    ['it carries a person', 'contradicted', 5, 'the bridge carried forty kilograms'],
    ['the first bridge holds', 'contradicted', 3, 'The first bridge fell down after eleven seconds'],
  ],
}

/** Adds a video with a verdict of this kind, requested by a new subscriber. */
export async function addAnalyzedVideo(
  site: Site,
  videoId: string,
  title: string,
  kind: keyof typeof promisesOf,
): Promise<{ videoId: string; title: string; sam: User }> {
  await addVideo(site.app.deps.db, { videoId, title })
  const clickbait = JSON.stringify({
    ...JSON.parse(verdictJson),
    promises: promisesOf[kind].map(([promise, status, n, quote]) => ({ promise, status, n, quote })),
    style: kind === 'kept' ? 0 : 2,
    answer:
      kind === 'kept'
        ? 'The paper bridge stands, and the first one fell after eleven seconds.'
        : 'It carries forty kilograms, and no more.',
    ...(kind === 'kept'
      ? { answer_n: 3, answer_quote: 'The first bridge fell down after eleven seconds', honest_title: title }
      : {}),
  })
  const { sam } = await requestAnalyses(site, videoId, ['clickbait'], { clickbait })
  return { videoId, title, sam }
}
