import { expect, test } from 'vitest'
import { allScenes } from '#tests/scenes/all.ts'
import { findSceneFaults } from '#tests/setup/find-scene-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite({ hasStandIns: true })

const looks = [
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const

/** The core scenes, alternating between two looks; the long files beside this one check every scene in every look. */
const slice = allScenes
  .filter(scene => scene.isCore)
  .map((scene, index) => ({ scene, ...(looks[index % 2] ?? looks[0]), title: `${scene.screen}, ${scene.name}` }))

test.each(slice)(
  'no axe findings and no layout faults: $title, $width px, $scheme',
  async ({ scene, width, scheme }) => {
    const faults = await findSceneFaults(site, scene, width, [scheme])
    expect(faults, faults.join('; ')).toEqual([])
  },
)
