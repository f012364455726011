import { expect, test } from 'vitest'
import { violations } from './law/laws.ts'
import { layerOf } from './law/layers.ts'
import { projectTree } from './law/tree.ts'

test('the house keeps its law (design §3)', () => {
  const tree = projectTree()

  expect(tree.size).toBeGreaterThan(100)
  expect([...tree.keys()].filter(path => layerOf(path)?.name === 'services').length).toBeGreaterThan(5)
  expect(violations(tree).join('\n')).toBe('')
})
