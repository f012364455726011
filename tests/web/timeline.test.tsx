import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PendingPromise, promiseStatuses } from '#core/answers/analysis.ts'
import type { MatchedPhrase } from '#core/answers/title-match.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { never } from '#tests/fakes/local-call.ts'
import { skipTarget } from '#web/verdict/skip-target.ts'
import { layOutTimeline } from '#web/verdict/timeline.ts'
import { statusTones } from '#web/verdict/tones.ts'

const promise = (seconds: number | null, status: PendingPromise['status'] = 'delivered'): PendingPromise => ({
  promise: `what comes at ${seconds}`,
  source: 'title',
  main: false,
  status,
  quote: 'words of the video',
  startSeconds: seconds,
  why: '',
})
const nothing = { durationSeconds: 1000, promises: [], phrases: [], segments: [], chapters: [], skipTo: null }

/** A sample video's verdict with five quoted promises, a sponsor span and a point to skip to. */
async function judged(videoId: string) {
  const answer = await sampleProvider().ask({ videoId, language: null }, { signal: never, onStage: () => {} })
  if ('refusal' in answer) throw new Error(answer.refusal.detail)
  const { transcript, metadata } = answer.found
  const windows = cutWindows(transcript.cues)
  const quoted = [0.1, 0.3, 0.5, 0.7, 0.9].map((part, index) => {
    const n = Math.floor(windows.length * part)
    const quote = windows[n]!.text.split(' ').slice(2, 12).join(' ')
    return {
      promise: `promise ${index}`,
      n: n + 1,
      quote,
      why: 'It says so.',
      status: promiseStatuses[index],
      main: index === 0,
    }
  })
  const segments = [{ kind: 'sponsor', from: 2, to: 3 }]
  const raw = JSON.stringify({ promises: quoted, style: 0, segments, advice: 'jump', advice_n: quoted[2]!.n })
  const durationSeconds = metadata.durationSeconds!
  const { verdict } = readVerdict(raw, windows, { title: metadata.title, durationSeconds })!
  const timeline = layOutTimeline({
    durationSeconds,
    promises: verdict.promises,
    phrases: [],
    segments: verdict.segments,
    chapters: metadata.chapters,
    skipTo: skipTarget(verdict),
  })
  return { timeline, verdict, windows, durationSeconds, cues: transcript.cues, chapters: metadata.chapters }
}

describe.each(sampleVideos.map(({ videoId }) => videoId))('the timeline of %s', videoId => {
  test('marks each promise where the captions have its quote', async () => {
    const { timeline, verdict, durationSeconds, cues } = await judged(videoId)
    const marks = timeline.marks.filter(({ kind }) => kind === 'promise')
    const placed = verdict.promises.filter(({ startSeconds }) => startSeconds !== null)
    expect(placed).toHaveLength(5)
    expect(marks.map(({ label, quote, tone }) => [label, quote, tone]).sort()).toEqual(
      placed.map(({ promise, quote, status }) => [promise, quote, statusTones[status]]).sort(),
    )
    for (const { at, seconds, quote } of marks) {
      expect((at / 100) * durationSeconds).toBeCloseTo(seconds, 6)
      const after = cues.filter(({ startMs }) => startMs >= (seconds - 1) * 1000 && startMs < (seconds + 60) * 1000)
      expect(after.map(({ text }) => text).join(' ')).toContain(quote)
    }
  })

  test('places the span, the chapters and the point to skip to at their times', async () => {
    const { timeline, verdict, windows, durationSeconds, chapters } = await judged(videoId)
    const [span] = timeline.spans
    expect((span!.at / 100) * durationSeconds).toBeCloseTo(Math.floor(windows[1]!.startMs / 1000), 0)
    expect(((span!.at + span!.width) / 100) * durationSeconds).toBeCloseTo(windows[2]!.endMs / 1000, -1)
    const skip = timeline.marks.find(({ kind }) => kind === 'skip')
    expect(skip?.seconds).toBe(verdict.advice!.startSeconds)
    expect(timeline.chapters.map(({ at }) => Math.round((at / 100) * durationSeconds))).toEqual(
      chapters.map(({ startSeconds }) => Math.round(startSeconds)),
    )
  })
})

test('a promise without a time, or not judged yet, has no mark', () => {
  const promises = [promise(null, 'missing'), promise(20, null), promise(30, 'late')]
  expect(layOutTimeline({ ...nothing, promises }).marks.map(({ seconds, word }) => [seconds, word])).toEqual([
    [30, 'late'],
  ])
})

test('a word match has a neutral mark for each phrase with a time', () => {
  const phrase = (text: string, status: MatchedPhrase['status'], passage: MatchedPhrase['passage']): MatchedPhrase => ({
    phrase: text,
    status,
    wordsFound: 1,
    wordCount: 2,
    passage,
    opposite: null,
  })
  const phrases = [
    phrase('one dollar', 'found', { quote: 'we signed for one dollar', startSeconds: 500 }),
    phrase('in one weekend', 'partly', { quote: 'eleven weekends', startSeconds: 250 }),
    phrase('no experience', 'not_found', null),
    phrase('a house', 'found', { quote: 'the house', startSeconds: null }),
  ]
  const { marks } = layOutTimeline({ ...nothing, phrases })
  expect(marks.map(({ kind, tone, at, word, label, quote }) => [kind, tone, at, word, label, quote])).toEqual([
    ['phrase', 'open', 25, 'partly talked about', 'in one weekend', 'eleven weekends'],
    ['phrase', 'open', 50, 'talked about', 'one dollar', 'we signed for one dollar'],
  ])
})

test('marks that would overlap are in two lanes', () => {
  const promises = [10, 20, 500, 510, 900].map(seconds => promise(seconds))
  expect(layOutTimeline({ ...nothing, promises }).marks.map(({ lane }) => lane)).toEqual([0, 1, 0, 1, 0])
})

test('marks and spans stay within the bar, and marks are in order of time', () => {
  const times = fc.array(fc.double({ min: -10, max: 5000, noNaN: true }), { maxLength: 30 })
  fc.assert(
    fc.property(times, times, (starts, edges) => {
      const segments = edges.map(edge => ({ kind: 'filler' as const, startSeconds: edge, endSeconds: edge + 40 }))
      const { marks, spans } = layOutTimeline({ ...nothing, promises: starts.map(start => promise(start)), segments })
      const positions = marks.map(({ at }) => at)
      expect(positions).toEqual([...positions].sort((a, b) => a - b))
      for (const at of [...positions, ...spans.flatMap(span => [span.at, span.at + span.width])]) {
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(100 + 1e-9)
      }
      expect(spans.every(({ width }) => width >= 0)).toBe(true)
      expect(spans.every(({ endSeconds }) => endSeconds <= nothing.durationSeconds)).toBe(true)
    }),
    { seed: 20261123, numRuns: 300 },
  )
})
