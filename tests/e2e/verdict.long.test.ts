import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Verdict } from '#core/answers/analysis.ts'
import { requestAnalyses, verdictJson } from '#tests/setup/analyzed-videos.ts'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { addJudgedPicture, replaceJudgedPicture } from '#tests/setup/judged-picture.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, eventually, tab, waitForEmptyChat, waitForText } from '#tests/setup/page-actions.ts'
import { pdfText } from '#tests/setup/pdf-text.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { disputed, earlierAndCut, notJudgeable, notProven, visitVerdict } from '#tests/setup/verdict-states.ts'

const site = useSite()

test.each([360, 1440] as const)('the verdict card shows all its parts, at %i px', async width => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictcard' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await site.visit(`/analysis/${videoId}`, { width, reducedMotion: true })
  const card = page.getByRole('region', { name: 'Overstated' })
  await card.waitFor()
  // With reduced motion the marker is at its place at once.
  expect(await card.evaluate(each => each.getAnimations({ subtree: true }).length)).toBe(0)
  await card.getByRole('img', { name: '57 of 100, Overstated. 0 keeps its promise, 100 is clickbait.' }).waitFor()
  await card.getByText('A bridge of folded paper carries forty kilograms, after one that fell down').waitFor()
  await card.getByText('What the title promises: 1 kept, 1 late, 1 partly, 1 missing').waitFor()
  const promises = card.getByRole('listitem')
  const shown = await promises.evaluateAll(rows =>
    rows.map(row => [
      row.querySelector('[data-tone]')?.getAttribute('data-tone'),
      ...[...row.querySelectorAll('p, span[data-tone]:not([aria-hidden])')].map(each => each.textContent?.trim()),
    ]),
  )
  expect(shown).toEqual([
    [
      'kept',
      'a bridge out of paper',
      'kept',
      'They fold it before the camera.',
      'today we build a bridge out of paper 00:00',
    ],
    [
      'partly',
      'you will not believe it',
      'partly',
      'Others did not, at first.',
      'one dollar and nobody believed us 00:30',
    ],
    [
      'partly',
      'Main promise: what it carries',
      'late',
      'The number comes at the end.',
      'the bridge carried forty kilograms 02:00',
    ],
    ['broken', 'a load beyond belief', 'missing', 'Not found in the transcript.'],
  ])
  await card.getByText('A folded paper bridge carries forty kilograms', { exact: true }).waitFor()
  const foot = await card.getByText('Title only; thumbnail not checked').locator('..').locator('span').allInnerTexts()
  expect(foot.map(note => note.trim()).join(' · ')).toMatch(
    /^Title only; thumbnail not checked · 3 quotes verified · Judged on \d+\s\p{L}+$/u,
  )
  await card.getByRole('button', { name: 'Hear the answer at 02:00' }).click()
  await eventually(() => page.locator('iframe').getAttribute('src')).toContain('start=120')
})

test('a verdict made without AI says that it is a rough estimate', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictlow1' })
  const { sam } = await requestAnalyses(site, videoId, ['clickbait'])
  const known = (await sam.rest(`GET /youtube/video/${videoId}`)).body
  known.clickbait.data.verdict.confidence = 'low'
  const page = await site.browser.open()
  await mockCalls(page, { 'videos.read': known })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await waitForText(page, 'Rough estimate from word matching, no AI')
})

test('a verdict in progress names its step, can be retried after a failure, and is replaced by the card', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictmade' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  const model = site.speaks()
  const ask = page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first()
  await ask.click()
  await waitForText(page, 'Verdict on its way')
  const call = await model.next()
  await waitForText(page, /^Reading .+\.\.\.$/)
  call.fail(new Error('gone'))
  await waitForText(page, 'No verdict yet')
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitForText(page, 'Verdict on its way')
  const again = await model.next()
  again.say(verdictJson)
  again.finish()
  await page.getByRole('region', { name: 'Overstated' }).waitFor()
})

/** Scrolls to the thumbnail of the verdict card and waits until it is loaded. */
async function waitForPicture(page: Page): Promise<void> {
  const image = page.getByRole('region', { name: 'Overstated' }).locator('img')
  await image.scrollIntoViewIfNeeded()
  await eventually(() => image.evaluate(each => (each as HTMLImageElement).naturalWidth)).toBe(480)
}

