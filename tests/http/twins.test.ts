import { expect, test } from 'vitest'
import { pages } from '#http/pages.ts'
import { restRoutes } from '#http/rest/routes.ts'
import { appRouter } from '#http/trpc/router.ts'
import { patterns } from '#web/paths.ts'

const procedures = Object.keys(appRouter._def.procedures)

/** tRPC procedures without a REST twin, each with the reason. */
const withoutRow: Record<string, string> = {
  'videos.awaited': 'the login names the video that a visitor submitted; programs know what they submit',
  'videos.watchProcessing': 'POST /youtube/process waits for the end',
  'conversations.watch': 'the chat paths stream with Accept: text/event-stream',
  'conversations.read': 'POST /conversation/start returns the existing conversation',
  'conversations.transcript': 'programs have the text that they sent; only the interface shows it again',
  'conversations.estimate': 'the interface shows it before an action; programs read usage after it',
}

/** Files: pages link to them, so that the browser downloads them. */
const withoutTwin = ['/youtube/export/{videoId}/{file}']

test('every REST call has an existing tRPC twin, except files', () => {
  const without = restRoutes.filter(({ options: { twin } }) => twin === null || !procedures.includes(twin))
  expect(without.map(({ path }) => path)).toEqual(withoutTwin)
})

test('every tRPC procedure has a REST twin or a reason why not', () => {
  const twins = new Set([...restRoutes.map(({ options }) => options.twin), ...Object.keys(withoutRow)])
  expect(procedures.filter(name => !twins.has(name))).toEqual([])
  expect(Object.keys(withoutRow).filter(name => !procedures.includes(name))).toEqual([])
})

test('no REST route is defined twice', () => {
  const calls = restRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('the server knows every page of the web app', () => {
  expect(Object.keys(pages).sort()).toEqual(Object.values(patterns).sort())
})
