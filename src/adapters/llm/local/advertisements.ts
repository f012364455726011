import { plainWords } from '#adapters/search/words.ts'
import { buildInSteps } from '#core/concurrency/build-in-steps.ts'

const pattern = (...sources: string[]): RegExp => new RegExp(String.raw`(?:^|[\s¡¿(])(?:${sources.join('|')})`)

/** Words of a sponsor's message, in plain text: English, German, French, Spanish, Italian, Portuguese. */
const sponsorWords = pattern(
  String.raw`sponsor(?:ed|s|ing)?\b|brought to you by|made possible by|(?:promo|discount|coupon) codes?|(?:use|with) (?:my|the|our|promo)(?: promo)? code|(?:percent|dollars|pounds|euros|\d+ ?%) off\b|dot com slash|free trial|affiliate link|patreon|link (?:is |down )*(?:in|below) (?:the|my) (?:video )?description`,
  'werbung|gesponsert|werbepartner|rabattcode|gutscheincode|mit (?:dem|meinem) code|prozent rabatt|link (?:ist |findet ihr )?(?:unten )?in der (?:video)?(?:beschreibung|infobox)',
  String.raw`sponsoris\w+|en partenariat avec|code promo|avec (?:le|mon) code|(?:pour cent|\d+ ?%) de (?:reduction|remise)|lien (?:est )?(?:en|dans la) description`,
  String.raw`patrocin\w+|codigo (?:de )?(?:descuento|promocional)|con (?:el|mi) codigo|(?:por ciento|\d+ ?%) de descuento|enlace (?:esta )?en la descripcion`,
  String.raw`sponsorizzat\w+|codice (?:sconto|promozionale)|con il (?:mio )?codice|(?:per cento|\d+ ?%) di sconto|link (?:e )?in descrizione`,
  String.raw`cupom|codigo promocional|com o (?:meu )?codigo|(?:por cento|\d+ ?%) de desconto|link (?:esta )?na descricao`,
)
/** Words that an advertisement has, and other speech too: they continue one. */
const offerWords = pattern(
  String.raw`you get\b|sign up|download|my viewers|my listeners|first (?:box|month|order)|check (?:them|it) out|click\b|for free\b|free (?:shipping|pillows|gift)|kostenlos|jetzt bestellen|gratuit\w*|livraison|gratis|envio|spedizione|frete`,
)
/** Requests to subscribe or like. */
const channelRequests = pattern(
  String.raw`subscrib(?:e|ed|ing)\b|like button|(?:leave|give|drop|hit) (?:a|me a|this video a|us a|the) (?:like|thumbs? up)|a like would|hit the bell|notification bell|(?:in|down in) the comments|comments? (?:below|section)`,
  String.raw`abonnier\w*|daumen (?:nach oben|hoch)|glocke aktivier|in die kommentare`,
  String.raw`abonnez|mettez un (?:like|pouce)|pouce bleu|en commentaires?\b`,
  String.raw`suscrib\w+|dale a(?:l)? (?:me gusta|like)|en los comentarios`,
  'iscrivetevi|iscriviti|mettete un like|nei commenti',
  String.raw`inscreva|se inscrev\w+|deixe? (?:o|seu) like|nos comentarios`,
)
/** Two messages of a sponsor at most this many sentences apart are one. */
const longestGap = 6
/** So many sentences before and after a sponsor's message may belong to it. */
const reach = 2

/** Which of these sentences in a row advertise: sponsors' messages with all between them, and requests to subscribe. */
export const advertisementsIn = (sentences: readonly { readonly text: string }[]): boolean[] =>
  buildInSteps(() => advertisementsInSteps(sentences)).value()

/** As `advertisementsIn`, yielding after each sentence so that a caller can pause. */
export function* advertisementsInSteps(sentences: readonly { readonly text: string }[]): Generator<void, boolean[]> {
  const texts: string[] = []
  const isSponsor: boolean[] = []
  const isRequest: boolean[] = []
  for (const sentence of sentences) {
    yield
    const text = plainWords(sentence.text.slice(0, 1_000))
    texts.push(text)
    isSponsor.push(sponsorWords.test(text))
    isRequest.push(channelRequests.test(text))
  }
  const isAd = [...isSponsor]
  let last = Number.NEGATIVE_INFINITY
  for (const [at, found] of isSponsor.entries()) {
    if (!found) continue
    if (at - last <= longestGap) isAd.fill(true, last + 1, at)
    last = at
  }
  for (const at of texts.keys()) {
    if (!isSponsor[at]) continue
    for (let next = at + 1; next <= at + reach && offerWords.test(texts[next] ?? ''); next++) isAd[next] = true
  }
  return isAd.map((found, at) => found || isRequest[at]!)
}
