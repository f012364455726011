import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePublishedSet } from '#core/evaluation/published-set.ts'
import { openEvaluationSet } from '../../cli/commands/evaluate/set-file.ts'

let folder: string
const write = (name: string, text: string) => writeFile(join(folder, name), text)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'))
  await write(
    'mtv.csv',
    'url,country\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa,US\nhttps://youtu.be/bbbbbbbbbbb,"IN, south"\n',
  )
  await write('nmtv.csv', 'url,country\nhttps://www.youtube.com/watch?v=ccccccccccc,US\n')
  await write(
    'aaaaaaaaaaa.info.json',
    JSON.stringify({ title: 'I Found Gold', duration: 30, description: 'See it', language: 'en' }),
  )
  await write(
    'aaaaaaaaaaa.en.vtt',
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nwe looked all day\n\n00:00:04.000 --> 00:00:08.000\nand found a spoon\n',
  )
  await write('ccccccccccc.info.json', JSON.stringify({ title: 'Una sopa', duration: 60 }))
  await write('ccccccccccc.es.srt', '1\n00:00:01,000 --> 00:00:04,000\nhoy hacemos una sopa\n')
  await write('bbbbbbbbbbb.info.json', JSON.stringify({ title: 'No captions', duration: 60 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('ThumbnailTruth: one CSV file per class with the addresses of its videos', () => {
  test('becomes a set of two classes with the videos that are in the folder', async () => {
    const set = await openEvaluationSet([join(folder, 'mtv.csv'), join(folder, 'nmtv.csv')], folder)
    expect(set.card).toMatchObject({ set: 'ThumbnailTruth', classes: 2, languages: ['en', 'es'] })
    expect(set.card.labels).toContain('1 of 3 videos are missing')
    expect(set.items.map(({ id, title, lang, seconds, gold }) => [id, title, lang, seconds, gold.verdict])).toEqual([
      ['aaaaaaaaaaa', 'I Found Gold', 'en', 30, 'clickbait'],
      ['ccccccccccc', 'Una sopa', 'es', 60, 'keeps_promise'],
    ])
    expect(set.items[0]).toMatchObject({ description: 'See it', picture: null })
    expect(set.items[0]!.cues[1]).toEqual([4000, 8000, 'and found a spoon'])
  })

  test('needs the folder with the videos', async () => {
    await expect(openEvaluationSet([join(folder, 'mtv.csv')])).rejects.toThrow('--videos')
  })
})

describe('VMH: headlines with their labels', () => {
  const rows = [
    { video_id: 'aaaaaaaaaaa', headline: 'Gold Found', label: 'misleading' },
    { video_id: 'aaaaaaaaaaa', headline: 'Gold Found', label: 'misleading' },
    { video_id: 'aaaaaaaaaaa', headline: 'Gold Found', label: 'representative' },
    { video_id: 'ccccccccccc', headline: 'A Soup, "Slowly"', label: 'representative' },
  ]
  const jsonl = rows.map(row => JSON.stringify(row)).join('\n')
  const csv = [
    'label,headline,video_id',
    ...rows.map(row => `${row.label},"${row.headline.replaceAll('"', '""')}",${row.video_id}`),
  ].join('\r\n')

  test.each([
    ['JSONL', 'vmh.jsonl', jsonl],
    ['CSV', 'vmh.csv', csv],
  ])('as %s: the majority of the labels counts', (_, name, text) => {
    expect(parsePublishedSet([{ name, text }])).toEqual({
      set: 'VMH',
      videos: [
        { id: 'aaaaaaaaaaa', title: 'Gold Found', verdict: 'clickbait' },
        { id: 'ccccccccccc', title: 'A Soup, "Slowly"', verdict: 'keeps_promise' },
      ],
      problems: [],
    })
  })

  test('the headline is judged, not the title of the upload', async () => {
    await write('vmh.jsonl', jsonl)
    const set = await openEvaluationSet([join(folder, 'vmh.jsonl')], folder)
    expect(set.items.map(item => item.title)).toEqual(['Gold Found', 'A Soup, "Slowly"'])
  })

  test('a tie has no majority and is left out', () => {
    const { videos, problems } = parsePublishedSet([
      {
        name: 'vmh.jsonl',
        text: rows
          .slice(1, 3)
          .map(row => JSON.stringify(row))
          .join('\n'),
      },
    ])
    expect(videos).toEqual([])
    expect(problems).toEqual([expect.stringContaining('aaaaaaaaaaa')])
  })
})

describe('anything else is refused with what is expected', () => {
  test.each([
    ['a CSV without addresses', 'list.csv', 'name,likes\nx,3\n', 'columns name, likes'],
    ['a class that the file name does not say', 'videos.csv', 'url\nhttps://youtu.be/aaaaaaaaaaa\n', 'mtv.csv'],
    ['an address of another site', 'mtv.csv', 'url\nhttps://example.org/1\n', 'mtv.csv line 2'],
    ['an unknown label', 'vmh.csv', 'video_id,headline,label\naaaaaaaaaaa,A,perhaps\n', 'perhaps'],
    ['a line that is no JSON', 'vmh.jsonl', '{"headline": "A"\n', 'line 1'],
    ['an empty file', 'mtv.csv', '', 'mtv.csv is empty'],
    ['a quotation mark that is never closed', 'mtv.csv', 'url\n"https://youtu.be/aaaaaaaaaaa\n', 'quotation mark'],
  ])('%s', (_, name, text, expected) => {
    const { videos, problems } = parsePublishedSet([{ name, text }])
    expect(videos).toEqual([])
    expect(problems.join('\n')).toContain(expected)
  })

  test('as an error of the command', async () => {
    await write('list.csv', 'name\nx\n')
    await expect(openEvaluationSet([join(folder, 'list.csv')], folder)).rejects.toThrow(/ThumbnailTruth.*VMH/s)
  })
})
