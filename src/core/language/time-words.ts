import { foldedSet } from './fold-word.ts'

/** The names of the months. Those of `mayOrVerb` are also other words, and need an ordinal. */
export const months = foldedSet(`january february march april may june july august september october november december
  januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  januari februari maart mei augustus января февраля марта апреля мая июня июля августа сентября октября ноября декабря`)
export const mayOrVerb = foldedSet('may march mars marche mai august')
/** Words between a day and its month: "the third of march", "3 de mayo". */
export const dayLinks = foldedSet('of de')

/** Halves and quarters after an hour: "siete y media", "sept heures et demie". */
export const halfHours: ReadonlyMap<string, string> = new Map([
  ...[...foldedSet('demie demi media meia mezza mezzo halb')].map(word => [word, '30'] as const),
  ...[...foldedSet('quart cuarto quarto')].map(word => [word, '15'] as const),
])
export const hourLinks = foldedSet('et y e')

/** The decimal point in words, where the reader of numbers does not know it. */
export const decimalWords = foldedSet(
  'komma virgule vírgula virgola coma punto ponto запятая दशमलव فاصلة 点 てん virgül 점',
)

/** Denominators in words. */
export const denominators: ReadonlyMap<string, number> = new Map(
  ['tiers terzo tercio terço drittel 3', 'quart quarts viertel quarti 4', 'cinquième fünftel quinto 5'].flatMap(
    line => {
      const words = line.split(' ')
      const value = Number(words.pop())
      return [...foldedSet(words.join(' '))].map(word => [word, value] as const)
    },
  ),
)
export const ones = foldedSet('un une ein eine einem una uno um uma a an one')
