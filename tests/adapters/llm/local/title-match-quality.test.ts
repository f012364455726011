import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { readTitleMatch, type TitleMatchReading } from '#core/verdicts/read-title-match.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { verdictLabels } from '#core/verdicts/verdict-texts.ts'
import { localText } from '#tests/fakes/local-call.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'

type Video = { readonly title: string; readonly seconds: number; readonly windows: readonly TranscriptWindow[] }

function readVideos(): Video[] {
  const lines = readFileSync(dataFile('highlights', 'vidchapters-subset.jsonl'), 'utf8').trim().split('\n')
  return lines.map(line => {
    const { title, duration, asr } = JSON.parse(line) as Line
    const cues = asr.map(([from, to, text]) => ({ startMs: from * 1000, endMs: to * 1000, text }))
    return { title, seconds: duration, windows: cutWindows(cues) }
  })
}
type Line = { title: string; duration: number; asr: [number, number, string][] }

/** For each video, the title of another one with about the same number of words. */
function swappedTitles(videos: readonly Video[]): string[] {
  const lengthOf = ({ title }: Video): number => title.trim().split(/\s+/).length
  const order = [...videos.keys()].sort((a, b) => lengthOf(videos[a]!) - lengthOf(videos[b]!) || a - b)
  const titles = new Array<string>(videos.length)
  for (const [place, at] of order.entries()) titles[at] = videos[order[(place + 1) % order.length]!]!.title
  return titles
}

const match = async ({ windows, seconds }: Video, title: string): Promise<TitleMatchReading> =>
  readTitleMatch(await localText({ kind: 'clickbait', windows, title }), windows, seconds)!

/** The probability that a value of the first list is higher than one of the second; ties count half. */
function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  let wins = 0
  for (const a of higher) for (const b of lower) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (higher.length * lower.length)
}

/** A title that could not be compared counts as not found. */
const shareOf = ({ match }: TitleMatchReading): number => match.share ?? 0

testWithData(
  'the share of title words found separates own from swapped titles of 277 short videos, and no output contains a verdict',
  async () => {
    const videos = readVideos()
    const others = swappedTitles(videos)
    expect(videos).toHaveLength(277)
    const own: TitleMatchReading[] = []
    const swapped: TitleMatchReading[] = []
    for (const [at, video] of videos.entries()) {
      own.push(await match(video, video.title))
      swapped.push(await match(video, others[at]!))
    }
    const area = areaUnderCurve(own.map(shareOf), swapped.map(shareOf))
    const tooQuiet = own.filter(({ match }) => match.outcome === 'too_quiet').length
    console.log(`Word match, own against swapped titles of 277 videos: AUC ${area.toFixed(3)}; ${tooQuiet} too quiet`)
    expect(area).toBeGreaterThanOrEqual(0.86)
    expect(tooQuiet).toBe(31)
    const verdicts = new RegExp(Object.values(verdictLabels).join('|'))
    for (const [at, { content }] of own.entries()) {
      expect(content.replaceAll(videos[at]!.title, '')).not.toMatch(verdicts)
      expect(content).toMatch(/^\*\*Word match, no verdict\*\*/)
    }
  },
)

testWithData(
  'videos with too little speech get no score, whether a model says "unverifiable" or "missing"',
  async () => {
    const tooQuiet: Video[] = []
    for (const video of readVideos()) {
      if ((await match(video, video.title)).match.outcome === 'too_quiet') tooQuiet.push(video)
    }
    expect(tooQuiet).toHaveLength(31)
    for (const { title, seconds, windows } of tooQuiet)
      for (const status of ['unverifiable', 'missing']) {
        const judged = JSON.stringify({
          style: 0,
          promises: [{ promise: title, main: true, n: null, quote: null, why: 'The video does not say.', status }],
          answer: 'The video does not say.',
          answer_n: null,
          answer_quote: null,
          honest_title: title,
        })
        const { verdict } = readVerdict(judged, windows, { title, durationSeconds: seconds })!
        expect(verdict, title).toMatchObject({ score: null, verdict: 'not_judgeable' })
      }
  },
)
