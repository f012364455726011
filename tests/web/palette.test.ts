import { expect, test } from 'vitest'
import { commandsFor, matchingCommands } from '#web/keyboard/commands.ts'

const found = (typed: string, isUser = true) => {
  const { byName, byKeyword } = matchingCommands(commandsFor(isUser), typed)
  return [...byName.map(({ command }) => command.name), ...byKeyword.map(match => [match.command.name, match.keyword])]
}

test.each([
  ['vid', ['Your videos', 'Analyze a video']],
  ['a video', ['Analyze a video']],
  ['pa', [['Account', 'password']]],
  ['con', ['Contact']],
  ['acc pass', [['Account', 'password']]],
  ['price', [['Upgrade', 'price']]],
  ['s', ['Saved questions', 'Switch between light and dark', 'Keyboard shortcuts', ['Account', 'settings']]],
  ['volcano', []],
])('“%s” finds names first, then keywords with the word that matched', (typed, names) => {
  expect(found(typed)).toEqual(names)
})

test('visitors are offered no pages of an account, and the bar’s own words', () => {
  const names = (isUser: boolean) => commandsFor(isUser).map(({ name }) => name)
  expect(names(true)).toEqual(expect.arrayContaining(['Your videos', 'Account', 'Upgrade']))
  expect(names(false)).toEqual(expect.arrayContaining(['Login', 'Plans']))
  expect(names(false)).not.toEqual(expect.arrayContaining(['Your videos']))
  expect(names(false)).not.toEqual(expect.arrayContaining(['Account']))
})
