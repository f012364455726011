import type { ListedPromise } from '../answers/analysis.ts'

/** A sum of money, a share or a multiple: what a viewer can check. Years, durations and episode numbers are settings. */
const figure =
  /[$€£¥₹₽₩]\s?\p{Nd}|\p{Nd}[\p{Nd}.,’' ]{0,15}(?:[$€£¥₹₽₩%]|percent|prozent|por ?ciento|pour ?cent|times\b|dollars?\b|euros?\b|pounds?\b|bucks\b|million|billion|milliard|millón|millones|millionen)|\p{Nd}\s?[x×]\b/iu

/** Words that claim more than all others, in the languages of answers. */
const superlative =
  /(?<![\p{L}\p{N}])(?:cheapest|best(?! (?:friends?|man|wishes|of)(?!\p{L}))|worst|biggest|largest|smallest|fastest|strongest|oldest|youngest|richest|poorest|hardest|easiest|deadliest|most (?!of\b|people\b)\p{L}+|(?<!at )least \p{L}+|world(?:'|’)?s|first ever|only one|the first(?! (?:time|day|days|week|night|month|year)(?!\p{L}))|billigste\p{L}*|beste\p{L}*(?! (?:freund|kumpel))|schlechteste\p{L}*|größte\p{L}*|kleinste\p{L}*|schnellste\p{L}*|stärkste\p{L}*|älteste\p{L}*|le (?:plus|moins) \p{L}+|la (?:plus|moins) \p{L}+|le pire|la pire|le meilleur|la meilleure|el (?:más|menos) \p{L}+|la (?:más|menos) \p{L}+|el mejor|la mejor|el peor|la peor|il (?:più|meno) \p{L}+|la (?:più|meno) \p{L}+|il migliore?|la migliore|o (?:mais|menos) \p{L}+|a (?:mais|menos) \p{L}+|o melhor|a melhor|o pior|a pior)(?![\p{L}\p{N}])/iu

/** What stands in brackets adds to a title: "(rescue by helicopter)". */
const brackets = /[([【（「][^()[\]【】（）「」]{0,200}[)\]】）」]/gu
/** Words of three letters and fewer are mostly light; characters of scripts without spaces count one by one. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}]){4,}/gu
/** The letters of a word that are compared, so that its endings match. */
const stemLength = 4

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(wordPattern)
      ?.map(word => word.slice(0, stemLength)) ?? [],
  )

/** How much a viewer can hold a title to this promise. */
const weightOf = ({ promise, source }: ListedPromise): number => {
  if (source === 'thumbnail') return 0
  return figure.test(promise) || superlative.test(promise) ? 1 : 0
}

/**
 * Which promise is main. The model's choice stays, unless it chose the setting ("he builds a house") while another promise
 * of the title has a figure or a superlative ("for $1"), which is what viewers come for; or unless none of its words stand in
 * the title outside brackets, while another promise is in the title's own words.
 */
export function chooseMain(promises: readonly ListedPromise[], title: string): number {
  const chosen = Math.max(
    0,
    promises.findIndex(promise => promise.main),
  )
  if (promises.length === 0 || weightOf(promises[chosen]!) > 0) return chosen
  const stronger = promises.findIndex(promise => weightOf(promise) > 0)
  if (stronger >= 0) return stronger
  const outside = stemsOf(title.replace(brackets, ' '))
  const shareIn = ({ promise }: ListedPromise): number => {
    const stems = stemsOf(promise)
    return stems.size === 0 ? 0 : stems.intersection(outside).size / stems.size
  }
  if (shareIn(promises[chosen]!) > 0) return chosen
  const titles = promises.findIndex(promise => promise.source !== 'thumbnail' && shareIn(promise) > 0.5)
  return titles < 0 ? chosen : titles
}
