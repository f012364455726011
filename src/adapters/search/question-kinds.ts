import { plainWords } from './words.ts'

/** The kind of thing that a question asks for. */
export type SoughtKind =
  | 'duration'
  | 'extent'
  | 'age'
  | 'price'
  | 'percent'
  | 'frequency'
  | 'temperature'
  | 'weight'
  | 'length'
  | 'speed'
  | 'number'
  | 'time'
  | 'person'
  | 'reason'
  | 'place'
  | 'town'
  | 'origin'
  | 'manner'
  | 'polar'
  | null

const pattern = (...sources: string[]): RegExp => new RegExp(sources.map(source => `(?:${source})`).join('|'))

/**
 * What questions of each kind say, in plain text: English, then German, French, Spanish, Italian and Portuguese. The first
 * that matches decides.
 */
const questionPatterns: readonly (readonly [SoughtKind, RegExp])[] = [
  ['manner', /^how (?:do|can|could|should|would|to)\b(?! .*\bhow\b)/],
  [
    'age',
    pattern(
      String.raw`\b(?:how old|(?:at )?(?:what|which) age)\b|\bwhat is .*\bage$`,
      String.raw`\bwie alt\b|\bin welchem alter\b`,
      String.raw`\bquel age\b`,
      String.raw`\bcuantos anos (?:tiene|tienen|tenia|cumple)\b|\b(?:a )?que edad\b`,
      String.raw`\bquanti anni (?:ha|hanno|aveva|avevano)\b|\bche eta\b`,
      String.raw`\bquantos anos (?:tem|tinha|tinham)\b|\bque idade\b`,
    ),
  ],
  [
    'duration',
    pattern(
      String.raw`\bhow (?:much )?longer\b`,
      String.raw`\bhow long (?:(?:did|does|do|has|have|had|will|would|can|should|must|until|before)\b|.*\b(?:takes?|took|lasts?|lasted|ago)\b)`,
      String.raw`\b(?:how (?:many|much)|after what) (?:more )?(?:time|seconds|minutes|hours|days|weeks|weekends|months|years)\b`,
      String.raw`\bwie lange\b|\bwie ?viele? (?:zeit|arbeitsstunden|sekunden|minuten|stunden|tage|wochen|monate|jahre)\b|\bnach wie viele`,
      String.raw`\bcombien (?:de temps|d e?(?:heures|annees|ans)|de (?:secondes|minutes|jours|semaines|mois))\b|\bcombien .*\bdure|\bquelle .*\bduree\b`,
      String.raw`\bcuanto (?:\w+ ){0,2}(?:tiempo|dur(?:a|an|o|aron|ado|aba)|tard\w+|llev(?:o|aron|a|an))\b|\bque duracion\b|\bcuant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)\b`,
      String.raw`\bquanto (?:tempo|dur\w+|ci .*(?:vuole|vol\w+|mett\w+|mess\w+))\b|\bquant[ie] (?:secondi|minuti|ore|giorni|settimane|mesi|anni)\b`,
      String.raw`\bquanto (?:demor\w+|lev\w+)\b|\bquant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)\b`,
    ),
  ],
  ['extent', /\bhow long\b|\bwie lang\b|\bquelle longueur\b|\bque longitud\b|\bquanto e lung\w\b|\bque comprimento\b/],
  [
    'price',
    pattern(
      String.raw`\bhow much .*\b(?:costs?|pay|paid|spend|spent|worth|price|charged?|earned?|money|dollars|euros|pounds|fees?|bill|set \w+ back)\b`,
      String.raw`\bhow much (?:is|are|was|were) (?:an?|the|one|it|this|that|each|these|those)\b`,
      String.raw`\bhow (?:expensive|cheap)\b|\bwhat .*\b(?:costs?|price|salary|fine)\b|\bwhat (?:is|was|are|were|s) (?:the |their |his |her )?(?:\w+ )?(?:bill|fees?|rent)\b|\bwhat (?:did|do|does) \w+ (?:pay|charge)\b`,
      String.raw`\bwie teuer\b|\bwie ?viel .*(?:kost|(?:be|ge)zahl|\bzahl(?:t|en|te|ten)\b|ausgegeben|ausgeben|geld\b|verlang|berechnet)|\bwas kost|\bwas (?:hat|haben|hatte|hatten) .*(?:gekostet|bezahlt|gezahlt|verlangt)\b|\bkost\w+ .*\bwie ?viel|\bwelche[rn]? preis|\bwie hoch .*(?:kosten|preis|rechnung|gebuhr|miete)`,
      String.raw`\bcombien .*(?:cout|\bpaye|\bdepens|\bfactur)|\bcombien d argent\b|\bcout\w+ .*combien|\bquell?e? .*(?:prix|couts?|tarif|montant|facture|loyer)\b|\bquoi le prix\b`,
      String.raw`\bcuanto (?:cuest|cost|val|dinero)|\bcuanto .*\b(?:costo|costaron|costado|costar|cuest\w+|gast\w+|pag[aoeu]\w*|cobr\w+|pidi\w+)\b|\bque precio|\bcual .*\b(?:precio|coste|costo|factura|alquiler)\b`,
      String.raw`\bquanto (?:cost|e cost|vale)|\bquanto .*\b(?:costat[oaie]|costare|spes[oaie]|spende\w*|pagat[oaie]|pagano|soldi|chiest[oaie])\b|\bquale? .*\b(?:prezzo|costo|affitto)\b`,
      String.raw`\bquanto .*\b(?:cust\w+|gast\w+|pag(?:a|ou|am|aram|ar|amos)|cobr\w+|dinheiro|pedi\w+)\b|\bqual .*\b(?:preco|custo|aluguel)\b`,
    ),
  ],
  [
    'percent',
    /\bhow much of\b|\b(?:what|how much|how many|which) (?:percent|percentage|share|discount)\b|\bprozent\b|\bpourcentage\b|\bporcentaje\b|\bpercentuale\b|\bpor?centagem\b/,
  ],
  [
    'frequency',
    /\bhow (?:often|frequently|many times)\b|\bwie oft\b|\bcombien de fois\b|\bcuantas veces\b|\bquante volte\b|\bquantas vezes\b/,
  ],
  [
    'temperature',
    /\btemperatur\w*\b|\bhow (?:hot|cold|warm)\b|\bhow many degrees\b|\b(?:what|which) angle\b|\bwie (?:heiss|warm|kalt|viel grad)\b|\bcombien de degres\b|\bcuantos grados\b|\bquanti gradi\b|\bquantos graus\b/,
  ],
  [
    'weight',
    /\bhow heavy\b|\bhow much .*\bweighs?\b|\bwhat .*\bweighs?\b|\bwie schwer (?:ist|sind|war|waren)\b|\bwie ?viel .*wieg|\bcombien .*\bpes|\bquel poids\b|\bcuanto .*\bpes|\bquanto .*\bpes/,
  ],
  [
    'length',
    /\bhow (?:far|tall|high|wide|deep|thick|broad)\b|\bwie (?:weit|hoch|breit|tief|dick)\b|\bquelle (?:hauteur|distance|profondeur|largeur)\b|\b(?:que|cual) .*\b(?:altura|distancia|profundidad|anchura)\b|\bcuanto mide\b|\bquanto (?:e (?:alt|larg|profond|distante)\w*|dista|mede)\b/,
  ],
  [
    'speed',
    /\bhow (?:fast|quickly)\b|\bwhat speed\b|\bwind speed\b|\bwie schnell\b|\bgeschwindigkeit\b|\bvitesse\b|\bvelocidade?\b|\bvelocita\b/,
  ],
  [
    'time',
    /\b(?:when|since when|(?:what|which) (?:year|date|time|day|month)|wann|in welchem (?:jahr|monat)|quand|en quelle annee|a quelle heure|cuando|en que ano|a que hora|quando|in che anno|a che ora|em que ano|a que horas|um wie ?viel uhr)\b/,
  ],
  [
    'number',
    pattern(
      String.raw`\b(?:how (?:many|much|big|large|loud|strong)|what number|wie ?viele?|wie (?:gross|laut|stark)|combien|cuant[oa]s?|quant[oaie]s?)\b`,
      String.raw`\bwhat (?:is|was|are|were|s) .*\b(?:rates?|score|rating|number|capacity|population|budget|mileage|consumption|thickness|depth|size|ratio)$`,
      String.raw`\bwas (?:ist|war) .*(?:zahl|rate|wert|puls|grosse|dicke)$`,
      String.raw`\bquell?e? (?:est|etait|sont) .*\b(?:epaisseur|taille|population|capacite|taux|nombre|consommation)\b`,
      String.raw`\bcual (?:es|era) .*\b(?:numero|tasa|tamano|grosor|espesor|poblacion|capacidad|consumo)\b`,
      String.raw`\bqual e?(?: era)? .*\b(?:numero|tasso|spessore|popolazione|capacita|consumo|taxa|tamanho|espessura|populacao|capacidade)\b`,
    ),
  ],
  [
    'person',
    /\b(?:who|whose|whom|wer|wem|wen|wessen|qui|quien|quienes|chi|quem)\b|\bwhat (?:is|was|are|were) .*\b(?:names?|called)\b|\bwie (?:heiss|hiess)|\bcomment .*\bappel|\bcomo se (?:llam|cham)|\bcome si chiam/,
  ],
  ['origin', /\bwhere\b.*\bfrom\b|\bwoher\b|\bd ou\b|\b(?:de donde|da dove|de onde)\b/],
  [
    'town',
    /\b(?:which|what|welche[rmn]?|quelle?|que|quale|che|qual) (?:city|country|town|village|stadt|land|dorf|ort|ville|pays|ciudad|pais|pueblo|citta|paese|cidade)\b/,
  ],
  ['place', /\b(?:where|which place|what place|wo|wohin|donde|dove|onde)\b|^(?:et |par |vers )?ou\b/],
  ['reason', /\b(?:why|what caused|reason|warum|weshalb|wieso|pourquoi|por que|perche)\b/],
  ['manner', /^(?:how|wie|comment|como|come)\b/],
  [
    'polar',
    /^(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|had|must|ist|sind|war|waren|hat|haben|kann|darf|soll|muss|wird|gibt|est ce que|peut on|faut il|se puede|es|esta|hay|hubo|tiene|si puo|e|c e|ha|ce|tem|pode)\b/,
  ],
]

