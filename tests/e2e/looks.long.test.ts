import { describe, expect, test } from 'vitest'
import { accountScenes } from '#tests/setup/account-scenes.ts'
import { axeFindings, sticksOut } from '#tests/setup/browser.ts'
import { scenes } from '#tests/setup/scenes.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** A folder for pictures of every scene, for whoever wants to look: `SCREENSHOTS=/tmp/looks npm run test:long -- looks`. */
const folder = process.env.SCREENSHOTS

const looks = ([360, 768, 1440] as const).flatMap(width =>
  (['dark', 'light'] as const).map(scheme => ({ width, scheme })),
)

describe.each(looks)('at $width px, $scheme', look => {
  test.each([...scenes, ...accountScenes])('axe finds nothing and nothing sticks out: $name', async scene => {
    const page = await scene.open(site, look)
    if (folder) {
      const name = `${scene.name.replace(/\W+/g, '-')}-${look.width}-${look.scheme}`
      await page.screenshot({ path: `${folder}/${name}.png` })
    }
    expect(await axeFindings(page)).toEqual([])
    expect(await sticksOut(page)).toEqual([])
  })
})
