import { readFileSync } from 'node:fs'
import { languageOf } from '#adapters/search/language.ts'
import { termsOf } from '#adapters/search/words.ts'
import type { Cue, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { type Random, randomOf } from '../fuzz/random.ts'
import { readMeetings } from '../local-quality/meetings.ts'
import { dataFile } from '../shared-data.ts'

/** A sentence about a video, with the windows in which what it says is said. */
export type Claim = { readonly text: string; readonly evidence: ReadonlySet<TranscriptWindow> }
/** A recording with claims about it. Intervals are drawn by recording, because its claims resemble one another. */
export type Recording = { readonly windows: readonly TranscriptWindow[]; readonly claims: readonly Claim[] }

/** Three ways to cite a claim: where it is said, elsewhere in the same recording, and in another recording. */
export type Case = {
  readonly recording: Recording
  readonly claim: Claim
  readonly right: TranscriptWindow
  /** A random window at least three windows away from the evidence; null in recordings that have none. */
  readonly wrong: TranscriptWindow | null
  readonly foreign: { readonly recording: Recording; readonly window: TranscriptWindow }
}

const english = languageOf('en')
const contentWordCount = (text: string): number => new Set(termsOf(text, english)).size
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map(sentence => sentence.trim())
    .filter(sentence => contentWordCount(sentence) >= 3)

/** QMSum: what people wrote in answer to questions about meetings, with the turns that they marked as evidence. */
export const meetingRecordings = (): Recording[] =>
  readMeetings({ withSpeakers: false }).map(({ windows, queries }) => ({
    windows,
    claims: queries.flatMap(({ answer, spans }) => {
      const evidence = windows.filter(({ turns }) => spans.some(([from, to]) => turns[0] <= to && turns[1] >= from))
      return evidence.length === 0
        ? []
        : sentencesOf(answer).map(text => ({ text, evidence: new Set<TranscriptWindow>(evidence) }))
    }),
  }))

type ShortVideo = {
  readonly duration: number
  readonly chapters: Record<string, string>
  readonly asr: readonly (readonly [number, number, string])[]
}

const shortVideos = (): { video: ShortVideo; windows: TranscriptWindow[] }[] =>
  readFileSync(dataFile('highlights', 'vidchapters-subset.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const video = JSON.parse(line) as ShortVideo
      const cues = video.asr.map(([from, to, text]): Cue => ({ startMs: from * 1000, endMs: to * 1000, text }))
      return { video, windows: cutWindows(cues) }
    })
    .filter(({ windows }) => windows.length > 0)

/** Short videos: chapter titles as their makers wrote them. The evidence is the chapter; some titles are never spoken. */
export const chapterRecordings = (): Recording[] =>
  shortVideos().map(({ video, windows }) => {
    const starts = Object.keys(video.chapters).map(Number)
    return {
      windows,
      claims: Object.entries(video.chapters).flatMap(([start, title]) => {
        const from = Number(start) * 1000
        const to = Math.min(...starts.filter(each => each > Number(start)), video.duration) * 1000
        const evidence = windows.filter(window => window.startMs < to && window.endMs > from)
        return evidence.length === 0 || contentWordCount(title) < 3
          ? []
          : [{ text: title, evidence: new Set(evidence) }]
      }),
    }
  })

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu

/**
 * Short videos: spoken passages in fewer and partly other words, as a summary does. Of a window's content words a
 * third is left out, and a fifth of the rest is replaced by words of other videos.
 */
export const rewordedRecordings = (seed = 1): Recording[] => {
  const random = randomOf(seed)
  const videos = shortVideos()
  const isContent = (word: string) => termsOf(word, english).length > 0
  const vocabulary = videos.flatMap(({ windows }) =>
    windows.flatMap(({ text }) => (text.match(wordPattern) ?? []).filter(isContent).slice(0, 5)),
  )
  return videos.map(({ windows }) => ({
    windows,
    claims: windows.flatMap(window => {
      const words = window.text.match(wordPattern) ?? []
      const from = random.int(Math.max(1, words.length - 24))
      const reworded = words.slice(from, from + 24).flatMap(word => {
        if (!isContent(word)) return random.chance(0.5) ? [word] : []
        if (random.chance(1 / 3)) return []
        return [random.chance(0.2) ? random.pick(vocabulary) : word]
      })
      const text = `${reworded.join(' ')}.`
      return contentWordCount(text) < 4 ? [] : [{ text, evidence: new Set([window]) }]
    }),
  }))
}

/** BM25 (k1 1.2, b 0.75) over the local engine's stems: a scorer that shares no code with the product's rule. */
function bm25Of(windows: readonly TranscriptWindow[]): (claim: string, window: TranscriptWindow) => number {
  const docs = new Map(windows.map(window => [window, termsOf(window.text, english)]))
  const average = [...docs.values()].reduce((sum, terms) => sum + terms.length, 0) / docs.size
  const documentFrequency = new Map<string, number>()
  for (const terms of docs.values())
    for (const term of new Set(terms)) documentFrequency.set(term, (documentFrequency.get(term) ?? 0) + 1)
  return (claim, window) => {
    const doc = docs.get(window)!
    return [...new Set(termsOf(claim, english))].reduce((sum, term) => {
      const times = doc.filter(each => each === term).length
      const count = documentFrequency.get(term) ?? 0
      const idf = Math.log(1 + (docs.size - count + 0.5) / (count + 0.5))
      return sum + (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * doc.length) / average))
    }, 0)
  }
}

/** Every claim with its right window (of the evidence, the best by BM25) and random wrong ones. */
export function casesOf(recordings: readonly Recording[], seed = 1): Case[] {
  const random = randomOf(seed)
  return recordings.flatMap(recording => {
    const { windows, claims } = recording
    const score = bm25Of(windows)
    return claims.map((claim): Case => {
      const right = [...claim.evidence]
        .map(window => ({ window, score: score(claim.text, window) }))
        .reduce((a, b) => (b.score > a.score ? b : a)).window
      const isNear = (at: number) => [-2, -1, 0, 1, 2].some(step => claim.evidence.has(windows[at + step]!))
      const outside = windows.filter((_, at) => !isNear(at))
      return {
        recording,
        claim,
        right,
        wrong: outside.length === 0 ? null : random.pick(outside),
        foreign: foreignOf(recordings, recording, random),
      }
    })
  })
}

function foreignOf(recordings: readonly Recording[], own: Recording, random: Random): Case['foreign'] {
  for (;;) {
    const recording = random.pick(recordings)
    if (recording !== own) return { recording, window: random.pick(recording.windows) }
  }
}
