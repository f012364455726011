import { expect, test } from 'vitest'
import type { VideoView } from '#contract/videos.ts'
import type { Verdict } from '#core/answers/analysis.ts'
import type { Message } from '#web/api.ts'
import { suggestedQuestions } from '#web/screens/analysis/chat/suggested-questions.ts'
import { suggestionTexts as texts } from '#web/screens/analysis/chat/suggestion-texts.ts'

type Given = {
  title?: string
  channel?: string
  chapters?: string[]
  verdict?: Pick<Verdict, 'promises'>
  endsEarly?: boolean
}

const video = ({
  title = 'A bridge',
  channel = 'Fold Works',
  chapters = [],
  verdict,
  endsEarly = false,
}: Given): VideoView =>
  ({
    metadata: {
      title,
      channel,
      chapters: chapters.map(name => ({ startSeconds: 0, title: name })),
      coverage: { partial: endsEarly, percent: endsEarly ? 61 : 100 },
    },
    clickbait: verdict ? { data: { verdict } } : null,
  }) as never

const promise = (words: string, status: Verdict['promises'][number]['status']) =>
  ({ promise: words, status, quote: null, startSeconds: null, source: 'title', main: false, why: '' }) as const

const messageOf = (change: Partial<Message>): Message =>
  ({ role: 'assistant', state: 'done', data: {}, ...change }) as never

const [takeaway, numbers] = texts.any
const { end } = texts

test.each<[string, Given, string[]]>([
  ['without chapters or a verdict', {}, ['What is behind “A bridge”?', takeaway, end]],
  ['with an overlong title', { title: 'x'.repeat(80) }, [takeaway, end, numbers]],
  ['without a title', { title: '' }, [takeaway, end, numbers]],
  ['whose captions end early', { endsEarly: true }, ['What is behind “A bridge”?', takeaway, numbers]],
  [
    'whose title has quotation marks',
    { title: 'Bold & “quoted” and "so on"' },
    ['What is behind “Bold & ‘quoted’ and ‘so on’”?', takeaway, end],
  ],
  [
    'whose title has a question',
    { title: 'I tried it. Does paper carry a man? (Yes)', chapters: ['Hello', 'The fold'] },
    ['Does paper carry a man?', 'What does it say about “The fold”?', takeaway],
  ],
  [
    'with promises that are not kept',
    {
      verdict: {
        promises: [
          promise('a bridge', 'delivered'),
          promise('a world record', 'missing'),
          promise('in one day', 'partial'),
          promise('no glue', 'late'),
        ],
      },
    },
    ['Does it say anything about “a world record”?', 'Does it deliver on “in one day”?', takeaway],
  ],
  [
    'with a promise that is kept late',
    { verdict: { promises: [promise('you will not believe it', 'late')] }, title: 'x'.repeat(80) },
    ['When does it get to “you will not believe it”?', takeaway, end],
  ],
  [
    'with chapters',
    { chapters: ['Intro', 'The fold', 'Outro', 'The load'] },
    ['What does it say about “The fold”?', 'What does it say about “The load”?', takeaway],
  ],
  [
    'with a chapter that is a question',
    { chapters: ['Intro', 'What is potomania?'] },
    ['What is potomania?', 'What is behind “A bridge”?', takeaway],
  ],
  [
    'with an overlong chapter title',
    { chapters: ['Start', 'x'.repeat(80)] },
    ['What is behind “A bridge”?', takeaway, end],
  ],
])('a video %s suggests specific questions first', (_, given, questions) => {
  expect(suggestedQuestions(video(given), [])).toEqual(questions)
})

test('asked questions are not suggested again, and key points are', () => {
  const messages = [
    messageOf({ role: 'user', content: takeaway }),
    messageOf({
      kind: 'keypoints',
      data: { points: [{ text: 'Folding helps. Every sheet twice.', quote: null, startSeconds: 90 }] },
    }),
  ]
  expect(suggestedQuestions(video({}), messages)).toEqual([
    'Tell me more about “Folding helps”',
    'What is behind “A bridge”?',
    end,
  ])
})
