import { expect, test } from 'vitest'
import { accepted, doubleNames } from './names.ts'
import { projectTree, treeOf } from './tree.ts'

test('no name is exported with two meanings, and the list of accepted ones only shrinks', () => {
  const doubles = doubleNames(projectTree())
  const remedy = (name: string) =>
    `${name} is exported by ${doubles.get(name)!.join(' and ')}. Name one of them after what sets it apart, or import the other.`
  expect([...doubles.keys()].filter(name => !accepted.includes(name)).map(remedy)).toEqual([])
  expect(accepted.filter(name => !doubles.has(name))).toEqual([])
})

test('what is meant to have one name in several places is no double', () => {
  const tree = treeOf([
    ['src/core/plans/plans.ts', 'export const priceOf = 1\nexport type Price = number\nexport const Price = 2\n'],
    ['src/adapters/price.ts', 'export const priceOf = 1\n'],
    ['src/embedded/stripe/price.ts', 'export type Price = number\n'],
    ['src/web/screens/home/texts.ts', 'export const texts = {}\n'],
    ['src/web/screens/plans/texts.ts', 'export const texts = {}\n'],
    ['src/core/language/tables/romance.ts', 'export const french = {}\n'],
    ['src/core/language/turns/romance.ts', 'export const french = {}\n'],
    ['tests/setup/price.ts', 'export const Price = 1\n'],
  ])
  expect([...doubleNames(tree)]).toEqual([['priceOf', ['src/core/plans/plans.ts', 'src/adapters/price.ts']]])
})
