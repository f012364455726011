import { expect, test } from 'vitest'
import { chaptersFromDescription } from '#core/transcripts/chapters.ts'

const usual = [
  { startSeconds: 0, title: 'Welcome' },
  { startSeconds: 90, title: 'Ash' },
  { startSeconds: 725, title: 'Glaze' },
]

test('a list of times gives chapters', () => {
  const description = 'All about bread.\n\n0:00 Intro\n1:30 - Dough\n(12:05) Baking\n• 1:02:03 | Eating\nThanks!'
  expect(chaptersFromDescription(description, 4000)).toEqual([
    { startSeconds: 0, title: 'Intro' },
    { startSeconds: 90, title: 'Dough' },
    { startSeconds: 725, title: 'Baking' },
    { startSeconds: 3723, title: 'Eating' },
  ])
})

const seconds = (time: string): number => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])
const fullWidth = (time: string): string =>
  time.replace(/[\d:]/g, sign => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))
const arabic = (time: string): string => time.replace(/\d/g, digit => String.fromCodePoint(0x660 + Number(digit)))

/** A description with one line per chapter: `line` writes its time, its title and its number. */
const listed = (line: (time: string, title: string, number: number, end: string) => string): string =>
  [
    ['0:00', 'Welcome', '1:30'],
    ['1:30', 'Ash', '12:05'],
    ['12:05', 'Glaze', '20:00'],
  ]
    .map(([time, title, end], index) => line(time!, title!, index + 1, end!))
    .join('\n')

test.each<[string, string]>([
  ['a sign before the time', listed((time, title) => `⌨️ (${time}) ${title}`)],
  ['an emoji', listed((time, title) => `📌 ${time} ${title}`)],
  ['an arrow and a dash', listed((time, title) => `► ${time} – ${title}`)],
  ['an arrow behind the time', listed((time, title) => `${time} ➡ ${title}`)],
  ['numbers', listed((time, title, number) => `${number}. ${time} ${title}`)],
  ['numbers in brackets', listed((time, title, number) => `(${number}) ${time} ${title}`)],
  ['numbers with a sign', listed((time, title, number) => `#0${number} - ${time} - ${title}`)],
  ['keycaps', listed((time, title, number) => `${number}️⃣ ${time} ${title}`)],
  ['letters', listed((time, title, number) => `${'abc'[number - 1]}) ${time} ${title}`)],
  ['roman numbers', listed((time, title, number) => `${'I'.repeat(number)}. ${time} ${title}`)],
  ['round brackets', listed((time, title) => `(${time}) ${title}`)],
  ['square brackets', listed((time, title) => `[${time}] ${title}`)],
  ['Japanese brackets', listed((time, title) => `【${time}】${title}`)],
  ['a range', listed((time, title, _, end) => `${time} - ${end} ${title}`)],
  ['a range without spaces', listed((time, title, _, end) => `${time}–${end}: ${title}`)],
  ['a range with a word', listed((time, title, _, end) => `${time} to ${end} | ${title}`)],
  ['a range with a wave', listed((time, title, _, end) => `${time}～${end} ${title}`)],
  ['a range in brackets', listed((time, title, _, end) => `[${time} - ${end}] ${title}`)],
  ['a range behind the title', listed((time, title, _, end) => `${title} (${time} - ${end} )`)],
  ['hours of one digit', listed((time, title) => `0:${time.padStart(5, '0')} ${title}`)],
  ['hours of two digits', listed((time, title) => `00:${time.padStart(5, '0')} ${title}`)],
  ['milliseconds', listed((time, title) => `${time}.250 ${title}`)],
  ['units', listed((time, title) => `${time.replace(':', 'm')}s ${title}`)],
  ['hours and minutes with units', listed((time, title) => `0h ${time.replace(':', 'm ')}s – ${title}`)],
  ['primes', listed((time, title) => `${time.replace(':', '′')}″ ${title}`)],
  ['a colon', listed((time, title) => `${time}: ${title}`)],
  ['a bar', listed((time, title) => `${time}｜${title}`)],
  ['a tab', listed((time, title) => `${time}\t${title}`)],
  ['no space', listed((time, title) => `${time}${title}`)],
  ['bold', listed((time, title) => `**${time}** ${title}`)],
  ['the title first', listed((time, title) => `${title} ${time}`)],
  ['the title first, with a dash', listed((time, title) => `${title} - ${time}`)],
  ['the title first, in brackets', listed((time, title) => `${title} [${time}]`)],
  ['the title first, with dots', listed((time, title) => `${title} ........ ${time}`)],
  ['the title first, an emoji behind', listed((time, title) => `${title} ${time} ✅`)],
  ['full-width digits', listed((time, title) => `${fullWidth(time)}　${title}`)],
  ['a full-width colon', listed((time, title) => `${time.replace(':', '：')} ${title}`)],
  ['Arabic digits', listed((time, title) => `${arabic(time)} ${title}`)],
  ['marks of direction', listed((time, title) => `\u202B\u200F${time}\u202C ${title}`)],
  ['links in Markdown', listed((time, title) => `[${time}](https://youtu.be/kilnKILN_01?t=1) ${title}`)],
  ['links in HTML', listed((time, title) => `<a href="https://youtu.be/kilnKILN_01?t=1">${time}</a> ${title}`)],
  ['links instead of times', listed((time, title) => `${title} https://youtu.be/kilnKILN_01?t=${seconds(time)}`)],
  [
    'a time and a link to it',
    listed((time, title) => `${title} (${time}) https://youtu.be/kilnKILN_01?t=${seconds(time) + 1}`),
  ],
  ['a link behind the title', listed((time, title) => `${time} ${title} → https://kilns.example/a`)],
  ['a line for the time, one for the title', listed((time, title) => `${time}\n${title}`)],
  ['empty lines between', listed((time, title) => `${title} ${time}\n`)],
  ['one line for all', listed((time, title) => `${time} ${title}`).replaceAll('\n', ', ')],
  ['both orders', '0:00 Welcome\nAsh 1:30\n12:05 Glaze'],
  ['Windows line ends', listed((time, title) => `${time} ${title}`).replaceAll('\n', '\r\n')],
  [
    'the same list again',
    `${listed((time, title) => `${time} ${title}`)}\n\nDeutsch:\n0:00 Start\n1:30 Asche\n12:05 Glasur`,
  ],
  ['a second, shorter list', `0:00 A\n5:00 B\n\n${listed((time, title) => `${time} ${title}`)}`],
  ['a schedule below', `${listed((time, title) => `${title} ${time}`)}\n\nWe are live on Fridays, 18:30`],
  ['an offer below', `${listed((time, title) => `${time} ${title}`)}\nSave 15% with the code KILN until 20:00`],
])('chapters with %s', (_, description) => expect(chaptersFromDescription(description, 4000)).toEqual(usual))

