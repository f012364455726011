import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { joiningReaders, penniless, sayAll, whole } from '#tests/setup/joining-readers.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
const { freshVideo, reader, begin, end, stop, paid, claims, growing } = joiningReaders(app)
const booked = async ({ userId }: { userId: string }) => (await booksOf(app.deps.db, userId)).booked

describe('races with Stop', () => {
  test('once one reader has joined, none of those who join during Stop pays or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const videoId = freshVideo()
      const ann = await reader(videoId)
      const waiting = await Promise.all(Array.from({ length: 5 }, () => reader(videoId, penniless)))
      const made = llm.callCount()
      await begin(ann)
      const call = await llm.next()
      const joined = [await begin(waiting[0]!)]
      const [, ...later] = await Promise.all([stop(ann), ...waiting.slice(1).map(each => begin(each))])
      joined.push(...later)
      sayAll(call)
      for (const [n, messageId] of joined.entries())
        expect(await end(waiting[n]!.sam, messageId)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
      expect(llm.callCount()).toBe(made + 1)
      expect(await paid(ann.sam)).toEqual([true])
      for (const { sam } of waiting) expect(await booked(sam)).toBe(0)
      expect(await claims()).toBe(0)
    }
  })

  test('a reader who joins at the moment of Stop gets the running call, or pays for one of their own', async () => {
    for (let round = 0; round < 8; round++) {
      const videoId = freshVideo()
      const [ann, ben] = [await reader(videoId), await reader(videoId)]
      const made = llm.callCount()
      await begin(ann)
      const call = await llm.next()
      const stopping = round % 2 === 0 ? stop(ann) : null
      const bens = await begin(ben)
      await (stopping ?? stop(ann))
      sayAll(call)
      const ending = end(ben.sam, bens)
      await expect.poll(async () => llm.callCount() > made + 1 || (await growing(videoId)) === 0).toBe(true)
      const calls = llm.callCount() - made
      if (calls === 2) sayAll(await llm.next())
      expect(await ending).toMatchObject({ state: 'done', content: whole })
      expect(await paid(ann.sam, ben.sam)).toEqual([true, calls === 2])
      expect(await claims()).toBe(0)
    }
  })

  test('Stop at the moment of the last word ends as done or stopped, and the books are exact', async () => {
    for (let round = 0; round < 5; round++) {
      const videoId = freshVideo()
      const [ann, ben] = [await reader(videoId), await reader(videoId, penniless)]
      const made = llm.callCount()
      const first = await begin(ann)
      const call = await llm.next()
      const bens = await begin(ben)
      sayAll(call)
      await stop(ann)
      expect(['done', 'stopped']).toContain((await end(ann.sam, first)).state)
      expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
      expect(await paid(ann.sam)).toEqual([true])
      expect(await booked(ben.sam)).toBe(0)
      expect(llm.callCount()).toBe(made + 1)
      expect(await claims()).toBe(0)
    }
  })
})