test.each([360, 768, 1440] as const)('the card shows the thumbnail of the verdict, at %i px', async width => {
  for (const scheme of ['light', 'dark'] as const) {
    const { videoId } = await addVideo(site.app.deps.db, {
      videoId: `thumb${scheme}${width}`.padEnd(11, '0').slice(0, 11),
    })
    await requestAnalyses(site, videoId, ['clickbait'])
    const { hash } = await addJudgedPicture(site.app.deps.db, videoId)
    const withThumbnail = ({ promises }: Verdict): Partial<Verdict> => ({
      thumbnailSeen: true,
      thumbnailHash: hash,
      promises: promises.map((promise, at) => (at === 3 ? { ...promise, source: 'thumbnail' } : promise)),
    })
    const page = await visitVerdict(site, videoId, withThumbnail, { width, scheme })
    const card = page.getByRole('region', { name: 'Overstated' })
    await card.getByText('Judged with this thumbnail', { exact: true }).waitFor()
    await card.getByText('What title and thumbnail promise:').waitFor()
    expect(await card.getByText('in the thumbnail', { exact: true }).count()).toBe(1)
    expect(await card.getByText('thumbnail not checked').count()).toBe(0)
    await waitForPicture(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowFindings(page)).toEqual([])

    await replaceJudgedPicture(site.app.deps.db, videoId)
    const later = await visitVerdict(site, videoId, withThumbnail, { width, scheme })
    await waitForText(later, 'Judged with this thumbnail. YouTube shows another one now.')
    await waitForPicture(later)
    // Without the stored picture the sentence stays.
    await site.app.deps.db.execute(sql`delete from judged_pictures where video_id = ${videoId}`)
    const mayFail = ['/api/youtube/thumbnail/']
    const without = await visitVerdict(site, videoId, withThumbnail, { width, scheme, mayFail })
    const words = without.getByText('Judged with this thumbnail')
    await words.scrollIntoViewIfNeeded()
    await eventually(() => without.getByRole('region', { name: 'Overstated' }).locator('img').count()).toBe(0)
    expect(await words.count()).toBe(1)
  }
})

test('a title that the transcript does not settle gets no score, and the card says so', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictquie' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await visitVerdict(site, videoId, notJudgeable)
  const card = page.getByRole('region', { name: 'Not enough is said to judge' })
  expect(await card.getByRole('img').count()).toBe(0)
  await card.getByText('not said', { exact: true }).waitFor()
  await card.getByText('The weighing is only shown.').waitFor()
  await card.getByText('A bridge of folded paper carries forty kilograms, after one that fell down').waitFor()
})

test('a verdict that is not proven, or calls missing what the video talks about, says so', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictunpr' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const unproven = await visitVerdict(site, videoId, notProven)
  const card = unproven.getByRole('region', { name: 'Not proven' })
  expect(await card.getByRole('img').count()).toBe(0)
  await card.getByText('The transcript does not prove what the model says of the main promise.').waitFor()
  const missing = await visitVerdict(site, videoId, disputed)
  await waitForText(missing, /The video talks about what is called missing here/)
})

test('a verdict of an earlier version is marked; a subscriber can make it again', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictpast' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const visitor = await visitVerdict(site, videoId, earlierAndCut)
  for (const words of ['Made by an earlier version', 'Cut short', 'No quote proves the answer.'])
    await waitForText(visitor, new RegExp(words))
  expect(await visitor.getByRole('button', { name: 'Analyze again' }).count()).toBe(0)
  const page = await visitVerdict(site, videoId, earlierAndCut, { as: await site.subscriber() })
  await page.getByRole('button', { name: 'Analyze again' }).click()
  await answers(page).getByRole('button', { name: 'Show every promise' }).waitFor()
})

test('print has verdict, key points with quotes and times, summary and address, but no controls and no dark theme', async () => {
  const { videoId } = await addVideo(site.app.deps.db, {
    videoId: 'verdictpage',
    metadata: { chapters: [{ startSeconds: 0, title: 'The start' }] },
  })
  const { sam } = await requestAnalyses(site, videoId, ['clickbait', 'summary', 'keypoints'])
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await page.getByRole('heading', { name: 'Key points' }).waitFor()
  await page.getByRole('button', { name: 'Share Analysis' }).click()
  await page.emulateMedia({ media: 'print' })
  const address = `${await site.app.listen()}/analysis/${videoId}`
  const paper = [
    'You will NOT believe what this paper bridge carries',
    'Overstated',
    'A bridge of folded paper carries forty kilograms',
    'one dollar and nobody believed us',
    'Every sheet twice',
    'Then Maria had the idea to fold every sheet twice',
    '01:30',
    'The first bridge fell down after eleven seconds',
    'quotes verified',
    address,
  ]
  for (const words of paper) await waitForText(page, words)
  for (const control of [
    page.getByRole('banner'),
    page.getByRole('tablist'),
    page.getByRole('textbox'),
    page.getByRole('button', { name: /Share|Skip|Play You|Copy|Send/ }),
    page.getByText('The start'),
    page.getByText('Share URL copied'),
  ])
    expect(await control.filter({ visible: true }).count()).toBe(0)
  const color = await page.getByRole('heading', { level: 1 }).evaluate(each => getComputedStyle(each).color)
  expect(color).toBe('rgb(0, 0, 0)')
  const text = pdfText(await page.pdf({ format: 'A4' }))
  for (const words of paper) expect(text).toContain(words.replace(/\s/g, ''))
  expect(text).not.toContain('ShareAnalysis')
})

