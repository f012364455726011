/** Scripts that distinguish languages. Japanese is `kana`, though it also writes `han`. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'bengali'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'gujarati'
  | 'gurmukhi'
  | 'georgian'
  | 'armenian'
  | 'ethiopic'
  | 'sinhala'
  | 'odia'
  | 'thai'
  | 'hangul'
  | 'kana'
  | 'han'

/**
 * The words of one language, as lists separated by spaces; `_` joins the words of a phrase. Case does not matter, and accents
 * only where a field says so.
 */
export type LanguageTable = {
  readonly code: string
  readonly script: Script
  /** True for a language of which only the negations are known. Its words are compared as those of an unknown language. */
  readonly hasOnlyNegations?: boolean
  /** Words that every text has. The language is detected by them, and they carry no content of their own. */
  readonly common: string
  /** Letters beyond a to z that its own words have; for other scripts, the letters that set it apart from its neighbors. */
  readonly letters?: string
  /** True for a language whose every sentence has accents, so that a text without them is in another one. */
  readonly isAlwaysAccented?: boolean
  /** Letters of a to z that its own words do not have. */
  readonly missing?: string
  /** The shape of its words, for detection: endings, beginnings, typical pairs of letters. */
  readonly shape?: RegExp
  readonly negation: NegationTable
  /** Words without content, where they differ from `common`. */
  readonly function?: string
  /** Words that a quote may leave out or add, a few of them. */
  readonly light?: string
  /** Sounds and phrases without meaning. */
  readonly fillers?: string
  /** `word=value`, or words that count up from the value before. Words above a hundred multiply what is before them. */
  readonly numbers?: string
  /** Ordinals from the first on; a slash separates the forms of one. */
  readonly ordinals?: string
  /** Those of `numbers` that are also articles, letters or measures. Alone, they are no number in a quote. */
  readonly looseNumbers?: string
  /** Words inside a number: "hundred and five", "treinta y cinco". */
  readonly numberLinks?: string
}

/** How a language negates. */
export type NegationTable = {
  /** Words that negate what comes after them. */
  readonly before?: string
  /** Words that negate what comes before them, such as Turkish "değil". */
  readonly after?: string
  /** Words that negate on either side, such as German "nicht". */
  readonly both?: string
  /** Negations that another accent makes a different word, such as Vietnamese "đừng" (do not), "đúng" (right). */
  readonly exact?: string
  /** Negated verbs that govern the verb after them, such as Czech "nesmíte": the shape of the folded word. */
  readonly verb?: RegExp
  /** Words of `before` that also answer: "No it is good". They negate nothing when an opener follows. */
  readonly answers?: string
  /** Words that begin a statement of their own after a negation that answers or that ends the statement before. */
  readonly openers?: string
  /** Negations of `before` that tell nothing about the language: words that forbid, refuse or nearly deny. */
  readonly forbidding?: string
  /** Negations that are the subject of a sentence and reach its verb over the words in between: "none of us opens". */
  readonly subjects?: string
  /** Openers that may be a part of such a subject: "nobody in the workshop". */
  readonly inSubjects?: string
  /** Negated subjects of several parts, which may name anyone: "neither you nor I". */
  readonly correlatives?: string
  /** Words that may stand between a negation and what it negates, also where they begin statements: "not really", "no lo". */
  readonly through?: string
  /** Words after which a following negation is part of their verb: English "is | not". Without it, any word. */
  readonly afterOnly?: string
  /** Words that negate what comes before them only when the sentence ends with them: Brazilian "quero não". */
  readonly last?: string
  /** Phrases without a negation that deny what comes after them: "anything but". */
  readonly denying?: string
  /** Phrases with a negation that deny nothing: "not only". */
  readonly phrases?: string
  /** Phrases of `phrases` that deny what follows after a word that allows or commands: "should not just". */
  readonly commands?: { readonly phrases: string; readonly after: string }
  /** Negations only with one of these words within three words: French "personne" with "ne". */
  readonly needs?: { readonly words: string; readonly partners: string }
  /** Ordinary words after one of these: French "un pas". */
  readonly unless?: { readonly words: string; readonly after: string }
  /** Words that are part of a negation of two words and may be left out beside the other: French "ne" with "pas". */
  readonly companions?: { readonly words: string; readonly partners: string }
}