/** The patterns are not linear, so the length is bounded before them. */
const longestQuestion = 1_000

const plainQuestion = (whole: string): string =>
  plainWords(whole.slice(0, longestQuestion))
    .replace(/[¿¡?!.,;:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a question asks for. "What did she say when it rained?" does not ask for a time. */
export function answerKindOf(whole: string): SoughtKind {
  const question = plainQuestion(whole)
  const [first] = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/.exec(question) ?? []
  const asks = (found: RegExp): boolean => {
    const [word = ''] = found.exec(question) ?? []
    return word !== '' && (first === undefined || !relativeWord.test(word) || word === first)
  }
  return questionPatterns.find(([, each]) => asks(each))?.[0] ?? null
}

/** Words that ask only when they come first. */
const relativeWord = /^(?:when|who|whom|whose|where|why)$/

const counting =
  /\b(?:how many(?: more| different)?|wie ?viele|combien (?:de|d)|cuant[oa]s|quant(?:[iea]|[oa]s))(?: of (?:the|these|those))? (\p{L}+)/u

/** What "How many?" counts, in plain text; null when the question counts nothing. */
export const countedNoun = (question: string): string | null =>
  counting.exec(plainWords(question.slice(0, longestQuestion)))?.[1] ?? null

const defining = pattern(
  String.raw`^(?:what|who) (?:exactly )?(?:is|are|was|were|s) (?:(?:an?|the) )?(\p{L}{3,})(?: exactly)?$`,
  String.raw`^what (?:does|do|did) (?:(?:an?|the) )?(\p{L}{3,}) mean$`,
  String.raw`^was (?:bedeutet|heisst) (?:(?:ein|eine|der|die|das|denn|eigentlich) ){0,3}(\p{L}{3,})$`,
  String.raw`^(?:que (?:veut dire|signifie|significa)|(?:che )?cosa (?:significa|vuol dire)|o que significa) (?:(?:une?|le|la|l|una?|el|il|lo|uma?|o|a) )?(\p{L}{3,})$`,
  String.raw`^(?:was|wer|wer oder was) (?:ist|sind|war) (?:(?:ein|eine|der|die|das|denn|eigentlich) ){0,3}(\p{L}{3,})$`,
  String.raw`^(?:c est quoi|qu est ce qu(?: ?e? ?c est que)?|qui est) (?:(?:une?|le|la|l) )?(\p{L}{3,})(?: exactement)?$`,
  String.raw`^(?:que|quien) (?:es|son|era) (?:(?:una?|el|la) )?(\p{L}{3,})(?: exactamente)?$`,
  String.raw`^(?:cosa|che cosa|che cos|cos|chi) (?:e|sono|era) (?:(?:una?|il|la|l) )?(\p{L}{3,})$`,
  String.raw`^(?:o que|quem) (?:e|sao|era) (?:(?:uma?|o|a) )?(\p{L}{3,})$`,
)

/** What "What is a glacier?" asks about, in plain text; null for another question. */
export const definedNoun = (question: string): string | null =>
  new RegExp(defining, 'u')
    .exec(plainQuestion(question))
    ?.slice(1)
    .find(noun => noun !== undefined) ?? null

const aboutOffer =
  /(?:^|[\s¡¿(])(?:sponsor\w*|adverti[sz]\w*|ads?\b|discount|promo|coupon|offer\b|werbung|rabatt|gutschein|publicite|reduction|code\b|codigo|codice|patrocin\w+|descuento|oferta|sconto|desconto|cupom)/

/** True when a question asks about a sponsor, a discount or an offer. */
export const asksAboutOffer = (question: string): boolean =>
  aboutOffer.test(plainWords(question.slice(0, longestQuestion)))
