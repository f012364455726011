import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { price } from './sums.ts'

/** What a promise asks for, and how speech that answers it is recognized, in the languages of answers. */
const kinds: readonly { readonly asks: RegExp; readonly answers: RegExp }[] = [
  {
    asks: /(?<!\p{L})(?:why|reasons?|warum|wieso|weshalb|grund|gründe|por qu[eéê]|raz[oó]n(?:es)?|motivos?|razão|razões|pourquoi|raisons?|perch[eé]|waarom|reden|dlaczego|powód|почему|причин\p{L}*|neden|niçin)(?!\p{L})|なぜ|理由|为什么|為什麼|原因|왜|이유|لماذا|سبب|क्यों|कारण/iu,
    answers:
      /(?<!\p{L})(?:because|since|due to|that(?:'|’)?s why|the reason|weil|denn|wegen|deshalb|deswegen|porque|ya que|debido|parce que?|car|à cause|c(?:'|’)est pourquoi|perch[eé]|siccome|omdat|want|ponieważ|dlatego|потому|из-за|поэтому|çünkü)(?!\p{L})|から|ので|ため|因为|因為|所以|때문|해서|لأن|بسبب|क्योंकि|इसलिए/iu,
  },
  {
    asks: /(?<!\p{L})(?:how much|cost(?:s|ed)?|price[sd]?|money|paid|pays?|wie ?viel|kostet?|gekostet|preis|geld|cuánto|cuesta|costó|precio|dinero|combien|coûte|coûté|prix|argent|quanto|costa|costato|prezzo|soldi|custa|custou|preço|dinheiro|hoeveel|kost|prijs|сколько|стоит|цена|ile|kosztuje|cena|kaç|fiyat)(?!\p{L})|いくら|値段|价格|多少钱|얼마|가격|كم|سعر|कितने|कीमत/iu,
    answers: price,
  },
]

/**
 * The places that may answer what a promise asks for in words that it does not have: a sum of money for what something costs,
 * a "because" for why.
 */
export const answersAt = (promise: string, windows: readonly TranscriptWindow[]): number[] =>
  kinds.flatMap(({ asks, answers }) =>
    asks.test(promise) ? windows.flatMap(({ text }, at) => (answers.test(text) ? [at] : [])) : [],
  )
