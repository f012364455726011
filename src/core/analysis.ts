export const analysisKinds = ['clickbait', 'summary', 'keypoints'] as const
/** The analyses, whose results are shared. The verdict is called 'clickbait' in the API. */
export type AnalysisKind = (typeof analysisKinds)[number]
export type AnswerKind = AnalysisKind | 'question'

/** What identifies a shared result: two requests with the same key get the same result. */
export type AnalysisKey = {
  readonly videoId: string
  readonly hash: string
  readonly kind: AnalysisKind
  readonly promptVersion: number
  readonly model: string
  readonly language: string
}

export const promiseStatuses = ['delivered', 'late', 'partial', 'missing', 'contradicted'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

export const verdictWords = ['keeps_promise', 'mostly_fair', 'overstated', 'clickbait'] as const
export type VerdictWord = (typeof verdictWords)[number]

/** One promise of the title, its status and the proof. Quote and time are null unless they are in the transcript. */
export type TitlePromise = {
  readonly promise: string
  readonly status: PromiseStatus
  readonly quote: string | null
  readonly startSeconds: number | null
}

export type Verdict = {
  /** From 0 (keeps its promise) to 100 (clickbait). Computed from statuses and style, never taken from a model. */
  readonly score: number
  readonly verdict: VerdictWord
  /** The answer to what the title teases, in one line. */
  readonly answer: string
  readonly answerSeconds: number | null
  readonly promises: readonly TitlePromise[]
  readonly honestTitle: string
  readonly style: number
  /** 'low' for the local engine, which gives an indicator rather than a full verdict. */
  readonly confidence: 'low' | 'normal'
  readonly thumbnailSeen: false
}

export type KeyPoint = { readonly text: string; readonly quote: string | null; readonly startSeconds: number | null }

/** A citation of an existing window. */
export type Citation = {
  readonly n: number
  readonly startSeconds: number
  readonly endSeconds: number
  readonly quote: string
}

/** How many of the model's quotes and times are in the transcript. Shown on the page and exported as a metric. */
export type ProofCount = { readonly checked: number; readonly matched: number }

/** Structured data of an answer, in addition to its text. */
export type AnswerData = {
  readonly verdict?: Verdict
  readonly points?: readonly KeyPoint[]
  readonly citations?: readonly Citation[]
  readonly proof?: ProofCount
  /** How the model read the transcript: whole, or as notes plus retrieved windows if it exceeds the context window. */
  readonly reading?: 'whole' | 'notes'
  /** True when the answer says that the video does not answer the question. */
  readonly notFound?: boolean
  /** True when the answer was restarted after some text was shown. The new text does not continue the old one. */
  readonly rewritten?: boolean
}
