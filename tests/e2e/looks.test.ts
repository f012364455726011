import { expect, test } from 'vitest'
import { accountScenes } from '#tests/setup/account-scenes.ts'
import { axeFindings, type Look, sticksOut } from '#tests/setup/browser.ts'
import { type Scene, scenes } from '#tests/setup/scenes.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const looks = [
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const

/** The main scenes, by turns in two looks; every scene at every width in both themes stands in `looks.long.test.ts`. */
const slice = [...scenes, ...accountScenes]
  .filter(scene => scene.isCore)
  .map((scene, at): Look & Scene => ({ ...scene, ...(looks[at % 2] ?? looks[0]) }))

test.each(slice)(
  'axe finds nothing and nothing sticks out: $name, $width px, $scheme (checklist 13, 17)',
  async ({ open, width, scheme }) => {
    const page = await open(site, { width, scheme })
    expect(await axeFindings(page)).toEqual([])
    expect(await sticksOut(page)).toEqual([])
  },
)
