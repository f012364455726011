import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { findSceneFaults } from '#tests/setup/find-scene-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

test.each(allScenes)(
  'at 1440 px in both themes there are no axe findings, and no layout faults there or at 768 px: $screen, $name',
  async scene => {
    const faults = await findSceneFaults(site, scene, 1440, ['dark', 'light'], 768)
    expect(faults, faults.join('; ')).toEqual([])
  },
)
