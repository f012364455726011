import type { Page } from 'playwright-core'
import type { StagedScene } from '#tests/scenes/all.ts'
import { geometryFindings } from '#tests/screens/geometry.ts'
import { axeFindings, type Look, overflowFindings } from './browser.ts'
import type { Site } from './site.ts'

/** True when a page is at the scene's path; `/analysis/:videoId` matches any video. */
const isAt = (page: Page, at: string): boolean =>
  new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`).test(new URL(page.url()).pathname)

/**
 * What axe and the layout checks find on a scene at one width, in each of these themes; expect it to equal []. `then` is a
 * width to which the window is resized for a second layout check.
 */
export async function findSceneFaults(
  site: Site,
  scene: StagedScene,
  width: Look['width'],
  schemes: readonly Look['scheme'][],
  then?: Look['width'],
): Promise<string[]> {
  const findings: string[] = []
  const page = await scene.open(site, { width, scheme: schemes[0] ?? 'dark' })
  for (const [index, scheme] of schemes.entries()) {
    // No choice is stored, so that the page follows the system.
    await page.emulateMedia({ colorScheme: scheme })
    const found = await axeFindings(page, index === 0 ? 'everything' : 'color')
    for (const finding of found) findings.push(`${scheme}: ${finding}`)
  }
  findings.push(...(await overflowFindings(page)), ...(await geometryFindings(page, width === 360)))
  if (then !== undefined) {
    await page.setViewportSize({ width: then, height: 1024 })
    const afterResize = [...(await overflowFindings(page)), ...(await geometryFindings(page, false))]
    findings.push(...afterResize.map(finding => `${then}: ${finding}`))
  }
  if (scene.at !== null && !isAt(page, scene.at)) findings.push(`is at ${page.url()} instead of ${scene.at}`)
  return findings
}
