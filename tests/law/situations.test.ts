import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { situationsOfPaying } from './situations-of-paying.ts'
import { situationsOfSubscriptions } from './situations-of-subscriptions.ts'
import { booksUnopened } from './three-books.ts'

const situations = [...situationsOfPaying, ...situationsOfSubscriptions]
/** Told from outside: by calls, commands, jobs, and Stripe's own messages. Other files hold the rules beneath. */
const isStory = (file: string) => /^(http|cli|jobs|services)\//.test(file)

test('each of the fifty situations of billing has its stories', () => {
  expect(situations.map(({ situation }) => situation)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  const told = ({ tests }: (typeof situations)[number]) =>
    Object.entries(tests).flatMap(([file, titles]) => (isStory(file) ? titles : []))
  expect(situations.filter(one => told(one).length === 0)).toEqual([])
})

test.each(situations)(
  'situation $situation, $about: its tests are there, and each story opens the three books',
  ({ tests }) => {
    const wrong = Object.entries(tests).flatMap(([file, titles]) => {
      const source = readFileSync(`tests/${file}`, 'utf8')
      return titles.flatMap(title => {
        if (!isStory(file)) return source.includes(title) ? [] : [`${file}: ${title} is missing`]
        const unopened = booksUnopened(source, title)
        if (unopened === null) return [`${file}: ${title} is missing`]
        return unopened.map(book => `${file}: ${title} says nothing of ${book}`)
      })
    })
    expect(wrong).toEqual([])
  },
)

test('a story that forgets a book, or is gone, is noticed', () => {
  const helper = 'async function isWhole(email: string) {\n  expect(await money(email)).toBe(1)\n}'
  const story = "test('7: paid', async () => {\n  await isWhole('a')\n  expect(await shop.status(sam)).toEqual({})\n})"
  const source = [helper, "test('8: asks', async () => {\n  await world.kinds('a')\n})", story].join('\n\n')
  expect(booksUnopened(source, '7: paid')).toEqual(['mails'])
  expect(booksUnopened(source, '8: asks')).toEqual(['money', 'access'])
  expect(booksUnopened(source, '9: gone')).toBeNull()
})
