import {
  casesOf,
  chapterRecordings,
  meetingRecordings,
  rewordedRecordings,
} from '#tests/setup/citation-quality/cases.ts'
import { type CitationFigures, measureCitations, type Share } from '#tests/setup/citation-quality/figures.ts'
import { sharedData } from '#tests/setup/shared-data.ts'

const shown = ({ share, low, high, count }: Share): string =>
  `${(share * 100).toFixed(1)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}) of ${count}`

type Row = { readonly set: string } & Record<keyof CitationFigures, string>

/** How well the support of citations is detected, in percent with the 95 % interval by recording. */
export async function bench(): Promise<Row[]> {
  if (sharedData === null) {
    console.log('skipped: the folder of captured data is missing')
    return []
  }
  const sets = [
    ['QMSum, meetings', meetingRecordings()],
    ['short videos, chapter titles', chapterRecordings()],
    ['short videos, reworded', rewordedRecordings()],
  ] as const
  return sets.map(([set, recordings]) => {
    const figures = measureCitations(casesOf(recordings))
    const row = Object.fromEntries(Object.entries(figures).map(([name, share]) => [name, shown(share)]))
    return { set, ...row } as Row
  })
}