test('beside the article the chat links to analyses instead of repeating them; the panel shows them in full', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdicttwic' })
  const { sam } = await requestAnalyses(site, videoId, ['clickbait', 'summary', 'keypoints'])
  const words = ['Honest title', 'The makers build a bridge', 'The first one fails']
  const buttons = ['Show every promise', 'Show summary', 'Show key points']
  const places = ['article-clickbait', 'article-summary', 'article-keypoints']
  for (const width of [1440, 360] as const) {
    const page = await site.visit(`/analysis/${videoId}`, { as: sam, width })
    if (width === 360) await tab(page, 'Chat').click()
    await answers(page).nth(2).waitFor()
    for (const [at, button] of buttons.entries()) {
      const answer = answers(page).nth(at)
      expect(await answer.getByText(words[at]!).count()).toBe(0)
      expect(await page.getByText(words[at]!).count()).toBe(1)
      // The cost and the Copy button are still there.
      await answer.getByText(/\d+K? tokens$/).waitFor()
      await answer.getByRole('button', { name: 'Copy', exact: true }).waitFor()
      await answer.getByRole('button', { name: button }).click()
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(places[at])
      if (width === 360) await tab(page, 'Chat').click()
    }
    await page.close()
  }
  const full = await site.visit(`/analysis/${videoId}?panel=1`, { as: sam })
  for (const [at, each] of words.entries()) await answers(full).nth(at).getByText(each).waitFor()
  expect(await full.getByRole('button', { name: /^Show / }).count()).toBe(0)
})

test('an analysis that streamed into the chat stays there until a reload', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictgrew' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  const model = site.speaks()
  await page.getByRole('button', { name: 'Get Summary' }).click()
  const call = await model.next()
  call.say('They build a bridge out of paper. ')
  await answers(page).getByText('They build a bridge out of paper.').waitFor()
  call.finish()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await answers(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await answers(page).getByText('They build a bridge out of paper.').waitFor()
  await page.reload()
  await answers(page).getByRole('button', { name: 'Show summary' }).waitFor()
})

test('the marker is animated once and stops at the score', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictdraw' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await site.browser.open()
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    for (const event of ['animationstart', 'animationiteration', 'animationend'] as const)
      document.addEventListener(event, ({ animationName }) => animationName.includes('travel') && drawn.push(event))
  })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  const scale = page.getByRole('img', { name: /57 of 100/ })
  await eventually(() => page.evaluate(() => (window as never as { drawn: string[] }).drawn)).toEqual([
    'animationstart',
    'animationend',
  ])
  const at = await scale.evaluate(each => {
    const [number, ruler] = [each.querySelector('span')!, each.querySelector('svg')!]
    const [box, place] = [ruler.getBoundingClientRect(), number.getBoundingClientRect()]
    return Math.round(((place.x + place.width / 2 - box.x) / box.width) * 100)
  })
  expect(at).toBe(57)
})

test.each([0, 100])('the score %i is readable at its end of the scale', async score => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'verdictends' })
  await requestAnalyses(site, videoId, ['clickbait'])
  const page = await visitVerdict(site, videoId, () => ({ score }), { width: 360, reducedMotion: true })
  const scale = page.getByRole('img', { name: new RegExp(`^${score} of 100`) })
  const { number, clip } = await scale.evaluate(each => {
    const [number, clip] = [each.querySelector('span')!, each].map(one => one.getBoundingClientRect())
    return { number: [number!.left, number!.right], clip: [clip!.left, clip!.right] }
  })
  expect(number[0]).toBeGreaterThanOrEqual(clip[0]!)
  expect(number[1]).toBeLessThanOrEqual(clip[1]!)
})
