import { expect, test } from 'vitest'
import { exceptions } from './law/exceptions.ts'
import { violations } from './law/laws.ts'
import { layerOf } from './law/layers.ts'
import { projectTree } from './law/tree.ts'

test('the code follows the rules of its architecture', () => {
  const tree = projectTree()

  expect(tree.size).toBeGreaterThan(100)
  expect([...tree.keys()].filter(path => layerOf(path)?.name === 'services').length).toBeGreaterThan(5)
  expect(violations(tree, exceptions).join('\n')).toBe('')
})
