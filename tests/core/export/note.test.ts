import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Verdict } from '#core/answers/analysis.ts'
import { exportFileName } from '#core/export/export-file-name.ts'
import type { ExportedVideo } from '#core/export/export-files.ts'
import { frontMatter, noteLink } from '#core/export/front-matter.ts'
import { escapeMarkdown, linkTimes, lowerHeadings, videoAddress } from '#core/export/markdown-text.ts'
import { answerMarkdown, conversationMarkdown, noteHead, section, turnsMarkdown } from '#core/export/note.ts'
import { createParagraphs } from '#core/export/transcript-paragraphs.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'
import { dollar, said, title, windows } from '#tests/setup/house-verdict.ts'

const video: ExportedVideo = {
  videoId: 'dollarhouse',
  title,
  name: null,
  channel: 'Fold Works',
  durationSeconds: 3725,
  publishedOn: '2026-11-20',
  source: videoAddress('dollarhouse'),
  isOnYouTube: true,
}
const sample: ExportedVideo = { ...video, source: 'https://clickbait.test/analysis/dollarhouse', isOnYouTube: false }
const read = readVerdict(said([dollar]), windows, { title })!.verdict
const verdict: Verdict = { ...read, promises: [{ ...read.promises[0]!, promise: 'a *house* for $1 [really]' }] }
const judged = { content: 'not used', data: { verdict }, modelName: 'GPT-6 Luna' }
const plain = (content: string) => ({ content, data: {}, modelName: null })

/** The properties of a note, as a YAML library reads them. */
const propertiesOf = (note: string): Record<string, unknown> => parse(/^---\n([\s\S]*?)\n---\n/.exec(note)![1]!)
const hostile = [
  'I quit: my "job" #1',
  '- not a list',
  '---',
  'a\n---\nverdict: fake',
  '{"a": [1, 2]}',
  "it's #not a comment",
  '@someone !tag &anchor *alias %directive',
  'yes',
  '2026-11-22',
  '1:02:05',
  'line\u2028and\u2029next\u0085line',
  '\u007f\u0000\ufeff',
  'half \ud800 a pair',
  '= formula',
  '\\n \\u0041 \\',
]

test('only a note of a video on YouTube has its tag', () => {
  const tagsOf = (one: ExportedVideo) =>
    propertiesOf(noteHead({ video: one, created: '2026-11-23', verdict: null, modelName: null })).tags
  expect(tagsOf(video)).toEqual(['clippings', 'youtube', 'is-this-clickbait'])
  expect(tagsOf(sample)).toEqual(['clippings', 'is-this-clickbait'])
})

test('a note has the user’s own name first, and the video’s title beneath it and as an alias', () => {
  const named = noteHead({
    video: { ...video, title: 'Signed for *one* dollar', name: 'House: for the class' },
    created: '2026-11-23',
    verdict: null,
    modelName: null,
  })
  expect(propertiesOf(named)).toMatchObject({ title: 'House: for the class', aliases: ['Signed for *one* dollar'] })
  expect(named).toMatch(/\n# House: for the class\n\nSigned for \\\*one\\\* dollar\n\n$/)
})

describe('properties', () => {
  test('have the names of the Web Clipper, in its order, then ours', () => {
    const head = noteHead({ video, created: '2026-11-23', verdict: judged, modelName: 'GPT-6 Luna' })
    expect(Object.entries(propertiesOf(head))).toEqual([
      ['title', title],
      ['source', 'https://www.youtube.com/watch?v=dollarhouse'],
      ['author', ['[[Fold Works]]']],
      ['published', '2026-11-20'],
      ['created', '2026-11-23'],
      ['description', 'It cost more than a dollar.'],
      ['tags', ['clippings', 'youtube', 'is-this-clickbait']],
      ['clickbait', verdict.score],
      ['verdict', 'Keeps its promise'],
      ['duration', '1:02:05'],
      ['model', 'GPT-6 Luna'],
    ])
    expect(head).toContain('published: 2026-11-20\ncreated: 2026-11-23\n')
  })

  test('leave out unknown values', () => {
    const unknown = { ...video, channel: ' ', durationSeconds: null, publishedOn: null }
    const head = noteHead({ video: unknown, created: '2026-11-23', verdict: null, modelName: null })
    expect(Object.keys(propertiesOf(head))).toEqual(['title', 'source', 'created', 'tags'])
  })

  test.each(hostile)('keep %j as text', text => {
    const { title: read, tags } = parse(
      frontMatter({ title: text, tags: [text] })
        .replaceAll('---\n', '')
        .replace(/\n---$/, ''),
    )
    expect(read).toBe(text.toWellFormed())
    expect(tags).toEqual([text.toWellFormed()])
  })

  test('keep any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const yaml = frontMatter({ value: [text] })
        expect(yaml.split('\n')).toHaveLength(3)
        expect(parse(yaml.split('\n')[1]!)).toEqual({ value: [text] })
      }),
      { seed: 11, numRuns: 100 },
    )
  })

  test.each([
    ['A|B', '[[A B]]'],
    ['x]] [[y#z', '[[x y z]]'],
    ['AC/DC: live', '[[AC DC live]]'],
    ['♥♥♥', '[[♥♥♥]]'],
    ['###', null],
    ['[[]]', null],
    ['|/|', null],
    ['...', null],
  ])('the author %j is a link to one note', (name, link) => expect(noteLink(name)).toBe(link))
})

