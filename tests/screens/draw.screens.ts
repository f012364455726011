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

/** As many scenes as the machine's cores can draw side by side, each in a product of its own. */
const sites = [useSite({ hasStandIns: true }), useSite({ hasStandIns: true })]

const isWanted = ({ screen, name }: StagedScene): boolean =>
  wanted.words.every(word => `${screen} ${name}`.toLowerCase().includes(word))

test('every screen is drawn in every state, and nothing is found on the pictures', async () => {
  await mkdir(folder, { recursive: true })
  const former = await formerShots()
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
  const all = [...former.filter(shot => !files.has(shot.file)), ...drawn].sort(inOrder)
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

/** What an earlier run drew; a run over everything starts again. */
async function formerShots(): Promise<Shot[]> {
  if (wanted.words.length === 0 && wanted.widths.length === 3 && wanted.schemes.length === 2) {
    await rm(folder, { recursive: true })
    await mkdir(folder)
  }
  return JSON.parse(await readFile(join(folder, 'shots.json'), 'utf8').catch(() => '[]'))
}

/** Opens a scene at a width, and draws it in each theme: the page follows the system's, as it does for its readers. */
async function draw(site: Site, scene: StagedScene, width: Look['width']): Promise<Shot[]> {
  const shots: Shot[] = []
  const first = wanted.schemes[0] ?? 'dark'
  const base = `${scene.screen}-${scene.name}`.replace(/\W+/g, '-')
  const about = { screen: scene.screen, name: scene.name, width }
  try {
    const page = await scene.open(site, { width, scheme: first })
    const desk = await page.context().browser()!.newPage()
    for (const scheme of wanted.schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(settled)
      const file = `${base}-${width}-${scheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
      const findings = await contrastFindings(page, desk)
      const size = page.viewportSize()!
      const places = await placesOf(page)
      const whole = (await layOpen(page)) ? file.replace('.png', '-whole.png') : null
      if (whole) {
        await page.screenshot({ path: join(folder, whole), animations: 'disabled' })
        await page.setViewportSize(size)
        await putBack(page, places)
      }
      shots.push({ ...about, scheme, file, whole, findings })
    }
    const geometry = await geometryFindings(page, width === 360)
    await desk.close()
    const last = shots.pop()!
    shots.push({ ...last, findings: [...last.findings, ...geometry] })
  } catch (error) {
    const findings = [`could not be drawn: ${String(error).split('\n')[0]}`]
    shots.push({ ...about, scheme: first, file: `${base}-${width}-${first}.png`, whole: null, findings })
  }
  for (const { csp, errors, outside, calls } of await site.browser.close()) {
    const findings = [...csp, ...errors, ...outside, ...calls]
    const last = shots.pop()!
    shots.push({ ...last, findings: [...last.findings, ...findings] })
  }
  return shots
}

/** The faces are there, and the pictures too, also those so far below that they would wait to be scrolled to. */
async function settled(): Promise<void> {
  await document.fonts.ready
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled([...document.images].map(image => image.decode()))
}

/** Where everything that scrolls stands: a window made taller loses it. */
const placesOf = (page: Page) =>
  page.evaluateHandle(() => [...document.querySelectorAll('*')].map(each => ({ each, top: each.scrollTop })))

/** A picture of one point is taken in a new frame, also where the page's own clock is held. */
const nextFrame = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })

async function putBack(page: Page, places: Awaited<ReturnType<typeof placesOf>>): Promise<void> {
  // What follows the end of a talk has its own say first.
  await nextFrame(page)
  await nextFrame(page)
  await page.evaluate(former => {
    for (const { each, top } of former) if (each.scrollTop !== top) each.scrollTop = top
  }, places)
  await nextFrame(page)
}

/** Makes the window as tall as the longest thing that scrolls within it; false when nothing does. */
async function layOpen(page: Page): Promise<boolean> {
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
