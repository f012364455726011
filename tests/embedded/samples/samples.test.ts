import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VideoId } from '#contract/videos.ts'
import { isTimed } from '#core/captions/cues.ts'
import { readVerdict } from '#core/verdict.ts'
import { cutWindows } from '#core/windows.ts'
import { sampleAddresses, sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { localText, never } from '#tests/fakes/local-call.ts'

const ask = (videoId: string, language: string | null = null) =>
  sampleProvider().ask({ videoId, language }, { signal: never, onStage: () => {} })
const found = async (videoId: string) => {
  const answer = await ask(videoId)
  if ('refusal' in answer) throw new Error(answer.refusal.detail)
  return { ...answer.found, windows: cutWindows(answer.found.transcript.cues) }
}

describe('every sample', () => {
  test.each(sampleVideos.map(sample => [sample.videoId, sample] as const))(
    '%s is a whole video',
    async (id, sample) => {
      expect(VideoId.safeParse(id).success).toBe(true)
      const { metadata, transcript, source, windows } = await found(id)
      expect(source).toBe('samples')
      expect(metadata.title).toBe(sample.title)
      expect(existsSync(new URL(`../../../public${metadata.thumbnailUrl}`, import.meta.url))).toBe(true)
      expect(isTimed(transcript.cues)).toBe(true)
      expect(metadata.durationSeconds! * 1000).toBeGreaterThan(transcript.cues.at(-1)!.endMs)
      const starts = metadata.chapters.map(chapter => chapter.startSeconds)
      expect(starts[0]).toBe(0)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      expect(new Set(starts).size).toBeGreaterThanOrEqual(4)
      expect(windows.length).toBeGreaterThan(6)
    },
  )

  test('no sentence is said twice', async () => {
    for (const { videoId } of sampleVideos) {
      const text = (await found(videoId)).transcript.cues.map(cue => cue.text).join(' ')
      const sentences = text.split(/(?<=[.!?])\s/).filter(sentence => sentence.split(' ').length > 5)
      expect(sentences.length - new Set(sentences).size).toBe(0)
    }
  })

  test('one lasts three hours or more, and its summary comes from all of it', async () => {
    const { metadata, windows } = await found('sampleLight')
    expect(metadata.durationSeconds).toBeGreaterThan(3 * 3600)
    const text = await localText({ kind: 'summary', windows, title: metadata.title })
    const tenths = [...text.matchAll(/\[(\d+)\]/g)].map(mark => Math.ceil((Number(mark[1]) / windows.length) * 10))
    expect(new Set(tenths).size).toBeGreaterThanOrEqual(9)
  })

  test('has an address that leads to it', () =>
    expect(sampleAddresses).toContain('https://www.youtube.com/watch?v=sampleKnife'))
})

test('another video is not a sample, another language is not there', async () => {
  expect(await ask('dQw4w9WgXcQ')).toMatchObject({ refusal: { next: 'not_mine' } })
  expect(await ask('sampleKnife', 'de')).toMatchObject({ refusal: { reason: 'language', languages: ['en'] } })
  expect(await ask('sampleKnife', 'en-GB')).toMatchObject({ found: { transcript: { language: 'en' } } })
})

describe('the local engine judges them as a person would', () => {
  test.each([
    ['a kept promise', 'sampleKnife', 'keeps_promise', ['delivered'], /bottom of a mug/],
    [
      'one whose side promise is broken',
      'sampleHouse',
      'mostly_fair',
      ['delivered', 'contradicted'],
      /eleven weekends/,
    ],
    ['a broken one', 'samplePlant', 'clickbait', ['contradicted'], /does need water/],
    [
      'three hours that hold what they list',
      'sampleLight',
      'keeps_promise',
      ['delivered', 'delivered', 'delivered', 'delivered'],
      /three hours with a lighthouse inspector/,
    ],
    ['a count that is not reached', 'samplePhone', 'overstated', ['partial'], /three phone settings/],
    ['one that comes late', 'sampleBread', 'mostly_fair', ['late'], /roasted acorn flour/],
  ])('%s', async (_, videoId, word, statuses, answer) => {
    const { metadata, windows } = await found(videoId)
    const { title } = metadata
    const text = await localText({ kind: 'clickbait', windows, title })
    const { verdict, proof } = readVerdict(text, windows, { provider: 'local', title })!
    expect(verdict.verdict).toBe(word)
    expect(verdict.promises.map(promise => promise.status)).toEqual(statuses)
    expect(verdict.answer).toMatch(answer)
    expect(proof.matched).toBe(proof.checked)
  })

  test.each([
    ['sampleKnife', 'How many strokes on each side?', /ten strokes/],
    ['sampleKnife', 'What angle should the blade have?', /twenty degrees/],
    ['sampleHouse', 'How much did it cost to make the house livable?', /forty one thousand dollars/],
    ['sampleHouse', 'Who is a carpenter?', /Anton is a carpenter/],
    ['samplePlant', 'Who is Doctor Imani Osei?', /botanical garden/],
    ['samplePlant', 'When was the dry fern dead?', /five weeks/],
    ['sampleLight', 'When was the great storm?', /nineteen seventy nine/],
    [
      'sampleLight',
      'When was the first one automated?',
      /^In the words of the video: “The first one was automated in nineteen sixty eight/,
    ],
    ['sampleLight', 'Why is fog worse than a storm?', /In fog the light is useless/],
    ['sampleBread', 'What was in the tin?', /dark and fine|acorn/],
    ['sampleBread', 'How many loaves are in the notebook?', /two hundred and fourteen/],
  ])('%s: %s', async (videoId, question, answer) => {
    const { windows } = await found(videoId)
    expect(await localText({ kind: 'question', windows, question })).toMatch(answer)
  })

  test.each([
    ['sampleKnife', 'What does he think about the stock market?'],
    ['sampleBread', 'How do I repair a bicycle chain?'],
  ])('%s does not say: %s', async (videoId, question) => {
    const { windows } = await found(videoId)
    expect(await localText({ kind: 'question', windows, question })).toMatch(/^This was not found in this video/)
  })
})
