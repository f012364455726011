import { foldedSet } from './fold-word.ts'

/** Words that negate nothing, but change the meaning when they are dropped, added or exchanged. */
const polarity = foldedSet(
  `barely hardly scarcely rarely seldom almost nearly only few little less least more most fewer much many some any all
every each both half always sometimes often usually maybe perhaps possibly probably allegedly supposedly reportedly
apparently seemingly fake false former would could should might may must can will shall cannot if unless until except
besides but however although despite instead rather than or either about before after up down in out on off over under
above below against for from with into onto alleged potential possible impossible try tried trying want wanted hope hoped
think thought believe believed guess guessed claim claimed say said says pretend pretended imagine suppose supposed
wrong right true better worse best worst too enough yet already still again first last next same different other
fail failed fails stop stopped stops quit avoid avoided refuse refused deny denied doubt doubted lack lacked lacks
he she they we you i him her them us me his their our your my who what when where why how`,
)

/** True for a word that a quote may neither leave out nor add. */
export const isPolarity = (word: string): boolean =>
  polarity.has(word) || /^(?:un|non|dis|mis|anti|im|in|ir|il|pseudo|semi|ex)[a-z]{4,}/.test(word) || /less$/.test(word)
