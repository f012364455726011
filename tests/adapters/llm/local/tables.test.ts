import { describe, expect, test } from 'vitest'
import { advertisementsIn } from '#adapters/llm/local/advertisements.ts'
import { cleanSentence, readability } from '#adapters/llm/local/clean-sentence.ts'
import { locatePhrase } from '#adapters/llm/local/locate-phrase.ts'
import { quoteFrom } from '#adapters/llm/local/quote.ts'
import { splitSentences } from '#adapters/llm/local/sentences.ts'
import { styleLevel } from '#adapters/llm/local/style-score.ts'
import { titleClauses } from '#adapters/llm/local/title-clauses.ts'
import { languageOf } from '#adapters/search/language.ts'
import { indexWindows } from '#adapters/search/window-index.ts'
import { spoken } from '#tests/fakes/local-call.ts'

const english = languageOf('en')

describe('a spoken sentence is cleaned for reading', () => {
  test.each([
    ['um so the the bread was uh really good', 'The bread was really good.'],
    ['[Music] and then we, you know, went home', 'We went home.'],
    ['okay so i think i was right', 'I think I was right.'],
    ['the bread is done, right', 'The bread is done.'],
    ['It works.', 'It works.'],
    ['>> (laughter) yes “that” is *bold* [12]', 'That is bold.'],
    ['uh um', ''],
    ['今日は京都です', '今日は京都です。'],
  ])('%s', (said, clean) => expect(cleanSentence(said, 'en')).toBe(clean))

  test('a call to subscribe and a question rank lower than a statement', () => {
    const statement = readability('The bridge in Varn was built in 1931 by two brothers.')
    expect(readability('Please subscribe and hit the like button for the bridge.')).toBeLessThan(statement / 4)
    expect(readability('Who built the bridge in Varn with two brothers?')).toBeLessThan(statement / 2)
  })
})

test.each([
  ['How to Sharpen a Knife', ['How to Sharpen a Knife']],
  [
    'I Bought a House for $1 and Fixed It in ONE Weekend (No Experience!)',
    ['I Bought a House for $1', 'Fixed It in ONE Weekend', 'No Experience'],
  ],
  [
    'Three Hours with an Inspector: Storms, Lamps and Loneliness',
    ['Three Hours with an Inspector', 'Storms', 'Lamps', 'Loneliness'],
  ],
  ['Perfect Bread without Yeast', ['Perfect Bread', 'without Yeast']],
  ['🔥 You Won’t Believe This!!! 🔥', []],
  ['Deep Sea Fishing | Official Podcast #12', ['Deep Sea Fishing']],
])('clauses of %s', (title, promises) =>
  expect(titleClauses(title, english).map(clause => clause.text)).toEqual(promises),
)

test('a channel’s name at the end is no clause unless the video mentions it', () => {
  const title = 'Progressive Lenses for Golf | SportRx'
  expect(titleClauses(title, english, () => false)).toHaveLength(1)
  expect(titleClauses(title, english, () => true)).toHaveLength(2)
})

describe('the window that matches a phrase', () => {
  const windows = spoken(
    'Hello. In this video I will show you the secret sauce later on.',
    'We walked to the market and talked about the weather for a while.',
    'It took us eleven weekends to paint the boat. We did not use any sandpaper at all.',
    'The secret sauce is made of plums. It tastes a bit like smoke. We bought it on the fish market.',
    'My old bread machine died, and that is where I get my flour from, a flowerpot shop.',
  )
  test.each([
    ['The secret sauce', '2 of 2', 4, null],
    ['We painted the boat in one weekend', '3 of 3', null, 3],
    ['We always use sandpaper', '2 of 3', null, 3],
    ['No sandpaper', '1 of 1', 3, null],
    ['Nuclear submarines', '0 of 2', null, null],
    ['Nuclear boat', '1 of 2', 3, null],
    ['A FishMarket', '1 of 1', 4, null],
    ['My flower pot', '2 of 2', 5, null],
  ])('%s: %s', (title, words, n, oppositeN) => {
    const index = indexWindows(windows)
    const found = locatePhrase(windows, index, titleClauses(title, index.language)[0]!)
    expect([`${found.wordsFound} of ${found.wordCount}`, found.part?.n ?? null, found.opposite?.n ?? null]).toEqual([
      words,
      n,
      oppositeN,
    ])
  })
})

