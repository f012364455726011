import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { findSceneFaults } from '#tests/setup/find-scene-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

test.each(allScenes)(
  'at 360 px in both themes there are no axe findings and no layout faults: $screen, $name',
  async scene => {
    const faults = await findSceneFaults(site, scene, 360, ['dark', 'light'])
    expect(faults, faults.join('; ')).toEqual([])
  },
)
