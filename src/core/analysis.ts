export const analysisKinds = ['clickbait', 'summary', 'keypoints'] as const
/** The three shared analyses; a verdict on the title is called clickbait on the wire (spec §7). */
export type AnalysisKind = (typeof analysisKinds)[number]
export type AnswerKind = AnalysisKind | 'question'

/** What makes two results the same (design §5.12). */
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

/** One promise of the title and the proof of what became of it; quote and time are null unless they stand in the transcript. */
export type TitlePromise = {
  readonly promise: string
  readonly status: PromiseStatus
  readonly quote: string | null
  readonly startSeconds: number | null
}

export type Verdict = {
  /** 0 keeps its promise … 100 clickbait; computed by code from the statuses and the style, never taken from a model. */
  readonly score: number
  readonly verdict: VerdictWord
  /** The title's tease, answered in one line. */
  readonly answer: string
  readonly answerSeconds: number | null
  readonly promises: readonly TitlePromise[]
  readonly honestTitle: string
  readonly style: number
  /** 'low' for the local engine, which names an indicator rather than a verdict. */
  readonly confidence: 'low' | 'normal'
  readonly thumbnailSeen: false
}

export type KeyPoint = { readonly text: string; readonly quote: string | null; readonly startSeconds: number | null }

/** A citation that survived the server's check: it names a window that exists. */
export type Citation = {
  readonly n: number
  readonly startSeconds: number
  readonly endSeconds: number
  readonly quote: string
}

/** How much of what the model cited stood in the transcript; shown on the page and exported as a metric. */
export type ProofCount = { readonly checked: number; readonly matched: number }

/** Structure that travels beside an answer's text. */
export type AnswerData = {
  readonly verdict?: Verdict
  readonly points?: readonly KeyPoint[]
  readonly citations?: readonly Citation[]
  readonly proof?: ProofCount
  /** How the transcript was read: whole, or notes plus retrieved windows because it exceeds the model's window. */
  readonly reading?: 'whole' | 'notes'
  /** A question that the video does not answer, as the answer itself says. */
  readonly notFound?: boolean
  /** The text was begun again after some of it was shown, so that it is no continuation of what was shown. */
  readonly rewritten?: boolean
}