test.each([
  ['How to sharpen a kitchen knife', 0],
  ['Linear algebra, lecture 3: determinants', 0],
  ['This $5 Trick Makes ANY Bread PERFECT', 3],
  ['10 Creepiest Things Ever Caught On Camera!', 3],
])('style of %s: %i', (title, level) => expect(styleLevel(title)).toBe(level))

describe('sentences', () => {
  test('across two windows have two parts', () => {
    const sentences = splitSentences(spoken('It rained. The boat was', 'already gone. We waited.'))
    expect(sentences.map(sentence => sentence.parts)).toEqual([
      [{ n: 1, text: 'It rained.' }],
      [
        { n: 1, text: 'The boat was' },
        { n: 2, text: 'already gone.' },
      ],
      [{ n: 2, text: 'We waited.' }],
    ])
  })
  test.each([
    'the people who run the mill say that it never stopped in forty years | they only cleaned it on sundays when the shop sold no flour at all',
    'we walked along the pipes at night with a wooden stick | because it was quiet I heard the water move under the street near the old school',
    'wir haben den ganzen sommer an der alten brücke gearbeitet und viel gelernt dann kam der regen | und das wasser stieg in einer nacht bis an das haus',
  ])('without punctuation it is cut between two clauses: %s', expected => {
    const sentences = splitSentences(spoken(expected.replace('| ', '')))
    expect(sentences.map(({ text }) => text).join(' | ')).toBe(expected)
  })

  test('do not end at abbreviations and decimals', () =>
    expect(splitSentences(spoken('Dr. Osei paid 3.5 euros e.g. for tea. Then she left.'))).toHaveLength(2))
  test('have parts that are in their windows', () => {
    const windows = spoken(
      'so we went there and then the river came up again and again because it had rained for days and nobody had looked at the dam which was old',
      'a'.repeat(3000),
      '漢字'.repeat(400),
    )
    for (const sentence of splitSentences(windows))
      for (const { n, text } of sentence.parts) expect(windows[n - 1]!.text).toContain(text)
  })
})

test.each([
  ['plain words here', 'plain words here'],
  ['he said “never again” and left the house', 'and left the house'],
  ['[Music]', 'Music'],
  ['…', null],
])('the quote from %s', (text, quote) => expect(quoteFrom(text)).toBe(quote))

test('a quote is at most 260 characters long and ends after a word', () => {
  const quote = quoteFrom('many words '.repeat(100))!
  expect(quote.length).toBeLessThanOrEqual(260)
  expect(quote).toMatch(/(?:many|words)$/)
})

describe('advertisements', () => {
  const marked = (text: string) =>
    advertisementsIn(text.split('|').map(sentence => ({ text: sentence })))
      .map(isAd => (isAd ? 'x' : '-'))
      .join('')
  test.each([
    [
      'The bees are on the roof.|This video is brought to you by Calm.|I sleep on it.|It is soft.|Use my code BEE now.|Back to bees.',
      '-xxxx-',
    ],
    ['Hit the subscribe button.|Then cut the onions.', 'x-'],
    ['Dieses Video wird gesponsert von Kalmo.|Mit dem Code BIENE sparst du.|Die Bienen schlafen.', 'xx-'],
    ['Abonnez-vous à la chaîne.|Le pain est prêt.', 'x-'],
    ['Este vídeo está patrocinado por Olmo.|Es bueno.|Con el código SAL hay un regalo.|La sal es blanca.', 'xxx-'],
    ['He paid ten percent of it.|I like the code that she wrote.|The museum is free.', '---'],
  ])('%s: %s', (text, expected) => expect(marked(text)).toBe(expected))
})
