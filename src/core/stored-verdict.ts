import type { AnswerData, TitlePromise, Verdict } from './analysis.ts'

/** A verdict as any version of the product has stored it: what version 1 did not know is absent. */
type StoredVerdict = Partial<Omit<Verdict, 'promises'>> & { readonly promises: readonly Partial<TitlePromise>[] }

/** Answers stored before verdicts carried their prompt's version have version 1: promises of the title, the first one main. */
function currentVerdict({ promises, ...stored }: StoredVerdict): Verdict {
  const hasMain = promises.some(promise => promise.main === true)
  return {
    score: null,
    verdict: 'not_judgeable',
    answer: '',
    answerQuote: null,
    answerSeconds: null,
    honestTitle: '',
    style: 0,
    advice: null,
    segments: [],
    segmentShares: { sponsor: 0, filler: 0 },
    confidence: 'normal',
    thumbnailSeen: false,
    thumbnailHash: null,
    isCut: false,
    promptVersion: 1,
    ...stored,
    promises: promises.map((promise, at) => ({
      promise: '',
      source: 'title',
      status: 'unverifiable',
      quote: null,
      startSeconds: null,
      why: '',
      ...promise,
      main: hasMain ? promise.main === true : at === 0,
    })),
  }
}

/** Stored data of an answer in today's shape. */
export const currentData = (data: AnswerData): AnswerData =>
  data.verdict ? { ...data, verdict: currentVerdict(data.verdict) } : data
