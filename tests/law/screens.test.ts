import { expect, test } from 'vitest'
import { pages } from '#http/pages.ts'
import { scenesOfAddresses } from '#tests/scenes/all.ts'
import { rowless, screenRows } from '#tests/setup/screen-table.ts'
import { patterns } from '#web/paths.ts'
import { type Shown, unseen } from './screens.ts'

const shown: Shown = {
  patterns: Object.values(patterns),
  scenes: new Map(
    Object.entries(scenesOfAddresses).map(([at, screens]) => [at, Object.values(screens).flat().length] as const),
  ),
  rows: screenRows.map(row => row.path),
  rowless,
}

test('every address of the web app has a picture and a row among the screens', () => {
  expect(shown.patterns.length).toBeGreaterThan(15)
  expect(unseen(shown).join('\n')).toBe('')
})

test('the server knows every address of the web app, and no other', () => {
  expect(Object.keys(pages).sort()).toEqual([...shown.patterns].sort())
})

test('an address without a picture or a row is told, with the place where to add it', () => {
  const planted = { ...shown, patterns: [...shown.patterns, '/playlists/:listId'] }
  expect(unseen(planted)).toEqual([
    '/playlists/:listId has no scene: write one in tests/scenes and add it to scenesOfAddresses in tests/scenes/all.ts',
    '/playlists/:listId has no row: add one to screenRows in tests/setup/screen-table.ts, or say there why it needs none',
  ])
  const emptied = { ...shown, scenes: new Map([...shown.scenes, ['/about', 0]]) }
  expect(unseen(emptied).join()).toContain('/about has no scene')
  expect(unseen({ ...shown, rows: shown.rows.filter(path => path !== '/contact') }).join()).toContain(
    '/contact has no row',
  )
})
