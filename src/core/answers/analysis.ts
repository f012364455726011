import type { TitleMatch } from './title-match.ts'

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

/** `unverifiable`: the video may show it, or it is unclear; its words neither keep nor break the promise. */
export const promiseStatuses = ['delivered', 'late', 'partial', 'missing', 'contradicted', 'unverifiable'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

/**
 * `not_judgeable`: too little is said to judge the title. `not_proven`: the model judged it, but the transcript does not
 * prove what it said about the main promise. Neither has a score.
 */
export const verdictWords = [
  'keeps_promise',
  'mostly_fair',
  'overstated',
  'clickbait',
  'not_judgeable',
  'not_proven',
] as const
export type VerdictWord = (typeof verdictWords)[number]
/** A verdict with a score. */
export type ScoredWord = Exclude<VerdictWord, 'not_judgeable' | 'not_proven'>

/** Where a promise is made. */
export const promiseSources = ['title', 'thumbnail', 'both'] as const
export type PromiseSource = (typeof promiseSources)[number]

/** A promise as it is listed, before it is judged. */
export type ListedPromise = {
  readonly promise: string
  readonly source: PromiseSource
  /** True for exactly one promise: what the viewer comes for. */
  readonly main: boolean
}

/** A promise, its status and the proof. Quote and time are null unless they are in the transcript. */
export type TitlePromise = ListedPromise & {
  readonly status: PromiseStatus
  readonly quote: string | null
  /** When the promise is addressed. */
  readonly startSeconds: number | null
  /** The reason for the status, in one sentence. */
  readonly why: string
  /** True for a missing promise whose subject the video does talk about: only a reader can tell. */
  readonly isTalkedAbout?: boolean | undefined
}

/** A promise of a verdict that is being written; its status is null until it is judged. */
export type PendingPromise = Omit<TitlePromise, 'status'> & { readonly status: PromiseStatus | null }

export const adviceKinds = ['watch', 'skip', 'jump'] as const
/** What a viewer with little time best does; `jump` means: to that time. */
export type Advice = { readonly kind: (typeof adviceKinds)[number]; readonly startSeconds: number | null }

export const segmentKinds = ['sponsor', 'filler'] as const
export type SegmentKind = (typeof segmentKinds)[number]
/** A span of the video that does not serve its topic. */
export type Segment = { readonly kind: SegmentKind; readonly startSeconds: number; readonly endSeconds: number }

/**
 * 'low': an estimate of an earlier version, made without a model. 'reduced': the answer has no quote that proves it, or a
 * promise is called missing although the video talks about its subject.
 */
export const confidences = ['low', 'reduced', 'normal'] as const

export type Verdict = {
  /** From 0 (keeps its promise) to 100 (clickbait). Computed from statuses and style, never taken from a model. */
  readonly score: number | null
  readonly verdict: VerdictWord
  /** The answer to what the title teases, in one line. */
  readonly answer: string
  /** The words of the video that prove the answer, and when they are said. */
  readonly answerQuote: string | null
  readonly answerSeconds: number | null
  readonly promises: readonly TitlePromise[]
  readonly honestTitle: string
  readonly style: number
  readonly advice: Advice | null
  /** In order of time, without overlaps. */
  readonly segments: readonly Segment[]
  /** The share of the video that each kind of segment takes, 0 to 1. */
  readonly segmentShares: Readonly<Record<SegmentKind, number>>
  readonly confidence: (typeof confidences)[number]
  readonly thumbnailSeen: boolean
  /** SHA-256 of the thumbnail that it was judged with; null for the title alone. */
  readonly thumbnailHash: string | null
  /** True when the model's answer was cut: its later parts are missing. */
  readonly isCut: boolean
  readonly promptVersion: number
}

export type KeyPoint = { readonly text: string; readonly quote: string | null; readonly startSeconds: number | null }

/** A citation of an existing window. The times are null in a transcript without times. */
export type Citation = {
  readonly n: number
  readonly startSeconds: number | null
  readonly endSeconds: number | null
  readonly quote: string
  /** False for a link that the window's wording does not support. Absent in results of earlier versions. */
  readonly supported?: boolean | undefined
}

/** How many quotes and citations of an answer were checked, and how many passed. Shown on the page and exported as a metric. */
export type ProofCount = {
  /** Quotes and citations together. */
  readonly checked: number
  readonly matched: number
  /** Words that claim to be the video's, and those that are in the transcript. Absent in results of earlier versions. */
  readonly quotes?: { readonly checked: number; readonly verified: number } | undefined
  /** Citations that wording can judge, and those whose window supports them. Absent in results of earlier versions. */
  readonly citations?: { readonly checked: number; readonly supported: number } | undefined
}

/** Structured data of an answer, in addition to its text. */
export type AnswerData = {
  readonly verdict?: Verdict
  /** In place of a verdict where no model is configured. */
  readonly match?: TitleMatch
  /** True for a verdict that a person wrote, not a model. */
  readonly isReference?: boolean
  readonly points?: readonly KeyPoint[]
  readonly citations?: readonly Citation[]
  readonly proof?: ProofCount
  /** How the model read the transcript: whole, or as notes plus retrieved windows if it exceeds the context window. */
  readonly reading?: 'whole' | 'notes'
  /** True when the answer says that the video does not answer the question. */
  readonly notFound?: boolean
  /** True when a length limit ended the answer before it was complete. It is never shared. */
  readonly isCut?: boolean
  /** True when the answer was restarted after some text was shown. The new text does not continue the old one. */
  readonly rewritten?: boolean
}
