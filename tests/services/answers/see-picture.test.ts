import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { microDollars } from '#core/plans/budget.ts'
import type { Picture } from '#core/videos/picture.ts'
import type { AnswerPlan } from '#services/answers/plan/plan-answer.ts'
import { planPicture } from '#services/answers/plan/plan-picture.ts'
import { gatherMaterial } from '#services/answers/write/gather-material.ts'
import { seePicture } from '#services/answers/write/see-picture.ts'
import type { LargeTexts } from '#src/ports/large-texts.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { knownPictures } from '#tests/fakes/pictures.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { servedModel } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { jpeg } from '#tests/setup/pictures.ts'
import { reading, spendingOn } from '#tests/setup/reading.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const database = useDatabase()
const model = servedModel('gpt-6-sol')
const description = JSON.stringify({ shows: 'A paper bridge', text: '40 KG?!', promises: ['what it carries'] })
const pictureOf = (hash: string): Picture => ({ mediaType: 'image/jpeg', bytes: jpeg(480, 360), hash })
const nothing = microDollars(0)
let videos = 0

/** A new video with this picture, which no model has read yet. */
async function video(picture: Picture | null = pictureOf('f00d')) {
  videos += 1
  const { videoId } = await addVideo(database.db, { videoId: `picture${String(videos).padStart(4, '0')}` })
  const needs: Needs<'db' | 'clock' | 'pictures' | 'ids' | 'log'> = {
    db: database.db,
    pictures: knownPictures(picture ? { [videoId]: picture } : {}),
    clock: { now: () => new Date() },
    ids: { next: () => uuidv7() },
    log: recordingLog(),
  }
  const plan = async () =>
    (await planPicture({ db: database.db, tokens: reading.tokens }, { videoId, thumbnailUrl: '' }, model))!
  return { videoId, needs, plan }
}

test('concurrent requests share one picture call', async () => {
  const { needs, plan } = await video()
  const asked = await plan()
  expect(asked.cost).toBeGreaterThan(0)
  const llm = scriptedLlm(() => ({ text: description, after: new Promise(resolve => setTimeout(resolve, 400)) }))
  const seen = await Promise.all(
    Array.from({ length: 6 }, () =>
      seePicture(needs, asked, { spending: spendingOn(llm), reserved: nothing }, neverAborted),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 6 }, () => ({ ...JSON.parse(description), hash: 'f00d' })))
  expect(llm.calls).toHaveLength(1)
  // Later requests neither call the model nor hold anything.
  expect((await plan()).cost).toBe(0)
  expect(
    await seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted),
  ).toMatchObject({ hash: 'f00d' })
  expect(llm.calls).toHaveLength(1)
})

test('the picture call costs at most what is planned, and is metered', async () => {
  const { needs, plan } = await video()
  const asked = await plan()
  const usage = { input: asked.inputTokens, output: 800 }
  const spending = spendingOn(scriptedLlm(() => ({ text: description, usage })))
  await seePicture(needs, asked, { spending, reserved: nothing }, neverAborted)
  expect(spending.spent()).toBeGreaterThan(0)
  expect(spending.spent()).toBeLessThanOrEqual(asked.cost)
  expect(spending.attempts().map(attempt => attempt.purpose)).toEqual(['picture'])
})

test('a new picture of the same video is read again', async () => {
  const { needs, plan, videoId } = await video()
  const llm = scriptedLlm((_, n) => JSON.stringify({ shows: `picture ${n}`, text: '', promises: [] }))
  await seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted)
  const changed = { ...needs, pictures: knownPictures({ [videoId]: pictureOf('beef') }) }
  const again = await seePicture(changed, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted)
  expect(again).toEqual({ shows: 'picture 1', text: '', promises: [], hash: 'beef' })
})

test('a changed picture without a hold is read only if the grant has enough left beside the answer', async () => {
  const { needs, plan, videoId } = await video()
  await seePicture(
    needs,
    await plan(),
    { spending: spendingOn(scriptedLlm(() => description)), reserved: nothing },
    neverAborted,
  )
  const known = await plan()
  expect(known.cost).toBe(0)
  const changed = { ...needs, pictures: knownPictures({ [videoId]: pictureOf('beef') }) }
  const llm = scriptedLlm(() => description)
  const spending = spendingOn(llm)
  const tight = microDollars(spending.grant.amount - known.worst + 1)
  expect(await seePicture(changed, known, { spending, reserved: tight }, neverAborted)).toBeNull()
  expect(llm.calls).toHaveLength(0)
  const enough = microDollars(spending.grant.amount - known.worst)
  expect(await seePicture(changed, known, { spending, reserved: enough }, neverAborted)).toMatchObject({ hash: 'beef' })
  expect(llm.calls).toHaveLength(1)
})

test.each([
  ['a refusal in words', () => 'I cannot describe this.'],
  ['an error', () => ({ text: '', failure: new Error('away') })],
])('after %s there is no picture reading, and the next request tries again', async (_, fail) => {
  const { needs, plan } = await video()
  const llm = scriptedLlm((_call, n) => (n === 0 ? fail() : description))
  expect(
    await seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted),
  ).toBeNull()
  expect(
    await seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted),
  ).toMatchObject({ text: '40 KG?!' })
})

test('without a picture or a model that sees pictures there is no picture call', async () => {
  const { needs, plan } = await video(null)
  const llm = scriptedLlm(() => description)
  expect(
    await seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, neverAborted),
  ).toBeNull()
  expect(llm.calls).toEqual([])
  const facts = { videoId: 'any', thumbnailUrl: '' }
  expect(await planPicture({ db: database.db, ...reading }, facts, servedModel('local-extractive'))).toBeNull()
})

test('Stop ends the picture call with its abort reason', async () => {
  const { needs, plan } = await video()
  const stopping = new AbortController()
  const llm = scriptedLlm(() => {
    queueMicrotask(() => stopping.abort(new Error('stopped')))
    return { text: description, after: new Promise(() => {}) }
  })
  await expect(
    seePicture(needs, await plan(), { spending: spendingOn(llm), reserved: nothing }, stopping.signal),
  ).rejects.toThrow('stopped')
})

test('if the notes fail, the picture call is aborted, and its end is awaited before the answer is billed', async () => {
  let isCounted = false
  const { needs, plan: planned } = await video()
  const fetch = (_: unknown, signal: AbortSignal) =>
    new Promise<null>(resolve =>
      signal.addEventListener('abort', () =>
        setTimeout(() => {
          isCounted = true
          resolve(null)
        }, 30),
      ),
    )
  const material = { ...needs, ...reading, pictures: { fetch }, largeTexts: {} as LargeTexts }
  const plan = {
    request: { model },
    picture: await planned(),
    notesToTake: [{}],
    notesKey: { videoId: 'unknown', hash: 'none', owner: null },
    notesCost: nothing,
    inputTokens: 1000,
  } as unknown as AnswerPlan
  const live = {
    signal: neverAborted,
    enter: () => {
      throw new AppError('AI_UNAVAILABLE')
    },
  } as unknown as LiveAnswer
  const spending = spendingOn(scriptedLlm(() => description))
  await expect(gatherMaterial(material, plan, spending, live)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' })
  expect(isCounted).toBe(true)
})