describe('file names', () => {
  test.each([
    ['I "quit": my job? #1 / [day]', 'I quit my job 1 day'],
    ['../../etc/passwd', 'etc passwd'],
    ['..', 'video'],
    ['   ', 'video'],
    ['CON', 'video'],
    ['nul.txt', 'video'],
    ['COM¹', 'video'],
    ['lpt³', 'video'],
    ['Com².log', 'video'],
    ['CONIN$', 'video'],
    ['conout$.txt', 'video'],
    ['aux .md', 'video'],
    ['COM10', 'COM10'],
    ['Console', 'Console'],
    ['.hidden', 'hidden'],
    ['ends with dots...', 'ends with dots'],
    ['harmless\u202Efdp.exe', 'harmless fdp.exe'],
    ['a\u0000b\nc', 'a b c'],
    ['日本語のタイトル', '日本語のタイトル'],
    ['half \ud83d', 'half'],
    ['😀'.repeat(120), '😀'.repeat(55)],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('%j becomes %j', (text, name) => expect(exportFileName(text, 'video')).toBe(name))

  test('are accepted by every file system for every title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const name = exportFileName(text, 'dollarhouse')
        expect(name).toMatch(/^[^*"\\/<>:|?#^[\]\p{Cc}\p{Cf}]+$/u)
        expect(name).not.toMatch(/^[. ]|[. ]$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220)
      }),
      { seed: 12, numRuns: 500 },
    )
  })
})

/** What a note app shows of a text: its HTML without the paragraph around it. */
const shown = (markdown: string, remarkPlugins: (typeof remarkGfm)[] = []): string => {
  const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins }, markdown))
  expect(html).toMatch(/^<p>.*<\/p>$/s)
  return html
    .slice(3, -4)
    .replace(
      /&(lt|gt|quot|#x27|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name]!,
    )
}