test.each([
  ['a year and a colon', '2001: A Space Odyssey 5:00', '2001: A Space Odyssey'],
  ['a number', '5:00 12 Angry Men', '12 Angry Men'],
  ['a number first', '12 Angry Men 5:00', '12 Angry Men'],
  ['a ratio', 'Why 16:9 is not 4:3 5:00', 'Why 16:9 is not 4:3'],
  ['a word and a number before the time', 'Chapter 2: 5:00 The kiln', 'Chapter 2: The kiln'],
  ['a word and a number before the title', 'Chapter 2: The kiln 5:00', 'Chapter 2: The kiln'],
  ['a word and a number alone', 'Part 2 - 5:00', 'Part 2'],
  ['Chinese', '第2章 5:00 窑', '第2章: 窑'],
  ['Hebrew', '5:00 הכבשן', 'הכבשן'],
  ['Arabic, the title first', 'الفرن - ٥:٠٠', 'الفرن'],
  ['a sign that belongs to the title', '5:00 .NET on Windows', '.NET on Windows'],
  ['a question', '5:00 - Why ash?', 'Why ash?'],
  ['brackets in the title', '5:00 Ash (part 1)', 'Ash (part 1)'],
  ['an emoji in the title', '5:00 🔥 Fire', '🔥 Fire'],
])('a title keeps %s', (_, line, title) => {
  const isTitleFirst = /\d$|٠$/.test(line) && !line.startsWith('5:00')
  const [first, last] = isTitleFirst ? ['Start 0:00', 'End 9:00'] : ['0:00 Start', '9:00 End']
  expect(chaptersFromDescription(`${first}\n${line}\n${last}`, 4000)[1]).toEqual({ startSeconds: 300, title })
})

test('minutes may exceed 60', () => {
  expect(
    chaptersFromDescription('0:00 A\n59:59 B\n75:10 C\n125:10 D', 9000).map(chapter => chapter.startSeconds),
  ).toEqual([0, 3599, 4510, 7510])
})

test.each([
  ['only two times', '0:00 A\n1:00 B'],
  ['a first time that is not 0:00', '0:10 A\n1:00 B\n2:00 C'],
  ['times in prose', 'At 0:00 we start\nsee you at 5:00 tomorrow\nor at 6:00 on Monday'],
  ['a time beyond the end', '0:00 A\n1:00 B\n99:00 C'],
  ['a schedule', 'Live at 18:30\nDoors 19:00\nConcert 20:00'],
  ['a lone time', 'The best part is 5:00'],
  ['an offer', 'Start at 0:00\nsave 20:00\nends at 23:00'],
  ['times of day', '0:00 A\n5:00 PM doors open\n6:00 PM concert\n7:00 UTC stream'],
  ['times of day in German', '0:00 A\n5:00 Uhr Einlass\n6:00 Uhr Konzert'],
  ['results of games', 'Kilns 0:00\nthen 2:1 and 3:1'],
  ['seconds beyond 59', '0:00 A\n1:75 B\n2:80 C'],
  ['dates', '2024-01-01 00:00:00 x'],
])('no chapters: %s', (_, description) => expect(chaptersFromDescription(description, 600)).toEqual([]))

test('hostile descriptions cost a few milliseconds', () => {
  const pieces = [
    '0:00',
    '0:00 ',
    '[',
    '(0:00',
    '0:00 - ',
    'https://a?t=',
    '.',
    '* ',
    '1h',
    '\n0:00',
    '0:00 a\n',
    '<a ',
    'a 0:00\n',
    '　',
    '0′00',
  ]
  for (const piece of pieces) {
    const description = piece.repeat(Math.floor(500_000 / piece.length))
    const cpuMs = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      chaptersFromDescription(description, null)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    expect([piece, Math.min(...cpuMs) < 50]).toEqual([piece, true])
  }
})
