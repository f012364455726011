import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allScenes, type StagedScene } from '#tests/scenes/all.ts'
import type { Look } from '#tests/setup/browser.ts'
import { type Site, useSite } from '#tests/setup/site.ts'
import { contrastFindings } from './contrast.ts'
import { geometryFindings } from './geometry.ts'
import { contactSheet } from './sheet.ts'
import { everyScheme, everyWidth, folder, type Shot, type Wanted, wantedVariable } from './wanted.ts'

const everything: Wanted = { words: [], widths: everyWidth, schemes: everyScheme }
const wanted: Wanted = JSON.parse(process.env[wantedVariable] ?? JSON.stringify(everything))

/** Draws as many scenes in parallel as there are sites, each in a product of its own. */
const sites = [useSite({ hasStandIns: true }), useSite({ hasStandIns: true })]

const isWanted = ({ screen, name }: StagedScene): boolean =>
  wanted.words.length === 0 || wanted.words.some(word => `${screen} ${name}`.toLowerCase().includes(word))

test('every screen is drawn in every state, without findings', async () => {
  await mkdir(folder, { recursive: true })
  const previous = await readPreviousShots()
  const queue = allScenes.filter(isWanted).flatMap(scene => wanted.widths.map(width => ({ scene, width })))
  expect(queue.length, 'no scene has such a name').toBeGreaterThan(0)
  const drawn: Shot[] = []
  await Promise.all(
    sites.map(async site => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const shots = await draw(site, next.scene, next.width)
        drawn.push(...shots)
        const found = shots.flatMap(shot => shot.findings)
        console.log([`${next.scene.screen} · ${next.scene.name} · ${next.width}`, ...found].join('\n    '))
      }
    }),
  )
  const files = new Set(drawn.map(shot => shot.file))
  const all = [...previous.filter(shot => !files.has(shot.file)), ...drawn].sort(inOrder)
  await writeFile(join(folder, 'shots.json'), JSON.stringify(all, null, 1))
  await writeFile(join(folder, 'index.html'), contactSheet(all))
  console.log(`${drawn.length} pictures drawn; see ${folder}/index.html`)
  const found = drawn.flatMap(shot => shot.findings.map(each => `${shot.file}: ${each}`))
  expect(found.sort()).toEqual([])
})

const inOrder = (a: Shot, b: Shot): number =>
  `${a.screen} ${a.name}`.localeCompare(`${b.screen} ${b.name}`) ||
  a.width - b.width ||
  a.scheme.localeCompare(b.scheme)

/** The pictures of earlier runs; a run over everything starts again. */
async function readPreviousShots(): Promise<Shot[]> {
  if (wanted.words.length === 0 && wanted.widths.length === 3 && wanted.schemes.length === 2) {
    await rm(folder, { recursive: true })
    await mkdir(folder)
  }
  return JSON.parse(await readFile(join(folder, 'shots.json'), 'utf8').catch(() => '[]'))
}

/** Opens a scene at a width and draws it in each theme; the page follows the system's theme, as it does for users. */
async function draw(site: Site, scene: StagedScene, width: Look['width']): Promise<Shot[]> {
  const shots: Shot[] = []
  const first = wanted.schemes[0] ?? 'dark'
  const base = `${scene.screen}-${scene.name}`.replace(/\W+/g, '-')
  const about = { screen: scene.screen, name: scene.name, width }
  try {
    const page = await scene.open(site, { width, scheme: first })
    const blank = await page.context().browser()!.newPage()
    for (const scheme of wanted.schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(settled)
      const file = `${base}-${width}-${scheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
      const findings = await contrastFindings(page, blank)
      const size = page.viewportSize()!
      const positions = await scrollPositionsOf(page)
      const expanded = (await expandScrollers(page)) ? file.replace('.png', '-expanded.png') : null
      if (expanded) {
        await page.screenshot({ path: join(folder, expanded), animations: 'disabled' })
        await page.setViewportSize(size)
        await restoreScroll(page, positions)
      }
      shots.push({ ...about, scheme, file, expanded, findings })
    }
    const geometry = await geometryFindings(page, width === 360)
    await blank.close()
    const last = shots.pop()!
    shots.push({ ...last, findings: [...last.findings, ...geometry] })
  } catch (error) {
    const findings = [`could not be drawn: ${String(error).split('\n')[0]}`]
    shots.push({ ...about, scheme: first, file: `${base}-${width}-${first}.png`, expanded: null, findings })
  }
  for (const { csp, errors, outside, calls } of await site.browser.close()) {
    const findings = [...csp, ...errors, ...outside, ...calls]
    const last = shots.pop()!
    shots.push({ ...last, findings: [...last.findings, ...findings] })
  }
  return shots
}

/** Waits for the fonts and for all pictures, also those below the fold that load lazily. */
async function settled(): Promise<void> {
  await document.fonts.ready
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map(image => image.decode()))
}

/** All scroll positions: a taller window loses them. */
const scrollPositionsOf = (page: Page) =>
  page.evaluateHandle(() => [...document.querySelectorAll('*')].map(each => ({ each, top: each.scrollTop })))

/** A screenshot of one pixel waits for a new frame, also while the page's own clock is stopped. */
const nextFrame = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })

async function restoreScroll(page: Page, positions: Awaited<ReturnType<typeof scrollPositionsOf>>): Promise<void> {
  // First let the code that follows the end of the chat scroll.
  await nextFrame(page)
  await nextFrame(page)
  await page.evaluate(previous => {
    for (const { each, top } of previous) if (each.scrollTop !== top) each.scrollTop = top
  }, positions)
  await nextFrame(page)
}

/** Makes the window tall enough for the longest scrolling element; false when nothing scrolls. */
async function expandScrollers(page: Page): Promise<boolean> {
  const hidden = await page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('body *')]
        .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.clientHeight > 200)
        .map(each => each.scrollHeight - each.clientHeight),
    ),
  )
  const size = page.viewportSize()
  if (hidden < 24 || !size) return false
  await page.setViewportSize({ width: size.width, height: Math.min(size.height + hidden, 4000) })
  return true
}
