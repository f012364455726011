import { describe, expect, test } from 'vitest'
import { sumWordsOf } from '#adapters/search/amounts.ts'
import { answerKindScore, countingOf } from '#adapters/search/answer-kinds.ts'
import { languageOf } from '#adapters/search/language.ts'
import { earlierQuestion, mainVerb, parseQuestion } from '#adapters/search/parse-question.ts'
import { answerKindOf, asksAboutOffer, countedNoun, definedNoun } from '#adapters/search/question-kinds.ts'

test.each([
  ['age', 'I have been living with it for seven weeks now', 0],
  ['age', 'the tower is seven hundred years old', 1],
  ['age', 'she was almost three at the time', 1],
  ['age', 'er wohnt seit drei Jahren hier', 0],
  ['extent', 'at four kilometres the fire brigade leads', 0],
  ['extent', 'the race goes over six kilometres', 1],
  ['extent', 'there is a head wind of twenty two kilometres an hour', 0],
] as const)('%s: %s', (kind, text, score) =>
  expect(answerKindScore(kind, text, text.startsWith('er ') ? 'de' : 'en')).toBe(score),
)

test.each([
  ['How old is the bridge?', 'age'],
  ['Wie alt ist der Turm?', 'age'],
  ['Quel âge a sa fille ?', 'age'],
  ['¿Cuántos años tiene Pablo?', 'age'],
  ['Quanti anni ha la nonna?', 'age'],
  ['Quantos anos tem o barco?', 'age'],
  ['How long did it take?', 'duration'],
  ['Wie lange dauert die Fahrt?', 'duration'],
  ['Combien de temps dure la visite ?', 'duration'],
  ['¿Cuánto tarda el tren?', 'duration'],
  ['Quanto dura il viaggio?', 'duration'],
  ['Quanto tempo demora a viagem?', 'duration'],
  ['How long is the bridge?', 'extent'],
  ['How much is a ticket?', 'price'],
  ['Was kostet die Karte?', 'price'],
  ['Combien coûte le billet ?', 'price'],
  ['¿Cuánto cuesta la entrada?', 'price'],
  ['Quanto costa il biglietto?', 'price'],
  ['Quanto custou o bilhete?', 'price'],
  ['What was the bill for the roof?', 'price'],
  ['Wie viel haben sie insgesamt bezahlt?', 'price'],
  ['Combien ont-ils dépensé en tout ?', 'price'],
  ['¿Cuánto gastaron en la reforma?', 'price'],
  ['Quanto hanno speso in totale?', 'price'],
  ['Quanto pagaram pelo moinho?', 'price'],
  ['Combien de pays y a-t-il ?', 'number'],
  ['¿Cuántas páginas tiene?', 'number'],
  ['How much of the water was lost?', 'percent'],
  ['How heavy is the stone?', 'weight'],
  ['How quickly can it fold?', 'speed'],
  ["C'est quoi le prix d'une révision ?", 'price'],
  ['Wie schwer ist der Stein?', 'weight'],
  ['Wie hoch ist der Berg?', 'length'],
  ['How fast is the boat?', 'speed'],
  ['When was it built?', 'time'],
  ['Wann wurde sie gebaut?', 'time'],
  ['Quand est-ce arrivé ?', 'time'],
  ['¿En qué año se construyó?', 'time'],
  ['Quando è nata?', 'time'],
  ['Wie viele Häuser gibt es?', 'number'],
  ['Wer hat das Haus gebaut?', 'person'],
  ['¿Cómo se llama el perro?', 'person'],
  ['Which city does she live in?', 'town'],
  ['¿De dónde viene la sal?', 'origin'],
  ['Où habite-t-elle ?', 'place'],
  ['Pourquoi est-il parti ?', 'reason'],
  ['Can I freeze it?', 'polar'],
  ['Ist das Brot gut?', 'polar'],
  ['What did she say when it rained?', null],
] as const)('%s asks for %s', (question, kind) => expect(answerKindOf(question)).toBe(kind))

