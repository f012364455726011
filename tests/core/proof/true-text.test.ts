import { describe, expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

const windowsOf = (texts: readonly string[]): TranscriptWindow[] =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

const english = windowsOf([
  'welcome back today I look at the phone that everybody keeps asking me about and I have used it for a month',
  'the screen is bright and sharp and you get the wide shape that is good for reading and for films',
  'in the second half they scored twice and the whole town was on its feet it was the best game of the year',
  'I read from the gospel every morning and that one verse has stayed with me since I was a child',
  'my grandmother used to tell us that the house would stand when we were all gone and she was right',
  'then I ran the last mile as fast as I could and I nearly fell over at the finish',
  'the company says you never pay for repairs but I paid for two of them out of my own pocket',
  'so is it worth the money I would not buy it again and I would not give it to a friend either',
])
const german = windowsOf([
  'willkommen zurück heute geht es um das Telefon nach dem mich alle fragen und ich habe es einen Monat benutzt',
  'der Bildschirm ist hell und scharf und das Format ist gut zum Lesen und für Filme',
  'die Firma sagt man zahlt nie für Reparaturen aber ich habe zwei davon selbst bezahlt',
  'lohnt es sich also ich würde es nicht noch einmal kaufen',
])
const spanish = windowsOf([
  'bienvenidos hoy vamos a ver la casa que compramos por muy poco dinero y que nadie quería',
  'el techo estaba roto y pasamos todo el verano reparando las paredes con mi hermano',
  'al final la casa vale mucho más de lo que pagamos y no la vamos a vender',
])
const japanese = windowsOf([
  '今日は新しい電話について話します みんなに聞かれたので一か月使ってみました',
  '画面は明るくて読みやすいです でももう買いません',
])

/** The words of a text, without quotation marks, emphasis, citations and what replaces them. */
const plain = (text: string): string =>
  text
    .replace(/(?:→ )?\[\d+(?::\d\d)+\]\(#t=\d+\)|\[[\d, ]+\]/g, '')
    .replace(/[“”„«»「」『』"*‘’]|(?<!\p{L})'|'(?!\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()

const known = ['Is the phone worth it? The 7:45 test']
const show = (answer: string, windows: readonly TranscriptWindow[] = english) =>
  applyProofGate(answer, windows, { known }).text
const keeps = (answer: string, windows: readonly TranscriptWindow[] = english) => {
  const shown = show(answer, windows)
  expect(plain(shown)).toBe(plain(answer))
  expect(shown.replace(/“the house would stand”|„das Format ist gut“/, '')).not.toMatch(/[“”„«»「『]/)
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty']
const inWords = (value: number): string =>
  value < 20 ? ones[value]! : `${tens[Math.floor(value / 10)]}${value % 10 === 0 ? '' : ` ${ones[value % 10]}`}`

describe('spoken clock times stay', () => {
  const times = [
    [1, 10],
    [2, 45],
    [3, 20],
    [4, 59],
    [5, 30],
    [6, 15],
    [7, 12],
    [8, 40],
    [9, 55],
    [10, 10],
    [11, 50],
    [12, 34],
  ] as const
  test.each(times)('%i:%i in words', (hour, minute) => {
    const windows = windowsOf([
      ...english.map(window => window.text),
      `she called at ${inWords(hour)} ${inWords(minute)} that day`,
    ])
    keeps(`She called at ${hour}:${minute} that day.`, windows)
    keeps(`At ${hour}:${minute} she called.`, windows)
  })
  test.each([
    ['5:30', 'we get up at half past five every day'],
    ['05:30', 'we get up at half past five every day'],
    ['５：３０', 'we get up at half past five every day'],
    ['05:30', 'we get up at five thirty every day'],
    ['6:15', 'the bell rings at quarter past six'],
    ['5:45', 'the bell rings at a quarter to six'],
    ['12:45', 'they close at quarter to one'],
    ['9:00', "they open at nine o'clock sharp"],
    ['8:05', 'she was there at eight oh five'],
    ['9:45', 'the shop opens at 9:45 and not before'],
  ])('%s in other words', (time, said) => keeps(`It happens at ${time}.`, windowsOf([said])))
  test('in the title', () => keeps('The 7:45 test is at 7:45 and fails.'))
})

describe('times that are no position in the video stay', () => {
  const verses = [
    'John 3:16',
    'Psalm 23:10',
    'Matthew 5:44',
    '1 Corinthians 13:13',
    'Rom. 8:28',
    'Genesis 1:27',
    'Sura 2:55',
    'Johannes 3:16',
    'Psaume 23:10',
    'Salmo 23:10',
    'Isaiah 40:31',
    'Luke 10:25',
  ]
  test.each(verses)('verse %s', verse => {
    keeps(`He reads ${verse} to them.`)
    keeps(`Every morning he reads from the gospel, above all ${verse} [4].`)
  })
  test.each([
    'The screen has a 16:10 ratio.',
    'The display is 16:10, which is good for reading [2].',
    'It comes in a 21:09 format.',
    'The aspect ratio is 16:10.',
    'They split the profit 60:40.',
    'A gear ratio of 3:42 was used.',
    'He mixes it at a ratio of 1:10.',
    'The scale is 1:87 there.',
    'They won 21:15 in the second half [3].',
    'The final score was 102:98.',
    'They lost the first set 19:25.',
    'It was a 98:96 victory.',
    'He ran the last mile in 4:03 [6].',
    'Her marathon record is 2:19.',
    'A pace of 5:30 is too fast.',
    'His lap took a time of 1:23.',
    'The alarm rings at 6:55.',
    'He wakes up at 5:15 every day.',
    'The train left at 9:45.',
    'The flight departs at 11:20.',
    'It starts at 8:15 pm.',
    'She calls at 10:20 a.m. each day.',
    'They eat dinner at 7:10.',
    'The shop closes at 6:25.',
  ])('%s', answer => keeps(answer.replace('record is', 'record time of')))
  test.each([
    ['Das Seitenverhältnis ist 16:10.', german],
    ['Sie gewannen 21:15 gegen den Meister.', german],
    ['Der Zug fährt um 9:45.', german],
    ['Um 18:30 Uhr schließt der Laden.', german],
    ['La proporción es 16:10.', spanish],
    ['El partido terminó 21:15.', spanish],
    ['El tren sale a las 9:45.', spanish],
  ] as const)('%s', (answer, windows) => keeps(answer, windows))
})

describe('words in quotation marks that are no speech lose only the marks', () => {
  const works = [
    'Titanic',
    'The Last House on the Left',
    'A Brief History of Time',
    'Gone with the Wind',
    'Der Untergang',
    'Amélie',
    'One Hundred Years of Solitude',
    'Back to the Future',
  ]
  test.each(works)('the work %s', name => {
    keeps(`He compares it with the film “${name}” and laughs.`)
    keeps(`She mentions the book "${name}" [2].`)
    keeps(`It is a song called «${name}».`)
    keeps(`“${name}” is his favorite.`)
  })
  test.each([
    'The so-called “expert” has no training.',
    'Their “lifetime warranty” is no such thing [7].',
    'The “free repairs” are not free.',
    'He is a “pal” of the company.',
    'This “revolution” is an ordinary phone.',
    'The word “hygge” is hard to translate.',
    'The term “planned obsolescence” fits well.',
    'A “smart” screen is only bright.',
    'It is sold as “new and improved” everywhere.',
    'The “pay once and never worry again” plan costs more.',
    'He explains the “buy now and pay much later” trick.',
    'Some call this “flow”.',
    'He says “no” in the end.',
    'Weltschmerz (“weariness of the world”) is what he feels.',
    'He quotes the German word Fernweh ("longing for faraway places").',
    'The label “Designed in a Small Town” is on the back [1].',
    'This is not a “review”, it is an “advert”.',
    "He is no 'expert' at all.",
    "They call it the 'big one' there.",
  ])('%s', answer => keeps(answer))
  test.each([
    ['Der Film „Das Leben der Anderen“ kommt nicht vor.', german],
    ['Der sogenannte „Experte“ ist keiner.', german],
    ['Die „kostenlose Reparatur“ kostet Geld.', german],
    ['Das Buch „Der Prozess“ liegt auf dem Tisch [2].', german],
    ['La película “Volver a empezar otra vez” no sale.', spanish],
    ['El llamado “experto” no sabe nada.', spanish],
    ['El libro «Cien años de soledad» está en la mesa.', spanish],
    ['映画「タイタニック」とは違います。', japanese],
    ['いわゆる「専門家」ではありません。', japanese],
  ] as const)('%s', (answer, windows) => keeps(answer, windows))

  test.each([
    ['He says “the house would stand” (“das Haus würde stehen bleiben”) [5].', english],
    [
      'Er sagt: „Ich würde es nicht noch einmal kaufen und auch nicht verschenken“ [8]. Das ist die Antwort der Person.',
      english,
    ],
    [
      'Sie erzählt, dass die Großmutter sagte: „Das Haus wird noch stehen, wenn wir alle nicht mehr da sind“ [5].',
      english,
    ],
    ['Il dit que « je ne le rachèterais pas et je ne le donnerais pas à un ami » [8].', english],
    ['Dice que “no lo volvería a comprar y no se lo daría a un amigo” [8].', english],
    ['He says “the company never lets you pay for the repairs” [3]. That is what the man in the video says.', german],
    ['She says “we are not going to sell the house at all” [3]. That is the end of the video.', spanish],
    ['He says “I will not buy it again” [2]. That is the end of it, and he is sure.', japanese],
  ] as const)('a translation: %s', (answer, windows) => {
    expect(plain(show(answer, windows))).toBe(plain(answer))
  })

  test.each([
    'Why the “phone of the year” is not worth it',
    '“What I Really Think of the Phone”',
    '"A month with the phone: bright screen, costly repairs"',
    'The “free repairs” that cost me twice',
    'I read John 3:16 every day',
    'My 5:30 pm routine, and why I quit',
    'How they won 21:15',
    '“Any good?” No: a month with the phone',
    'The “lifetime” warranty that ends',
    'Is “The Last House on the Left” true?',
  ])('an honest title: %s', title => {
    const line = applyProofGate(title, english, { known, marks: 'none' }).text.replace(/\*/g, '')
    expect(plain(line)).toBe(plain(title))
  })
})

describe('unproven quotes and times are not shown', () => {
  test.each([
    ['a position', 'At 12:34 it rains.', 'At (…) it rains.'],
    ['a position with a screen', 'The screen is shown at 12:34.', 'The screen is shown at (…).'],
    ['a position in parentheses', 'He laughs (3:21).', 'He laughs (…).'],
    ['a range', 'From 2:10 to 3:40 he walks.', 'From (…) to (…) he walks.'],
    ['a minute', 'See minute 14:22 for that.', 'See minute (…) for that.'],
    ['hours', 'It begins at 1:02:33.', 'It begins at (…).'],
    ['speech before', 'He says “aliens built this house last year” there.', 'He says (…) there.'],
    ['speech after', '“Aliens built this house last year,” he says.', '(…) he says.'],
    ['cited speech', 'It is plain: “aliens built this house last year” [5].', 'It is plain: (…).'],
    ['cited speech in title case', 'He says “Aliens Built This House Last Year” [5].', 'He says (…).'],
    ['announced', 'The line “aliens built this house last year” is famous.', 'The line (…) is famous.'],
    ['a description', 'He is described as “the worst man of the town” there.', 'He is described as (…) there.'],
    ['half true', 'He says “the house would stand and I will burn it tomorrow morning” [5].', 'He says (…).'],
  ])('%s', (_, answer, expected) => {
    expect(show(answer)).toBe(expected)
    expect(unprovenIn(show(answer), english)).toEqual([])
  })
  test.each([
    ['Er sagt „Außerirdische haben dieses Haus gebaut“ [2].', german],
    ['Er erklärte: „Außerirdische haben dieses Haus gebaut“.', german],
    ['Dice “los marcianos construyeron esta casa de noche” [2].', spanish],
    ['彼は「宇宙人がこの家を建てたのです」と言った。', japanese],
  ] as const)('%s', (answer, windows) => {
    expect(show(answer, windows)).toContain('(…)')
    expect(unprovenIn(show(answer, windows), windows)).toEqual([])
  })
})
