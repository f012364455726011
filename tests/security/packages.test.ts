import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { readonly name?: string; readonly integrity?: string; readonly link?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('the lockfile has the digest of every package', () => {
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('no package reports its installation', () => {
  const reporting = installed.filter(
    ([path, { name }]) => path.endsWith('node_modules/@scarf/scarf') && name !== 'empty-npm-package',
  )
  expect(reporting.map(([path]) => path)).toEqual([])
})
