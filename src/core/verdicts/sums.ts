import { supportIndexOf } from '../proof/citation-support.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

const currencies = '[$€£¥₹₽₩₺₴]|[円元块塊원]|ドル|ユーロ|달러|유로'
const currencyWords =
  'dollars?|bucks|euros?|cents?|pounds?|quid|pence|yen|yuan|rupees?|pesos?|reais|francs?|franken|dólar(?:es)?|dólares|dollari|libras?|livres?|zł|złotych|kronor|kroner|lira|руб\\p{L}*|доллар\\p{L}*|евро'
/** Words for a price of nothing. */
const free =
  'free|nothing|gratis|kostenlos|umsonst|gratuit(?:e|ement)?|gratuitement|grátis|gratuito|nada|無料|タダ|免费|免費|무료'

const sum = new RegExp(`${currencies}|(?<!\\p{L})(?:${currencyWords})(?!\\p{L})`, 'iu')
/** A sum of money, or a word for a price of nothing. */
export const price = new RegExp(`${sum.source}|(?<!\\p{L})(?:${free})(?!\\p{L})`, 'iu')

/**
 * True unless a promise names a sum of money and neither the window of its quote nor the ones beside it name a price or its
 * number: "only five cups a day" does not prove that a cup costs 200 €. Also true where the transcript names prices in no words
 * that are known here.
 */
export function mayProveSum(promise: string, place: number, windows: readonly TranscriptWindow[]): boolean {
  if (!sum.test(promise) || !windows.some(({ text }) => sum.test(text))) return true
  const near = windows.slice(Math.max(0, place - 1), place + 2)
  if (near.some(({ text }) => price.test(text))) return true
  const index = supportIndexOf(windows)
  const numbers = index.tokensOf(promise).filter(({ type }) => type === 'number')
  return numbers.some(({ keys }) => keys.some(key => index.placesOf(key).some(at => Math.abs(at - place) <= 1)))
}
