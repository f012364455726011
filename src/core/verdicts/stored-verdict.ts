import type { AnswerData, TitlePromise, Verdict } from '../answers/analysis.ts'

/** A verdict as any version of the product has stored it; fields that the version lacked are absent. */
type StoredVerdict = Partial<Omit<Verdict, 'promises'>> & { readonly promises: readonly Partial<TitlePromise>[] }

/**
 * Fills in absent fields. Without a prompt version it is version 1: all promises are the title's, and the first is the
 * main one.
 */
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
