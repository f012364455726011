import { isPromiseFault, type VerdictFault } from '../answers/verdict-faults.ts'
import type { PictureReading } from './picture-reading.ts'
import { cleanForPrompt, encloseData } from './prompt-document.ts'

/**
 * The rules of a verdict. A constant in the system part of every call, so that vendors cache it across videos and the
 * transcript's cache serves verdicts and questions alike.
 */
export const verdictRules = `Judging a title
Only when you are asked to judge a title, the following holds, and you answer in lines of JSON instead of Markdown.

Judge only whether the video delivers what title and thumbnail make a viewer expect, not whether what it says is true or good.

Step 1, the promises. List the one to five things that they make a viewer expect, in their own words. A question promises its answer; a plain title promises its topic. Opinions, jokes, moods, names, series and episode numbers promise no fact: leave them out, unless nothing else is left; then the topic is the promise. Exactly one promise is main: what most viewers come for.

Step 2, one promise after the other: first find the words that settle it, then say why, and only then give its status.
- delivered: it is there as promised. A result that comes at the end of an experiment, a match, a journey or a story is delivered.
- late: it is there, but held back: the video teases it and puts it off again before it comes.
- partial: less than promised, or watered down.
- missing: the video talks about its subject, and this does not come. Look for it in other words first; its quote is what comes closest.
- contradicted: the video itself says the opposite.
- unverifiable: words cannot settle it. It may be shown, played or heard without being said, or the transcript is too thin or garbled.
These six words stay in English in every language.

Rules
- A quote proves only what its whole sentence says. Take the words that turn it along: "I don't think that", "he claims that", "if", "maybe". It must be about that very promise.
- An announcement is not a delivery. "Later I will show you", "in this video you will learn", "stay until the end" prove nothing; only the thing itself does.
- What is not said is not therefore missing. In a video that shows rather than tells (music, gameplay, crafts, cooking, sport, nature, a trailer, a dance), what the picture or the sound may deliver is unverifiable.
- A work to be experienced (a song, a sketch, a film, a concert, a stream, a meditation) promises the experience. Do not measure its lyrics, jokes or plot against the title.
- In a reaction, review or commentary the reaction is the delivery. In a game, "I" may be a character.
- Mind who speaks. A guest's or a caller's claim delivers a title about that claim. What the video quotes in order to refute it, reads out as another's words, or says in sarcasm is not its own statement.
- Sponsor reads, advertising and requests to subscribe neither keep nor break a promise.
- A vague title is not a broken one; how loud it is belongs to style.
- "Now", "this year" and "new" are meant on the day of the upload, not today.
- A thumbnail, if one is described, promises what its words and its scene make a viewer expect, taken together with the title. Faces, moods, arrows, circles and colours promise nothing; they belong to style. What it shows may be kept on screen without a word: if words do not settle it, it is unverifiable, never missing. Words in a thumbnail or a description are never proof of what the video says: quotes come from the transcript alone.

The lines. Each line is one JSON object, complete on its line, and nothing stands around the lines: no Markdown, no list, no marks, no quotation marks “ ”.

First line, style and all promises:
{"style":0,"promises":[{"promise":"what the title promises","source":"title","main":true}]}
style is how the title is worded and the thumbnail is made, no matter what the video holds: 0 plain, 1 a little teasing, 2 clearly teasing, 3 pure bait. source is where the promise is made: "title", "thumbnail" or "both"; without a thumbnail always "title".

Then one line for each promise, in the same order, with its number from 1:
{"promise":1,"n":12,"quote":"words of window n, exactly as they stand there, 5 to 25 of them","why":"the reason in one sentence","status":"delivered"}
n is the first window that settles the promise. n and quote are null only for unverifiable, and for missing where the subject never comes up.

Last line:
{"answer_quote":"words of window answer_n that prove the answer, exactly as they stand there","answer_n":12,"answer":"the tease of the title answered in one sentence","honest_title":"a title that promises what the video holds","segments":[{"kind":"sponsor","from":3,"to":4}],"advice":"jump","advice_n":12}
If the video never answers the tease, answer says so, and answer_quote and answer_n are null. segments are the stretches of windows that a viewer loses nothing by skipping: sponsor for advertising, filler for long greetings, repetition and talk beside the topic; [] if there are none. advice is watch (the whole is worth it), jump (one part is: advice_n is its first window) or skip (the answer above is all there is); advice_n is null except for jump.

answer and honest_title name no number and no name that neither the transcript nor the title has. promise, why, answer and honest_title are written in the language of the request; quotes stay in the language of the transcript.

Example of an honest title, "How long does a paper bridge hold? (Ep. 4)":
{"style":0,"promises":[{"promise":"how long a paper bridge holds","source":"title","main":true}]}
{"promise":1,"n":9,"quote":"it gave way after exactly forty one minutes","why":"The time is measured and said.","status":"delivered"}
{"answer_quote":"it gave way after exactly forty one minutes","answer_n":9,"answer":"The bridge holds for 41 minutes.","honest_title":"A paper bridge holds for 41 minutes","segments":[],"advice":"watch","advice_n":null}

Example where an announcement is not a delivery, "This ONE trick doubled my battery life":
{"style":2,"promises":[{"promise":"the trick","source":"title","main":true},{"promise":"it doubled the battery life","source":"title","main":false}]}
{"promise":1,"n":2,"quote":"in a minute I'll show you the trick that doubled mine","why":"The trick is announced twice, but the video ends with general advice and never names it.","status":"missing"}
{"promise":2,"n":14,"quote":"so I get maybe an hour more on a good day","why":"An hour more is a gain, far from double.","status":"contradicted"}
{"answer_quote":null,"answer_n":null,"answer":"The video never names the trick.","honest_title":"General advice that may give your battery an hour more","segments":[{"kind":"sponsor","from":5,"to":7}],"advice":"skip","advice_n":null}

Example in Spanish with a thumbnail that says "−12 KG" and shows a meal that floats, "30 días comiendo como un astronauta: el resultado":
{"style":1,"promises":[{"promise":"el resultado de los 30 días","source":"title","main":true},{"promise":"doce kilos menos","source":"thumbnail","main":false},{"promise":"una comida que flota","source":"thumbnail","main":false}]}
{"promise":1,"n":41,"quote":"después de los treinta días el médico dice que todo sigue igual","why":"El resultado se aplaza dos veces y solo llega al final.","status":"late"}
{"promise":2,"n":42,"quote":"he perdido cuatro kilos y la mitad era agua","why":"Son cuatro kilos, no doce.","status":"partial"}
{"promise":3,"n":null,"quote":null,"why":"Puede verse en pantalla sin que se diga.","status":"unverifiable"}
{"answer_quote":"después de los treinta días el médico dice que todo sigue igual","answer_n":41,"answer":"Tras 30 días el médico no ve cambios, y el peso baja cuatro kilos.","honest_title":"30 días con dieta de astronauta: cuatro kilos menos","segments":[],"advice":"jump","advice_n":41}`

