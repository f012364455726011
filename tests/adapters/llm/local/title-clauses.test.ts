import { expect, test } from 'vitest'
import { titleClauses } from '#adapters/llm/local/title-clauses.ts'
import { languageOf } from '#adapters/search/language.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const clauses = (title: string) => titleClauses(title, languageOf('en')).map(({ text }) => text)

test.each([
  ['Storms, lamps and loneliness', ['Storms', 'lamps', 'loneliness']],
  ['Old bridges, wet stones, and cold rivers', ['Old bridges', 'wet stones', 'cold rivers']],
  ['Bread, butter & honey', ['Bread', 'butter', 'honey']],
  ['Brot, Butter und Honig', ['Brot', 'Butter', 'Honig']],
  ['The bread of my old mother, butter and honey', ['The bread of my old mother', 'butter and honey']],
])('%j is a list or none', (title, parts) => expect(clauses(title)).toEqual(parts))

test.each([
  `${'a, '.repeat(36)}x`,
  `Ab${', a a'.repeat(22)} and`,
  `${'one two, '.repeat(12)}and three four five six`,
  `A ${', b c d'.repeat(14)} et`,
  `${'x,'.repeat(55)} and y z w v`,
])('the title %j takes less than 50 ms', title => {
  expect(title.length).toBeGreaterThan(100)
  expect(cpuTimeMs(() => clauses(title))).toBeLessThan(50)
})
