/** A part of a model's text. Each possible quote, citation or time is one token. */
export type ProofToken =
  | { readonly type: 'text'; readonly text: string }
  | QuoteToken
  | CitationToken
  | { readonly type: 'time'; readonly text: string }
  | { readonly type: 'code'; readonly content: string }

/** A soft quote's marks may be apostrophes. */
export type QuoteToken = {
  readonly type: 'quote'
  readonly open: string
  readonly close: string
  readonly content: string
  readonly isSoft: boolean
}
export type CitationToken = { readonly type: 'citation'; readonly windows: readonly number[] }
