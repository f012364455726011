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
const conversationOf = (messages: Message[]) => ({
  conversationId: 'c1',
  videoId: 'v',
  messages,
  name: null,
  own: null,
})

test('a finished answer replaces the growing one; new messages are added at the end', () => {
  const before = conversationOf([message('q'), message('a', { state: 'growing', content: '' })])
  const after = withMessages(before, conversationOf([message('a'), message('b')]))
  expect(after.messages.map(({ id, state }) => `${id} ${state}`)).toEqual(['q done', 'a done', 'b done'])
})

test('the next answer replaces a failed one without text; a failed one with text stays', () => {
  const failed = { role: 'assistant', state: 'failed', questionId: 'q' } as const
  const before = conversationOf([message('mute', { ...failed, content: '' }), message('cut', failed)])
  const after = withMessages(before, { messages: [message('again', { questionId: 'q' })] })
  expect(after.messages.map(({ id }) => id)).toEqual(['cut', 'again'])
})

test('the context of a repeated question is the last ten messages with text', () => {
  const messages = [...Array(12).keys()].map(n => message(String(n)))
  const recent = recentOf([...messages, message('empty', { content: '' })])
  expect(recent).toHaveLength(10)
  expect(recent[0]).toEqual({ role: 'assistant', content: 'text of 2' })
})

test('the newest finished answer is found, not a question, a failed or a growing answer', () => {
  const messages = [
    message('first', { kind: 'summary' }),
    message('second', { kind: 'summary' }),
    message('failed', { kind: 'summary', state: 'failed' }),
    message('asked', { kind: 'summary', role: 'user' }),
    message('growing', { kind: 'summary', state: 'growing' }),
  ]
  expect(newestAnswer(messages, 'summary')?.id).toBe('second')
  expect(newestAnswer(messages, 'clickbait')).toBeUndefined()
})

test('answers are grouped by question, the newest last; one without its question is a turn of its own', () => {
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
