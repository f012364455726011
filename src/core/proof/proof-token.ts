/** A part of a model's text. Each possible quote, citation or time is one token. */
export type ProofToken =
  | { readonly type: 'text'; readonly text: string }
  | QuoteToken
  | CitationToken
  | { readonly type: 'time'; readonly text: string }
  | CodeToken
  /** A line of a block of code, or a part of one. */
  | { readonly type: 'block'; readonly text: string }

/** A soft quote's marks may be apostrophes. */
export type QuoteToken = {
  readonly type: 'quote'
  readonly open: string
  readonly close: string
  readonly content: string
  readonly isSoft: boolean
}
/** Inline code, with the backticks before and after it. */
export type CodeToken = { readonly type: 'code'; readonly content: string; readonly ticks: string }
export type CitationToken = { readonly type: 'citation'; readonly windows: readonly number[] }