describe('an answer of the kind asked for', () => {
  test.each([
    ['age', 'en', 'she was almost three at the time'],
    ['age', 'en', 'he is twenty four and strict'],
    ['age', 'de', 'Er ist zweiundvierzig und wohnt in Bern.'],
    ['age', 'fr', 'Elle a presque dix mois.'],
    ['age', 'es', 'Mi sobrina tiene veintidós años.'],
    ['duration', 'en', 'it took half an hour'],
    ['duration', 'en', 'two and a half hours'],
    ['duration', 'de', 'Das Abkühlen hat zehn Monate gedauert.'],
    ['duration', 'fr', 'environ trois quarts d’heure, donc 45 minutes'],
    ['duration', 'it', 'ci vogliono trentacinque minuti'],
    ['duration', 'pt', 'levou quase duas semanas'],
    ['price', 'en', 'one dollar'],
    ['price', 'en', 'it costs forty if you walk'],
    ['price', 'de', 'das waren vierhundert Euro'],
    ['price', 'es', 'un bote se vende a siete euros'],
    ['temperature', 'de', 'bei tausendvierhundert Grad'],
    ['weight', 'it', 'pesa otto chili'],
    ['length', 'fr', 'six kilomètres et demi'],
    ['percent', 'en', 'half of it'],
    ['number', 'de', 'Bei Wasser sind das 1,33.'],
    ['time', 'de', 'Die Klausur ist am vierzehnten Februar.'],
    ['time', 'es', 'fue en agosto'],
    ['time', 'en', 'we closed it in 2011'],
    ['person', 'en', 'the teacher was Hedda Lind'],
    ['town', 'en', 'she lives in Ghent'],
  ] as const)('%s, %s: %s', (kind, language, text) => expect(answerKindScore(kind, text, language)).toBe(1))

  test.each([
    ['age', 'en', 'the shop closes at four, and one restaurant is open'],
    ['age', 'en', 'it lost ninety percent'],
    ['duration', 'en', 'twelve jars of honey'],
    ['price', 'en', 'the price brought six percent'],
    ['price', 'de', 'er wiegt acht Kilo'],
    ['weight', 'en', 'fourteen euros'],
    ['number', 'en', 'the only one that I like'],
    ['number', 'de', 'mein kleiner Stein'],
    ['time', 'en', 'she likes the old boat'],
    ['town', 'en', 'he uses a flat needle'],
  ] as const)('is not: %s, %s: %s', (kind, language, text) => expect(answerKindScore(kind, text, language)).toBe(0))
})

test.each([
  ['twelve old bridges', 'counted'],
  ['we saw twelve of them', 'bare'],
  ['twelve euros for the ticket', 'other'],
])('bridges in %s: %s', (text, counting) => expect(countingOf(text, 'bridges')).toBe(counting))

test.each([
  ['How many stops does it make?', 'stops'],
  ['Wie viele Häuser gibt es?', 'hauser'],
  ['¿Cuántas personas trabajan aquí?', 'personas'],
  ['How long is it?', null],
  ['Quanto hanno pagato la casa?', null],
])('%s counts %s', (question, noun) => expect(countedNoun(question)).toBe(noun))

test.each([
  ['All together it cost us forty one thousand dollars.', ['all together']],
  ['If you add it all up, it was cheap.', ['add it all up']],
  ['Guten Morgen zusammen', []],
  ['Unterm Strich hat es sich gelohnt', ['unterm strich']],
  ['En tout cas, c’est fini', []],
])('%s: a sum is said as %j', (text, words) => expect(sumWordsOf(text)).toEqual(words))

test.each([
  ['how long does the lamb stay in the oven', 'stay'],
  ['does he recommend a boat', 'recommend'],
  ['what colour is the boat', ''],
])('the verb of %s is %s', (question, verb) => expect(mainVerb(question)).toBe(verb))

test.each([
  ['Who is the sponsor?', true],
  ['Wie lautet der Rabattcode?', true],
  ['How old is her child?', false],
])('%s asks about the offer: %s', (question, expected) => expect(asksAboutOffer(question)).toBe(expected))

test.each([
  ['What is a glacier?', 'glacier'],
  ['What does overtrading mean?', 'overtrading'],
  ['Was bedeutet Estrich?', 'estrich'],
  ['Que veut dire échappement ?', 'echappement'],
  ['¿Qué significa el muro?', 'muro'],
  ['Cosa significa il vespaio?', 'vespaio'],
  ['O que significa compressão?', 'compressao'],
  ['What does the captain say?', null],
])('%s asks what a noun is: %s', (question, noun) => expect(definedNoun(question)).toBe(noun))

test.each([
  ['es', '¿Cuántos huevos lleva la tortilla?', ['huev', 'tortill']],
  ['es', '¿Dónde hay setas?', ['set']],
  ['fr', 'Depuis quand le moulin ne marche plus ?', ['moulin', 'march']],
  ['it', 'Qual è il suo sbaglio?', ['sbagl']],
  ['pt', 'Quantas ovelhas há?', ['ovelh']],
  ['de', 'Woran ist der Baum gestorben?', ['baum', 'gestorb']],
])('%s: the words of the question itself are not looked for: %s', (code, question, terms) =>
  expect([...parseQuestion(question, languageOf(code)).terms.keys()]).toEqual(terms),
)

test.each([
  ['And when was that?', true],
  ['How tall is the lighthouse at Vardoy in winter?', false],
])('%s needs the earlier question: %s', (question, needs) => {
  const history = [{ role: 'user', content: 'Who built the bridge?' }] as const
  expect(earlierQuestion(question, history).includes('bridge')).toBe(needs)
})
