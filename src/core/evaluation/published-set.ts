import type { EvaluationItem } from './evaluation-set.ts'
import { readCsv } from './read-csv.ts'

type PublishedVerdict = 'clickbait' | 'keeps_promise'
/** A video of a published set. `title` is null where the set has only addresses. */
export type PublishedVideo = {
  readonly id: string
  readonly title: string | null
  readonly verdict: PublishedVerdict
}
export type PublishedSet = {
  readonly set: 'ThumbnailTruth' | 'VMH'
  readonly videos: readonly PublishedVideo[]
  /** What could not be read, with file and line. */
  readonly problems: readonly string[]
}
export type NamedText = { readonly name: string; readonly text: string }

/** What `--set` can read besides a set of our own. */
export const publishedLayouts = `Published sets that can be read:
ThumbnailTruth: CSV files with a column url, one file per class: mtv.csv (misleading) and nmtv.csv (not misleading)
VMH: one CSV or JSONL file with the columns headline, label (representative or misleading) and video_id or url`

/** Reads the files of ThumbnailTruth or VMH. Without a problem, there is at least one video. */
export function parsePublishedSet(files: readonly NamedText[]): PublishedSet {
  const read = files.map(file => ({ ...file, ...recordsOf(file) }))
  const problems = read.flatMap(file => file.problems)
  const isVmh = read.some(file => file.columns.includes('headline'))
  const set = isVmh ? 'VMH' : 'ThumbnailTruth'
  if (problems.length > 0) return { set, videos: [], problems }
  const entries = read.map(file => (isVmh ? headlinesOf(file) : addressesOf(file)))
  const videos = isVmh ? byMajority(entries.flatMap(each => each.videos)) : entries.flatMap(each => each.videos)
  const found = [...entries.flatMap(each => each.problems), ...(isVmh ? tiesAmong(entries.flatMap(e => e.videos)) : [])]
  return { set, videos, problems: found }
}

type Records = {
  readonly columns: readonly string[]
  readonly records: readonly Record<string, unknown>[]
  readonly problems: readonly string[]
}

function recordsOf({ name, text }: NamedText): Records {
  if (text.trim() === '') return { columns: [], records: [], problems: [`${name} is empty.`] }
  if (/\.jsonl?$/i.test(name)) return jsonRecords(name, text)
  const csv = readCsv(text)
  if (csv === null)
    return { columns: [], records: [], problems: [`${name} has a quotation mark that is never closed.`] }
  return { ...csv, problems: [] }
}

function jsonRecords(name: string, text: string): Records {
  const problems: string[] = []
  const records = text.split('\n').flatMap((line, at): Record<string, unknown>[] => {
    if (line.trim() === '') return []
    try {
      const value: unknown = JSON.parse(line)
      if (typeof value === 'object' && value !== null) return [value as Record<string, unknown>]
    } catch {
      // Reported below.
    }
    problems.push(`${name} line ${at + 1} is not a JSON object.`)
    return []
  })
  return { columns: [...new Set(records.flatMap(record => Object.keys(record)))], records, problems }
}

type File = NamedText & Records
type Entries = { readonly videos: readonly PublishedVideo[]; readonly problems: readonly string[] }

/** The class by the name of the file, as the set is published. */
function classOf(name: string): PublishedVerdict | null {
  const base = name.toLowerCase().replace(/^.*[/\\]/, '')
  if (/^(?:nmtv|not[-_ ]?misleading)/.test(base)) return 'keeps_promise'
  return /^(?:mtv|misleading)/.test(base) ? 'clickbait' : null
}

function addressesOf({ name, columns, records }: File): Entries {
  if (!columns.includes('url'))
    return { videos: [], problems: [`${name} has the columns ${columns.join(', ')}, and none is url.`] }
  const verdict = classOf(name)
  if (verdict === null)
    return { videos: [], problems: [`${name} does not name its class: call it mtv.csv or nmtv.csv.`] }
  return collect(records, (record, line) => {
    const id = idOf(record.url)
    return id ? { id, title: null, verdict } : `${name} line ${line}: ${String(record.url)} is no video's address.`
  })
}