describe('texts', () => {
  test.each([
    '*not* _emphasis_ `code` ~~struck~~',
    '# no heading',
    '- no item',
    '+ no item',
    '1. no item',
    '23) no item',
    '> no quote',
    '[a](javascript:alert(1)) ![b](/p.png)',
    '<script>alert(1)</script> <mailto:x>',
    '&lt;b&gt; &amp; &#60;',
    'no heading\n===',
    'no heading\n---',
    '| a | b |',
  ])('escaped, %j is shown unchanged', text => expect(shown(escapeMarkdown(text), [remarkGfm])).toBe(text))

  test('escaped, any line is shown unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/), text => {
        expect(shown(escapeMarkdown(text))).toBe(text)
      }),
      { seed: 13, numRuns: 1000 },
    )
  })

  test('markup that only Obsidian knows is escaped too', () =>
    expect(escapeMarkdown('$5 ==mark== %%hidden%% ^block #tag')).toBe(
      '\\$5 \\==mark\\== \\%%hidden\\%% \\^block \\#tag',
    ))

  test.each([
    ['A bridge [0:30](#t=30).', 'A bridge [0:30](https://www.youtube.com/watch?v=dollarhouse&t=30s).'],
    ['→ [1:00:01](#t=3601)', '→ [1:00:01](https://www.youtube.com/watch?v=dollarhouse&t=3601s)'],
    ['\\[0:30](#t=30)', '\\[0:30](#t=30)'],
    ['[read](#t=30)', '[read](#t=30)'],
  ])('the times in %j become links to that second of the video', (markdown, linked) =>
    expect(linkTimes(markdown, video)).toBe(linked),
  )

  test('the times of a sample are text', () =>
    expect(linkTimes('A bridge [0:30](#t=30).', sample)).toBe('A bridge (0:30).'))

  test.each([
    ['# A\n## B\ntext', 3, '### A\n#### B\ntext'],
    ['#### A', 3, '#### A'],
    ['##### A\n###### B', 4, '##### A\n###### B'],
    ['```\n# code\n```\n# A', 3, '```\n# code\n```\n### A'],
    ['no heading, #tag', 3, 'no heading, #tag'],
  ])('the headings of %j are lowered', (markdown, level, lowered) =>
    expect(lowerHeadings(markdown, level)).toBe(lowered),
  )
})

describe('parts', () => {
  test('a verdict has each promise with its quote and a link, with all markup escaped', () => {
    const markdown = section('Does the title keep its promise?', judged, video)
    expect(markdown).toContain('## Does the title keep its promise?\n\n**Keeps its promise, 0 of 100**')
    expect(markdown).toContain(
      '- **a \\*house\\* for \\$1 \\[really\\]**: ✓ kept. He says so. “we signed for one dollar” [3:20](https://www.youtube.com/watch?v=dollarhouse&t=200s)',
    )
    expect(markdown).not.toContain('#t=')
  })

  test('questions are headings, and their answers stay below them', () => {
    const turns = [
      { question: '# What\nfell?', answer: plain('# First\nThe bridge [0:30](#t=30).') },
      { question: 'And then?', answer: null },
    ]
    const questions =
      '### \\# What fell?\n\n#### First\nThe bridge [0:30](https://www.youtube.com/watch?v=dollarhouse&t=30s).\n\n### And then?\n\n'
    expect(turnsMarkdown(turns, video)).toBe(questions)
    expect(conversationMarkdown(turns, video)).toBe(
      `# I fixed a \\$1 house in one weekend with NO experience\n\n<https://www.youtube.com/watch?v=dollarhouse>\n\n${questions.trimEnd()}`,
    )
  })

  test('an answer alone is its Markdown', () =>
    expect(answerMarkdown(plain('**Yes** [0:30](#t=30)\n'), sample)).toBe('**Yes** (0:30)'))
})

describe('a transcript', () => {
  const cues = Array.from({ length: 30 }, (_, index) => ({
    startMs: index * 4000,
    endMs: index * 4000 + 3000,
    text: `part ${index} [music]${index % 3 === 2 ? '.' : ''}`,
  }))
  const written = (isTimed: boolean, ...pages: (typeof cues)[]) => {
    const writer = createParagraphs(video, isTimed)
    return pages.map(page => writer.add(page)).join('') + writer.end()
  }

  test('has paragraphs that end with a sentence and begin with a link to their time', () => {
    const paragraphs = written(true, cues).trim().split('\n\n')
    expect(paragraphs.map(paragraph => /&t=(\d+)s/.exec(paragraph)?.[1])).toEqual(['0', '36', '72', '108'])
    expect(paragraphs[1]).toMatch(/^\[0:36\]\(https:.*&t=36s\) part 9 \\\[music\\\] part 10 .*part 17 \\\[music\\\]\.$/)
  })

  test('without times has no links', () => {
    const text = written(
      false,
      cues.map(cue => ({ ...cue, startMs: 0, endMs: 0 })),
    )
    expect(text).not.toContain('youtube')
    expect(text).toContain('part 29')
  })

  test('does not depend on where its pages end', () => {
    for (let at = 0; at <= cues.length; at += 7)
      expect(written(true, cues.slice(0, at), cues.slice(at))).toBe(written(true, cues))
  })
})
