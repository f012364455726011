import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/rules.md', 'utf8')
const partOf = (heading: string): string => page.split(/^## /m).find(part => part.startsWith(heading)) ?? ''
const rowsOf = (part: string): Set<string> => new Set([...part.matchAll(/^\| ([\d.]+) \|/gm)].map(match => match[1]!))

const texts = globSync(['{src,cli,jobs,drizzle,tests}/**/*.{ts,tsx}', '*.{mjs,ts}']).map(
  path => [path, readFileSync(path, 'utf8')] as const,
)
/** Every number after `name`, also in lists such as "decisions 14, 18 and 44", with a file that cites it. */
function named(name: RegExp, number: RegExp): Map<string, string> {
  const pattern = new RegExp(`${name.source}${number.source}(?:(?:,| and| to) ${number.source})*`, 'gi')
  const found = new Map<string, string>()
  for (const [path, text] of texts)
    for (const [list] of text.matchAll(pattern))
      for (const [each] of list.matchAll(new RegExp(number.source, 'g'))) found.set(each, path)
  return found
}

test.each([
  ['Spec', named(/\bspec §/, /\d+/)],
  ['Design', named(/\bdesign(?:\.md)? §/, /\d+(?:\.\d+)?/)],
  ['Decisions', named(/\bdecisions? /, /\d+/)],
])('docs/rules.md lists exactly the rules that the code cites: %s', (heading, rules) => {
  const rows = rowsOf(partOf(heading))
  expect(rules.size).toBeGreaterThan(0)
  expect([...rules].filter(([rule]) => !rows.has(rule))).toEqual([])
  expect([...rows].filter(row => !rules.has(row))).toEqual([])
})
