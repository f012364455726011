import type { StagedScene } from '#tests/scenes/all.ts'
import { geometryFindings } from '#tests/screens/geometry.ts'
import { axeFindings, type Look, sticksOut } from './browser.ts'
import type { Site } from './site.ts'

/** What axe and a look at the boxes find on a scene at one width, in each of these themes; expect it to equal []. */
export async function lookAt(
  site: Site,
  scene: StagedScene,
  width: Look['width'],
  schemes: readonly Look['scheme'][],
): Promise<string[]> {
  const found: string[] = []
  const page = await scene.open(site, { width, scheme: schemes[0] ?? 'dark' })
  for (const scheme of schemes) {
    // No choice is stored, so that the page follows the system.
    await page.emulateMedia({ colorScheme: scheme })
    for (const finding of await axeFindings(page)) found.push(`${scheme}: ${finding}`)
  }
  return [...found, ...(await sticksOut(page)), ...(await geometryFindings(page, width === 360))]
}