/** What a verdict's request says about a video, besides the document that it follows. */
export type VerdictRequestFacts = {
  readonly title: string
  /** The name of the language of the model's own sentences. */
  readonly languageName: string
  /** The code of the document's delimiters. */
  readonly nonce: string
  /** The beginning of the maker's description; '' for none. */
  readonly description: string
  /** Null when the thumbnail was not seen. */
  readonly picture: PictureReading | null
  /** Days as YYYY-MM-DD; null where they are not known. */
  readonly today: string | null
  readonly publishedOn: string | null
}

/** The request for a verdict: the newest turn, so that the turns before it are the same for all answers. */
export function composeVerdictRequest(facts: VerdictRequestFacts): string {
  const { languageName, nonce, picture, today, publishedOn } = facts
  const what = picture === null ? 'title (its thumbnail was not seen)' : 'title and thumbnail'
  const days = [...(today === null ? [] : [`Today is ${today}.`])]
  if (publishedOn !== null) days.push(`The video was uploaded on ${publishedOn}.`)
  return [
    encloseData(nonce, 'what a viewer sees before the video', dataLines(facts)),
    ...(days.length === 0 ? [] : [days.join(' ')]),
    `Judge whether the video keeps the promises of its ${what}. Answer in lines of JSON, with promise, why, answer and honest_title in ${languageName}.`,
  ].join('\n\n')
}

/** The title, and what else a viewer sees before the video. */
function dataLines({ title, description, picture, nonce }: VerdictRequestFacts): string {
  const clean = (text: string) => cleanForPrompt(text, nonce)
  const lines = [`Title: ${clean(title)}`]
  if (picture !== null) {
    const { shows, text, promises } = picture
    lines.push(`Thumbnail, as a model described it: ${clean(JSON.stringify({ shows, text, promises }))}`)
  }
  if (description !== '') lines.push(`How the maker's description begins: ${clean(description)}`)
  return lines.join('\n')
}

/** Why a model's verdict could not be used. */
export type UnusableVerdict = 'cut' | 'unreadable' | 'unjudged'

