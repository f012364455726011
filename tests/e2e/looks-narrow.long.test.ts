import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { lookAt } from '#tests/setup/looks.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

test.each(allScenes)('in both themes at 360 px axe finds nothing and all has its place: $screen, $name', async scene =>
  expect(await lookAt(site, scene, 360, ['dark', 'light'])).toEqual([]),
)

// Its theme is chosen as it loads, and it lives for a moment: it does not follow a system that changes its mind.
test.each(allScenes.filter(({ screen }) => screen === 'handoff'))(
  'opened in the light theme axe finds nothing either: $screen, $name',
  async scene => expect(await lookAt(site, scene, 360, ['light'])).toEqual([]),
)
