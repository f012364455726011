import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { lookAt } from '#tests/setup/looks.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

test.each(allScenes)('in both themes at 360 px axe finds nothing and all has its place: $screen, $name', async scene =>
  expect(await lookAt(site, scene, 360, ['dark', 'light'])).toEqual([]),
)