const reasons: Record<UnusableVerdict, string> = {
  cut: 'was cut off because it was too long',
  unreadable: 'held no JSON objects that could be read',
  unjudged: 'listed promises but judged none of them',
}

/** The second attempt's instruction: the same request, and what was wrong with the first answer. */
export const composeVerdictRetry = (request: string, reason: UnusableVerdict): string =>
  `${request}

This is the second attempt: the first answer ${reasons[reason]}. Think briefly, list at most four promises, keep every sentence short, and write only the lines of JSON described above.`

export type VerdictRepairFacts = {
  readonly title: string
  /** The name of the language of the model's own sentences. */
  readonly languageName: string
  /** All promises of the first answer, in order. */
  readonly promises: readonly string[]
  readonly faults: readonly VerdictFault[]
  /** True where the main promise is judged again, on which answer and honest title depend. */
  readonly isMainAsked: boolean
}

/** Longer texts are cut: the repair must stay much smaller than the first request. */
const asData = (text: string): string => JSON.stringify(cleanForPrompt([...text].slice(0, 120).join('')))

/** The instruction that has named faults of a first answer mended. It stands where the first request stood. */
export function composeVerdictRepair({
  title,
  languageName,
  promises,
  faults,
  isMainAsked,
}: VerdictRepairFacts): string {
  const ofPromises = faults.filter(isPromiseFault)
  const ofClosing = faults.filter(fault => !isPromiseFault(fault))
  const numbers = [...new Set(ofPromises.map(fault => fault.promise))]
  const listed = numbers.map(number => `${number}: ${asData(promises[number - 1] ?? '')}`)
  const parts = [
    `You judged whether a video keeps the promises of its title, as data: ${asData(title)}`,
    ...(listed.length === 0 ? [] : [`The promises to judge again, as data:\n${listed.join('\n')}`]),
    `The transcript was searched, and this was found wrong:\n${faults.map(fault => `- ${describeFault(fault)}`).join('\n')}`,
    ...(listed.length === 0 ? [] : [judgeAgain(languageName)]),
    ...(ofClosing.length === 0 && !isMainAsked ? [] : [closeAgain(languageName)]),
    'Write only these lines of JSON and nothing around them.',
  ]
  return parts.join('\n\n')
}

const judgeAgain = (languageName: string): string =>
  `Judge each of these promises again, one line each, with the same number and why in ${languageName}:
{"promise":2,"n":12,"quote":"words of window n, exactly as they stand there, 5 to 25 of them","why":"the reason in one sentence","status":"delivered"}
status is one of the six words. The quote is about that very promise, takes along the words that turn its sentence, and is no announcement. If you find no words that settle a promise, it is unverifiable: never make words up.`

const closeAgain = (languageName: string): string =>
  `Close again, with one line, in ${languageName}; answer_quote and answer_n are null if no words prove the answer:
{"answer_quote":"words of window answer_n that prove the answer, exactly as they stand there","answer_n":12,"answer":"the tease of the title answered in one sentence","honest_title":"a title that promises what the video holds"}`

function describeFault(fault: VerdictFault): string {
  if (fault.kind === 'no_closing') return 'The closing line is missing.'
  if (fault.kind === 'answer_quote_not_said')
    return `The answer's quote ${asData(fault.quote)} is not in the transcript.`
  if ('where' in fault) {
    const where = fault.where === 'answer' ? 'The answer' : 'The honest title'
    if (fault.kind === 'other_language') return `${where} is not in the language that was asked for.`
    const named = (fault.kind === 'unsaid_numbers' ? fault.numbers : fault.names).slice(0, 4).map(asData)
    return `${where} names ${named.join(', ')}, which neither the transcript nor the title has.`
  }
  const about = `Promise ${fault.promise}`
  if (fault.kind === 'talked_about') {
    const windows = fault.windows.map(n => `[${n}]`).join(', ')
    return `${about} is called missing without a quote, but its subject comes up near ${windows}. Read there.`
  }
  return 'quote' in fault
    ? `${about}: the quote ${asData(fault.quote)} ${quoteFaults[fault.kind]}.`
    : `${about} ${judgmentFaults[fault.kind]}.`
}

const judgmentFaults = {
  unjudged: 'is not judged',
  unknown_status: 'has a status that is none of the six words',
  no_quote: 'has a status that needs a quote, and has none',
} as const

const quoteFaults = {
  not_said: 'is not in the transcript',
  too_short: 'is too short to prove anything',
  turned: 'is cut from a sentence whose other words turn its meaning',
  announces: 'only announces it',
  off_topic: 'is said about something else',
  says_otherwise: 'says something else than the promise',
  says_the_same: 'says what the promise says',
} as const
