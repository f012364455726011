import { expect, test } from 'vitest'
import { pages } from '#http/pages.ts'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'
import { patterns } from '#web/paths.ts'

const procedures = Object.keys(appRouter._def.procedures)

/** Typed calls that the REST paths do in another way, each with the way. */
const withoutRow: Record<string, string> = {
  'videos.watchProcessing': 'POST /youtube/process waits for the end',
  'conversations.watch': 'the chat paths stream with Accept: text/event-stream',
  'conversations.read': 'POST /conversation/start answers the conversation there is',
  'conversations.transcript': 'programs have the words that they gave; the interface shows them again',
  'conversations.estimate': 'the interface shows it before an action; programs read usage after it',
}

/** Files: pages link to them, so that the browser saves them as they arrive. */
const withoutTwin = ['/youtube/export/{videoId}/{file}']

test('every REST call names a typed call that exists, except files', () => {
  const without = restRoutes.filter(({ options: { twin } }) => twin === null || !procedures.includes(twin))
  expect(without.map(({ path }) => path)).toEqual(withoutTwin)
})

test('every typed call has a REST call, or a reason why not', () => {
  const twins = new Set([...restRoutes.map(({ options }) => options.twin), ...Object.keys(withoutRow)])
  expect(procedures.filter(name => !twins.has(name))).toEqual([])
  expect(Object.keys(withoutRow).filter(name => !procedures.includes(name))).toEqual([])
})

test('no call is served twice', () => {
  const calls = restRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('the server knows every page that the web knows', () => {
  expect(Object.keys(pages).sort()).toEqual(Object.values(patterns).sort())
})
