import type { Page } from 'playwright-core'
import type { StagedScene } from '#tests/scenes/all.ts'
import { geometryFindings } from '#tests/screens/geometry.ts'
import { axeFindings, type Look, sticksOut } from './browser.ts'
import type { Site } from './site.ts'

/** True when a page stands where the scene says: `/analysis/:videoId` takes any video. */
const isAt = (page: Page, at: string): boolean =>
  new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`).test(new URL(page.url()).pathname)

/**
 * What axe and a look at the boxes find on a scene at one width, in each of these themes; expect it to equal []. `then` is
 * a width that its window is drawn to afterwards, where every box must have its place too.
 */
export async function lookAt(
  site: Site,
  scene: StagedScene,
  width: Look['width'],
  schemes: readonly Look['scheme'][],
  then?: Look['width'],
): Promise<string[]> {
  const found: string[] = []
  const page = await scene.open(site, { width, scheme: schemes[0] ?? 'dark' })
  for (const scheme of schemes) {
    // No choice is stored, so that the page follows the system.
    await page.emulateMedia({ colorScheme: scheme })
    for (const finding of await axeFindings(page)) found.push(`${scheme}: ${finding}`)
  }
  found.push(...(await sticksOut(page)), ...(await geometryFindings(page, width === 360)))
  if (then !== undefined) {
    await page.setViewportSize({ width: then, height: 1024 })
    const later = [...(await sticksOut(page)), ...(await geometryFindings(page, false))]
    found.push(...later.map(finding => `${then}: ${finding}`))
  }
  if (scene.at !== null && !isAt(page, scene.at)) found.push(`stands at ${page.url()} instead of ${scene.at}`)
  return found
}
