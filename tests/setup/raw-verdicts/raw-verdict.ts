import type { PromiseStatus, VerdictWord } from '#core/answers/analysis.ts'

/** A video with one caption per window. */
export type RawVideo = {
  readonly title: string
  readonly language: string
  readonly captions: readonly string[]
}

/** What a model wrote about a video's title, and what a careful reader accepts as the product's reading of it. */
export type RawVerdict = {
  readonly name: string
  readonly video: RawVideo
  readonly first: string
  /** What the model writes when it is asked to mend its answer; nothing by default. */
  readonly repair?: string
  /** The accepted labels. */
  readonly labels: readonly VerdictWord[]
  /** The accepted statuses of each promise, in order. */
  readonly statuses: readonly (readonly PromiseStatus[])[]
  /** `always`: an honest answer, which other users must get. `never`: a result that is not earned. */
  readonly sharing: 'always' | 'allowed' | 'never'
  readonly neverShown?: readonly string[]
  readonly mustShow?: readonly string[]
}

/** One JSON object per line, as the prompt asks for. */
export const lines = (...objects: object[]): string => objects.map(object => JSON.stringify(object)).join('\n')

export const promised = (promise: string, main = false) => ({ promise, source: 'title', main })

export const listing = (style: unknown, ...promises: object[]) => ({ style, promises })

export const judgment = (promise: number, status: string, n: number | null, quote: string | null, why: string) => ({
  promise,
  n,
  quote,
  why,
  status,
})

export const ending = (answer: string, honestTitle: string, quote: string | null = null, n: number | null = null) => ({
  answer_quote: quote,
  answer_n: n,
  answer,
  honest_title: honestTitle,
  segments: [],
  advice: 'watch',
  advice_n: null,
})

/** Labels of a result whose main promise is not proven. */
export const withoutProof: readonly VerdictWord[] = ['not_proven', 'not_judgeable']
export const misleading: readonly VerdictWord[] = ['overstated', 'clickbait']

export const kept: readonly PromiseStatus[] = ['delivered']
export const broken: readonly PromiseStatus[] = ['contradicted', 'missing']
export const open: readonly PromiseStatus[] = ['unverifiable']
/** Broken, or left open for want of proof. */
export const notKept: readonly PromiseStatus[] = ['contradicted', 'missing', 'unverifiable', 'partial']
/** Kept, or left open for want of proof. */
export const notBroken: readonly PromiseStatus[] = ['delivered', 'unverifiable']
