import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dataFile } from '../shared-data.ts'

export type LabelledTitle = { readonly title: string; readonly channel: string; readonly isBait: boolean }

/** True for channels that were not used for the style weights: two fifths, by the channel's hash. */
export const isHeldOut = (channel: string): boolean =>
  Number.parseInt(createHash('sha256').update(channel).digest('hex').slice(0, 8), 16) % 5 < 2

/** YouTube titles; each has the label of its hand-picked channel. */
export function readTitles(): LabelledTitle[] {
  const text = readFileSync(dataFile('clickbait', 'youtube-titles-by-channel.csv'), 'utf8')
  return rowsOf(text)
    .slice(1)
    .filter(row => row.length >= 5)
    .map(row => ({ title: row[1]!, channel: row[2]!, isBait: row[4] === '1' }))
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows
}
