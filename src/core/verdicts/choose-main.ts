import type { ListedPromise } from '../answers/analysis.ts'

/** A sum of money, a share or a multiple: what a viewer can check. Years, durations and episode numbers are settings. */
const figure =
  /[$€£¥₹₽₩]\s?\p{Nd}|\p{Nd}[\p{Nd}.,’' ]{0,15}(?:[$€£¥₹₽₩%]|percent|prozent|por ?ciento|pour ?cent|times\b|dollars?\b|euros?\b|pounds?\b|bucks\b|million|billion|milliard|millón|millones|millionen)|\p{Nd}\s?[x×]\b/iu

/** Words that claim more than all others, in the languages of answers. */
const superlative =
  /\b(?:cheapest|best|worst|biggest|largest|smallest|fastest|strongest|oldest|youngest|richest|poorest|hardest|easiest|deadliest|most (?!of\b|people\b)\w+|least \w+|world(?:'|’)?s|first ever|only one|the first|the last|billigste\w*|beste\w*|schlechteste\w*|größte\w*|kleinste\w*|schnellste\w*|stärkste\w*|älteste\w*|le (?:plus|moins) \w+|la (?:plus|moins) \w+|le pire|la pire|le meilleur|la meilleure|el (?:más|menos) \w+|la (?:más|menos) \w+|el mejor|la mejor|el peor|la peor|il (?:più|meno) \w+|la (?:più|meno) \w+|il migliore?|la migliore|o (?:mais|menos) \w+|a (?:mais|menos) \w+|o melhor|a melhor|o pior|a pior)\b/iu

/** How much a viewer can hold a title to this promise. */
const weightOf = ({ promise, source }: ListedPromise): number => {
  if (source === 'thumbnail') return 0
  return figure.test(promise) || superlative.test(promise) ? 1 : 0
}

/**
 * Which promise is main. The model's choice stays, unless it chose the setting ("he builds a house") while another promise
 * of the title has a figure or a superlative ("for $1"), which is what viewers come for.
 */
export function chooseMain(promises: readonly ListedPromise[]): number {
  const chosen = Math.max(
    0,
    promises.findIndex(promise => promise.main),
  )
  if (promises.length === 0 || weightOf(promises[chosen]!) > 0) return chosen
  const stronger = promises.findIndex(promise => weightOf(promise) > 0)
  return stronger < 0 ? chosen : stronger
}
