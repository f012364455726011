import { expect, test } from 'vitest'
import { commands, commandsFor, matchingCommands, type Who } from '#web/keyboard/commands.ts'

const found = (typed: string) => {
  const { byName, byKeyword } = matchingCommands(commandsFor('user'), typed)
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
  const names = (who: Who) => commandsFor(who).map(({ name }) => name)
  expect(names('user')).toEqual(expect.arrayContaining(['Your videos', 'Account', 'Upgrade']))
  expect(names('visitor')).toEqual(expect.arrayContaining(['Login', 'Plans']))
  expect(names('visitor')).not.toEqual(expect.arrayContaining(['Your videos']))
  expect(names('visitor')).not.toEqual(expect.arrayContaining(['Account']))
})

test('while the session is unknown, everything is offered', () => {
  expect(commandsFor('unknown')).toEqual(commands)
})
