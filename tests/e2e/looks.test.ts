import { describe, expect, test } from 'vitest'
import { axeFindings, fitsWidth } from '#tests/setup/browser.ts'
import { scenes } from '#tests/setup/scenes.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** The whole matrix of widths and themes stands in `looks.long.test.ts`. */
describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const)('axe finds nothing and nothing sticks out at $width px, $scheme (checklist 13, 17)', look => {
  test.each(scenes)('$name', async scene => {
    const page = await scene.open(site, look)
    expect(await axeFindings(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
  })
})
