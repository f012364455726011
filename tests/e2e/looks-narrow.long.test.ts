import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { findSceneFaults } from '#tests/setup/find-scene-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

test.each(allScenes)('in both themes at 360 px axe finds nothing and all has its place: $screen, $name', async scene =>
  expect(await findSceneFaults(site, scene, 360, ['dark', 'light'])).toEqual([]),
)
