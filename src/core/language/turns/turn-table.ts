import type { Word } from '../words.ts'

/** How the words around a quote turn what it says. */
export type TurnKind =
  | 'negation'
  | 'condition'
  | 'attribution'
  | 'doubt'
  | 'imagination'
  | 'announcement'
  | 'limit'
  | 'irony'

/**
 * Phrases by kind, as lists separated by spaces. `_` joins the words of a phrase, `*` stands for up to two words, and `NOT`
 * for any negation of the language. A phrase with `^` applies only to a quote that begins a statement, one with `<` only where
 * it opens a clause itself: Portuguese "se" is "if" there, and "himself" elsewhere. In scripts without spaces, a phrase is a
 * part of the text.
 */
export type Cues = { readonly [Kind in TurnKind]?: string }

/** The words of one language that turn what stands after or before them. */
export type TurnTable = {
  readonly code: string
  /** Cues anywhere in the clause before a quote: "he claims that …". */
  readonly before?: Cues
  /** Cues right before a quote, at most an article or a filler away: "most of …". */
  readonly near?: Cues
  /** Cues right before a quote that begins with a number: "about …". */
  readonly beforeNumber?: string
  /** Cues anywhere in the clause after a quote: "… is a myth". */
  readonly after?: Cues
  /** Cues right after a quote: "… if". */
  readonly next?: Cues
  /** Words that introduce a clause: a negation before them denies it. */
  readonly that?: string
  /** Words that begin another statement, and so end what a cue before them reaches. */
  readonly borders?: string
  /** Words that link two statements where the second has a subject of its own: "and we". */
  readonly links?: string
  /** Words that begin a statement. */
  readonly subjects?: string
  /** True where a statement needs no subject, so that it may begin with any word. */
  readonly dropsSubjects?: boolean
  /** Subjects that mean anyone, so that a condition right before them turns nothing: "if you look at this". */
  readonly anyone?: string
  /** Verbs to which a condition right after the quote belongs: "I would buy it again, if". Without them, any quote. */
  readonly modals?: string
  /** Words that differ from a cue by their accent alone, as "sí" does from "si". */
  readonly accented?: string
  /** Phrases with a cue that turn nothing: "no doubt". */
  readonly harmless?: string
}

/** Words beside a quote that turn what it says: those of `words` from `from` up to `to`, which is not included. */
export type FoundTurn = { readonly kind: TurnKind; readonly from: number; readonly to: number }

/** Finds the words that turn a quote of one language. The quote is `words` from `first` up to `end`. */
export type TurnRules = (words: readonly Word[], first: number, end: number) => FoundTurn | null
