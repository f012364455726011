import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { VideoId } from '#contract/videos.ts'
import { isTimed } from '#core/transcripts/captions/cues.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { readTitleMatch } from '#core/verdicts/read-title-match.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleAddresses, sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { localText, never } from '#tests/fakes/local-call.ts'

const ask = (videoId: string, language: string | null = null) =>
  sampleProvider().ask({ videoId, language }, { signal: never, onStage: () => {} })
const found = async (videoId: string) => {
  const answer = await ask(videoId)
  if ('refusal' in answer) throw new Error(answer.refusal.detail)
  return { ...answer.found, windows: cutWindows(answer.found.transcript.cues) }
}

describe('the samples', () => {
  test.each(sampleVideos.map(sample => [sample.videoId, sample] as const))(
    'have metadata, times, chapters and a thumbnail: %s',
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

  test('repeat no sentence', async () => {
    for (const { videoId } of sampleVideos) {
      const text = (await found(videoId)).transcript.cues.map(cue => cue.text).join(' ')
      const sentences = text.split(/(?<=[.!?])\s/).filter(sentence => sentence.split(' ').length > 5)
      expect(sentences.length - new Set(sentences).size).toBe(0)
    }
  })

  test('include one of three hours, whose summary covers all of it', async () => {
    const { metadata, windows } = await found('sampleLight')
    expect(metadata.durationSeconds).toBeGreaterThan(3 * 3600)
    const text = await localText({ kind: 'summary', windows, title: metadata.title })
    const tenths = [...text.matchAll(/\[(\d+)\]/g)].map(mark => Math.ceil((Number(mark[1]) / windows.length) * 10))
    expect(new Set(tenths).size).toBeGreaterThanOrEqual(9)
  })

  test('have summary sections of neighboring sentences', async () => {
    const { metadata, windows } = await found('sampleLight')
    const { title, chapters } = metadata
    const sections = (await localText({ kind: 'summary', windows, title, chapters })).split('### ').slice(1)
    expect(sections).toHaveLength(chapters.length)
    for (const section of sections) {
      const marks = [...section.matchAll(/\[(\d+)\]/g)].map(mark => Number(mark[1]))
      expect(marks.length).toBeGreaterThanOrEqual(3)
      expect(Math.max(...marks) - Math.min(...marks)).toBeLessThanOrEqual(4)
    }
  })

  test('have YouTube addresses', () => expect(sampleAddresses).toContain('https://www.youtube.com/watch?v=sampleKnife'))
})

test('other videos are refused as not a sample, and other languages as missing', async () => {
  expect(await ask('dQw4w9WgXcQ')).toMatchObject({ refusal: { next: 'not_mine' } })
  expect(await ask('sampleKnife', 'de')).toMatchObject({ refusal: { reason: 'language', languages: ['en'] } })
  expect(await ask('sampleKnife', 'en-GB')).toMatchObject({ found: { transcript: { language: 'en' } } })
})

describe('the reference verdict', () => {
  test('exists for every sample', () =>
    expect(Object.keys(referenceVerdicts).sort()).toEqual(sampleVideos.map(({ videoId }) => videoId).sort()))

  test.each([
    ['sampleKnife', 'keeps_promise', 'watch'],
    ['sampleHouse', 'overstated', 'watch'],
    ['samplePlant', 'clickbait', 'jump'],
    ['samplePhone', 'overstated', 'watch'],
    ['sampleBread', 'mostly_fair', 'jump'],
    ['sampleLight', 'keeps_promise', 'watch'],
  ] as const)('of %s is %s, with proof for every quote', async (videoId, word, advice) => {
    const { metadata, windows } = await found(videoId)
    const { title, durationSeconds } = metadata
    const reference = referenceVerdicts[videoId]!
    const { verdict, proof } = readVerdict(JSON.stringify(reference), windows, { title, durationSeconds })!
    expect(verdict).toMatchObject({ verdict: word, confidence: 'normal', advice: { kind: advice } })
    expect(verdict.promises.map(({ status }) => status)).toEqual(reference.promises.map(({ status }) => status))
    expect(proof.matched).toBe(proof.checked)
    expect(verdict.answerSeconds).not.toBeNull()
  })
})

describe('the local engine', () => {
  test.each(sampleVideos.map(({ videoId }) => videoId))('finds the topics of the title of %s', async videoId => {
    const { metadata, windows } = await found(videoId)
    const { title, durationSeconds } = metadata
    const { match } = readTitleMatch(await localText({ kind: 'clickbait', windows, title }), windows, durationSeconds)!
    expect(match.share).toBeGreaterThanOrEqual(0.6)
    for (const { passage, opposite } of match.phrases) expect(passage ?? opposite).not.toBeNull()
  })

  test.each([
    ['sampleHouse', /eleven weekends/],
    ['samplePlant', /does need water/],
  ])('quotes a contradiction to the title of %s', async (videoId, words) => {
    const { metadata, windows } = await found(videoId)
    const text = await localText({ kind: 'clickbait', windows, title: metadata.title })
    const { match } = readTitleMatch(text, windows, metadata.durationSeconds)!
    expect(match.phrases.map(({ opposite }) => opposite?.quote ?? '').join(' ')).toMatch(words)
  })

  test.each([
    ['sampleKnife', 'How many strokes on each side?', /ten strokes/],
    ['sampleKnife', 'What angle should the blade have?', /twenty degrees/],
    ['sampleHouse', 'How much did it cost to make the house livable?', /forty one thousand dollars/],
    ['sampleHouse', 'Who is a carpenter?', /Anton is a carpenter/],
    ['sampleHouse', 'How long did the repair take?', /^[^[]*took us eleven weekends/],
    ['sampleKnife', 'Which angle?', /^[^[]*about twenty degrees/],
    ['sampleKnife', 'How long does the job take?', /^[^[]*took four minutes/],
    ['sampleKnife', 'How often should I do it?', /^[^[]*once a month/],
    ['samplePhone', 'How long does it take to go through the lists?', /^[^[]*takes nine minutes/],
    ['samplePlant', 'How long did the dry fern survive?', /^[^[]*five weeks without water/],
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
  ])('answers about %s: %s', async (videoId, question, answer) => {
    const { windows } = await found(videoId)
    expect(await localText({ kind: 'question', windows, question })).toMatch(answer)
  })

  test.each([
    ['sampleKnife', 'What does he think about the stock market?'],
    ['sampleBread', 'How do I repair a bicycle chain?'],
    ['sampleHouse', 'How long did the flight to Paris take?'],
    ['samplePlant', 'How much does the plant cost?'],
  ])('does not find in %s: %s', async (videoId, question) => {
    const { windows } = await found(videoId)
    expect(await localText({ kind: 'question', windows, question })).toBe('This was not found in this video.')
  })
})
