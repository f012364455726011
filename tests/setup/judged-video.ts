import type { Verdict } from '#core/answers/analysis.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { saveAnalysis } from '#stores/analyses.ts'
import type { TestApp } from './app.ts'
import { addVideo } from './stored-video.ts'

export const overstated: Verdict = {
  score: 63,
  verdict: 'overstated',
  answer: 'The house is shown, but it cost $41,000 to make livable.',
  answerQuote: 'we had put forty-one thousand dollars into it',
  answerSeconds: 1122,
  promises: [
    {
      promise: 'a house for $1',
      source: 'title',
      main: true,
      status: 'partial',
      quote: 'We signed the lease for one dollar',
      startSeconds: 30,
      why: 'The price is true, the rest is not.',
    },
  ],
  honestTitle: 'What a $1 house really cost us: $41,000',
  style: 2,
  advice: null,
  segments: [],
  segmentShares: { sponsor: 0, filler: 0 },
  confidence: 'normal',
  thumbnailSeen: false,
  thumbnailHash: null,
  isCut: false,
  promptVersion,
}

type Judged = NonNullable<Parameters<typeof addVideo>[1]> & { readonly verdict?: Partial<Verdict> }

/** Adds a ready video with a shared verdict. */
export async function addJudgedVideo(app: TestApp, { verdict, ...video }: Judged = {}): Promise<string> {
  const { videoId, hash } = await addVideo(app.deps.db, video)
  await judgeAgain(app, { videoId, hash }, verdict)
  return videoId
}

/** Replaces the shared verdict of a video. */
export async function judgeAgain(
  { deps }: { readonly deps: Pick<TestApp['deps'], 'db' | 'ids'> },
  { videoId, hash }: { readonly videoId: string; readonly hash: string },
  change: Partial<Verdict> = {},
): Promise<void> {
  const key = { videoId, hash, kind: 'clickbait', promptVersion, model: 'gpt-5.1', language: 'en' } as const
  const data = { verdict: { ...overstated, ...change } }
  await saveAnalysis(deps.db, key, { id: deps.ids.next(), content: '**Overstated**', data })
}
