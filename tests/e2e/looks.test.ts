import { expect, test } from 'vitest'
import { axeFindings, type Look, sticksOut } from '#tests/setup/browser.ts'
import { scenes } from '#tests/setup/scenes.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** Each scene once, by turns; every width and theme of every scene stands in `looks.long.test.ts`. */
const slice = scenes.map((scene, at): Look & typeof scene =>
  at % 2 === 0 ? { ...scene, width: 360, scheme: 'dark' } : { ...scene, width: 1440, scheme: 'light' },
)

test.each(slice)(
  'axe finds nothing and nothing sticks out: $name, $width px, $scheme (checklist 13, 17)',
  async ({ open, width, scheme }) => {
    const page = await open(site, { width, scheme })
    expect(await axeFindings(page)).toEqual([])
    expect(await sticksOut(page)).toEqual([])
  },
)
