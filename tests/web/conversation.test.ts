import { expect, test } from 'vitest'
import type { Message } from '#web/api.ts'
import { newestAnswer, recentOf, turnsOf, withMessages } from '#web/screens/analysis/chat/conversation.ts'

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  role: 'assistant',
  kind: 'question',
  content: `text of ${id}`,
  state: 'done',
  questionId: null,
  error: null,
  data: {},
  model: null,
  modelName: null,
  language: null,
  tokens: 0,
  createdAt: '2026-11-21T00:00:00Z',
  ...change,
})
const talk = (messages: Message[]) => ({ conversationId: 'c1', videoId: 'v', messages, own: null })

test('a finished answer takes the place of the growing one; new messages come last', () => {
  const before = talk([message('q'), message('a', { state: 'growing', content: '' })])
  const after = withMessages(before, talk([message('a'), message('b')]))
  expect(after.messages.map(({ id, state }) => `${id} ${state}`)).toEqual(['q done', 'a done', 'b done'])
})

test('a failed answer without a word gives way to the next one; one with words stays', () => {
  const failed = { role: 'assistant', state: 'failed', questionId: 'q' } as const
  const before = talk([message('mute', { ...failed, content: '' }), message('cut', failed)])
  const after = withMessages(before, { messages: [message('again', { questionId: 'q' })] })
  expect(after.messages.map(({ id }) => id)).toEqual(['cut', 'again'])
})

test('the retry carries the last ten messages that say something', () => {
  const messages = [...Array(12).keys()].map(n => message(String(n)))
  const recent = recentOf([...messages, message('empty', { content: '' })])
  expect(recent).toHaveLength(10)
  expect(recent[0]).toEqual({ role: 'assistant', content: 'text of 2' })
})

test('the newest finished answer of a kind counts, not one that failed or still grows', () => {
  const messages = [
    message('first', { kind: 'summary' }),
    message('second', { kind: 'summary' }),
    message('failed', { kind: 'summary', state: 'failed' }),
    message('asked', { kind: 'summary', role: 'user' }),
  ]
  expect(newestAnswer(messages, 'summary')?.id).toBe('second')
  expect(newestAnswer(messages, 'clickbait')).toBeUndefined()
})

test('every answer stands under its question, the newest last; one without its question stands alone', () => {
  const turns = turnsOf([
    message('lost', { questionId: 'long ago' }),
    message('q1', { role: 'user' }),
    message('a1', { questionId: 'q1' }),
    message('q2', { role: 'user' }),
    message('a2', { questionId: 'q2' }),
    message('a1 again', { questionId: 'q1' }),
  ])
  expect(turns.map(({ question, answers }) => [question?.id, ...answers.map(({ id }) => id)])).toEqual([
    [undefined, 'lost'],
    ['q1', 'a1', 'a1 again'],
    ['q2', 'a2'],
  ])
})
