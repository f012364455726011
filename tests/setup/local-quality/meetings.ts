import { readFileSync } from 'node:fs'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { dataFile } from '../shared-data.ts'

type Query = {
  readonly query: string
  readonly answer: string
  readonly spans: readonly (readonly [number, number])[]
}
/** A window with its first and last turn of the meeting. */
export type MeetingWindow = TranscriptWindow & { readonly turns: readonly [number, number] }
export type Meeting = {
  readonly windows: MeetingWindow[]
  readonly summary: string
  readonly queries: readonly Query[]
}

type Line = {
  meeting_transcripts: { speaker: string; content: string }[]
  general_query_list: { answer: string }[]
  specific_query_list: { query: string; answer: string; relevant_text_span: [string, string][] }[]
}

/** About half a minute of speech. */
const wordsOfWindow = 75

/** The 35 meetings of QMSum's validation set: summaries, and queries with the turns that answer them. */
export function readMeetings(options: { withSpeakers: boolean }): Meeting[] {
  const lines = readFileSync(dataFile('highlights', 'qmsum-val.jsonl'), 'utf8').trim().split('\n')
  return lines.map(text => {
    const line = JSON.parse(text) as Line
    return {
      windows: windowsOf(line, options.withSpeakers),
      summary: line.general_query_list[0]!.answer,
      queries: line.specific_query_list.map(query => ({
        query: query.query,
        answer: query.answer,
        spans: query.relevant_text_span.map(([from, to]) => [Number(from), Number(to)] as const),
      })),
    }
  })
}

function windowsOf(line: Line, withSpeakers: boolean): MeetingWindow[] {
  const windows: MeetingWindow[] = []
  let words: string[] = []
  let first = 0
  const close = (turn: number) => {
    const at = windows.length
    if (words.length > 0)
      windows.push({
        n: at + 1,
        startMs: at * 30_000,
        endMs: (at + 1) * 30_000,
        text: words.join(' '),
        turns: [first, turn],
      })
    words = []
  }
  for (const [turn, { speaker, content }] of line.meeting_transcripts.entries()) {
    const text = content.replace(/\{\w+\}/g, '').replace(/ ([.,?!'])/g, '$1')
    for (const word of `${withSpeakers ? `${speaker}: ` : ''}${text}`.split(/\s+/).filter(Boolean)) {
      if (words.length === 0) first = turn
      words.push(word)
      if (words.length >= wordsOfWindow) close(turn)
    }
  }
  close(line.meeting_transcripts.length - 1)
  return windows
}