const verdictByLabel: Readonly<Record<string, PublishedVerdict>> = {
  representative: 'keeps_promise',
  'not misleading': 'keeps_promise',
  not_misleading: 'keeps_promise',
  misleading: 'clickbait',
  'not representative': 'clickbait',
  not_representative: 'clickbait',
}

function headlinesOf({ name, columns, records }: File): Entries {
  const missing = ['headline', 'label'].filter(column => !columns.includes(column))
  if (missing.length > 0 || !(columns.includes('video_id') || columns.includes('url')))
    return {
      videos: [],
      problems: [`${name} has the columns ${columns.join(', ')}; headline, label and video_id or url are needed.`],
    }
  return collect(records, (record, line) => {
    const label = String(record.label).trim().toLowerCase()
    const verdict = verdictByLabel[label]
    const id = idOf(record.video_id ?? record.url)
    const title = String(record.headline ?? '').trim()
    if (verdict === undefined)
      return `${name} line ${line}: the label ${label} is neither representative nor misleading.`
    if (id === null || title === '') return `${name} line ${line} has no video or no headline.`
    return { id, title, verdict }
  })
}

/** @param read the video of a record, or what is wrong with it */
function collect(
  records: readonly Record<string, unknown>[],
  read: (record: Record<string, unknown>, line: number) => PublishedVideo | string,
): Entries {
  const all = records.map((record, at) => read(record, at + 2))
  return {
    videos: all.filter(each => typeof each !== 'string'),
    problems: all.filter(each => typeof each === 'string'),
  }
}

/** A video's id, bare or in an address. */
function idOf(value: unknown): string | null {
  const text = String(value ?? '').trim()
  if (/^[\w-]{11}$/.test(text)) return text
  return /(?:youtu\.be\/|[?&]v=|\/(?:shorts|embed|live)\/)([\w-]{11})(?![\w-])/.exec(text)?.[1] ?? null
}

const keyOf = ({ id, title }: PublishedVideo): string => `${id}\n${title}`

function balanceOf(votes: readonly PublishedVideo[]): number {
  return votes.filter(vote => vote.verdict === 'clickbait').length * 2 - votes.length
}

/** One video per headline: several people labeled each. */
function byMajority(videos: readonly PublishedVideo[]): PublishedVideo[] {
  return [...Map.groupBy(videos, keyOf).values()].flatMap(votes => {
    const balance = balanceOf(votes)
    return balance === 0 ? [] : [{ ...votes[0]!, verdict: balance > 0 ? 'clickbait' : 'keeps_promise' }]
  })
}

const tiesAmong = (videos: readonly PublishedVideo[]): string[] =>
  [...Map.groupBy(videos, keyOf).values()]
    .filter(votes => balanceOf(votes) === 0)
    .map(votes => `${votes[0]!.id}: its labels are tied.`)

/** What is known of a video besides its label. */
export type VideoFile = Pick<
  EvaluationItem,
  'lang' | 'title' | 'description' | 'picture' | 'pictureFile' | 'seconds' | 'cues'
>

/** A video of a published set as an item. The label says only whether it misleads, so the item has one promise, its title. */
export function publishedItem({ id, title, verdict }: PublishedVideo, at: number, file: VideoFile): EvaluationItem {
  const text = title ?? file.title
  const status = verdict === 'clickbait' ? 'missing' : 'delivered'
  return {
    ...file,
    ...{ id: title === null ? id : `${id}-${at + 1}`, parent: null, class: 'published', genre: 'any', title: text },
    gold: {
      ...{ verdict, main: 0, style: 0, why: 'The label of the published set.' },
      promises: [{ text, source: 'both', main: true, status, quotes: [] }],
    },
  }
}
