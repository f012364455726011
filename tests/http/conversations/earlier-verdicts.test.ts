import { afterAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { newMessage } from '#services/answers/hold-answer.ts'
import { saveAnalysis } from '#stores/analyses.ts'
import { findConversation } from '#stores/conversations.ts'
import { insertMessages } from '#stores/messages.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'
import { earlierVerdict } from '#tests/setup/earlier-verdict.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => verdictJson) } })
afterAll(() => closeAnswers(app.deps))

test('a verdict of an earlier prompt version stays readable, with its version, and a new one is charged', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { videoId: 'earlier0001' })
  const conversation = (await findConversation(app.deps.db, sam.userId, conversationId))!
  const { hash, language } = conversation
  const key = { videoId, hash, kind: 'clickbait', promptVersion: 1, model: 'gpt-6-terra', language } as const
  await saveAnalysis(app.deps.db, key, { id: app.deps.ids.next(), content: '**Overstated**', data: earlierVerdict })
  const question = newMessage(app.deps, conversationId, { role: 'user', kind: 'clickbait', content: 'Judge it' })
  const fields = { role: 'assistant', kind: 'clickbait', content: '**Overstated**', data: earlierVerdict } as const
  const answer = newMessage(app.deps, conversationId, { ...fields, questionId: question.id })
  await insertMessages(
    app.deps.db,
    sam.userId,
    [question, answer].map(message => ({ ...message, holdId: null })),
  )

  const today = { score: 57, promptVersion: 1, answerQuote: null, promises: [{ main: true }, { main: false }] }
  const { body: page } = await app.visitor().rest(`GET /youtube/video/${videoId}`)
  expect(page.clickbait.data.verdict).toMatchObject(today)
  const read = await sam.trpc.conversations.read.query({ videoId })
  expect(read!.messages.at(-1)!.data.verdict).toMatchObject(today)
  const { body: own } = await sam.rest('GET /conversation/list')
  expect(own.conversations).toMatchObject([{ verdict: { score: 57, verdict: 'overstated' } }])

  const estimate = await sam.trpc.conversations.estimate.query({ videoId, kind: 'clickbait', conversationId })
  expect(estimate).toMatchObject({ hasSharedResult: false })
  expect(estimate.typicalTokens).toBeGreaterThan(0)
  const { body: again } = await sam.rest('POST /conversation/clickbait', { conversationId, videoId })
  expect(again.data.verdict.promptVersion).toBe(3)
  expect(again.data.answer.tokens).toBeGreaterThan(0)
  const { body: renewed } = await app.visitor().rest(`GET /youtube/video/${videoId}`)
  expect(renewed.clickbait.data.verdict.promptVersion).toBe(3)
})
