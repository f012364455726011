import { expect, test } from 'vitest'
import { chaptersFromDescription } from '#core/transcripts/chapters.ts'

test('a list of times gives chapters', () => {
  const description = 'All about bread.\n\n0:00 Intro\n1:30 - Dough\n(12:05) Baking\n• 1:02:03 | Eating\nThanks!'
  expect(chaptersFromDescription(description, 4000)).toEqual([
    { startSeconds: 0, title: 'Intro' },
    { startSeconds: 90, title: 'Dough' },
    { startSeconds: 725, title: 'Baking' },
    { startSeconds: 3723, title: 'Eating' },
  ])
})

test.each([
  ['only two times', '0:00 A\n1:00 B'],
  ['a first time that is not 0:00', '0:10 A\n1:00 B\n2:00 C'],
  ['times in prose', 'At 0:00 we start\nsee you at 5:00 tomorrow\nor at 6:00 on Monday'],
  ['a time beyond the end', '0:00 A\n1:00 B\n99:00 C'],
])('no chapters: %s', (_, description) => expect(chaptersFromDescription(description, 600)).toEqual([]))
