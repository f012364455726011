import { createLocalLlm } from '#adapters/llm/local/local-llm.ts'
import { createLlm } from '#adapters/llm/route-llm.ts'
import type { CallTimeouts } from '#adapters/llm/wire.ts'
import { type LoadedModels, loadModels } from '#adapters/load-models.ts'
import { createTokens } from '#adapters/tokens.ts'
import { readConfig } from '#app/config.ts'
import { modelSettingsOf, vendorsOf } from '#app/deps.ts'
import type { Deps, Llm, Log } from '#src/ports.ts'
import type { ChatBody } from '#tests/fakes/vendors/own-servers/chat-body.ts'
import type { TestApp } from './app.ts'
import { openChat, type User } from './chat.ts'

/** The models of a start with these settings, and nothing of the tests' own in between. */
export async function startModels(
  env: Record<string, string>,
  { log, ...limits }: Pick<Deps, 'log'> & Partial<CallTimeouts>,
): Promise<LoadedModels & { readonly llm: Llm }> {
  const config = readConfig(env)
  const settings = modelSettingsOf(config)
  const timeouts = { firstWordsMs: 10_000, silenceMs: 10_000, totalMs: 20_000, retryPauseMs: 5, ...limits }
  const needs = { log, tokens: createTokens(), timeouts }
  const { llm, configured } = createLlm(vendorsOf(config), createLocalLlm(), needs, settings.servers)
  return { llm, ...(await loadModels(settings, configured, log)) }
}

const verdict = [
  '{"style":2,"promises":[{"promise":"a paper bridge carries something","source":"title","main":true}]}',
  '{"promise":1,"n":5,"quote":"the bridge carried forty kilograms","why":"It is shown.","status":"delivered"}',
  '{"answer_quote":null,"answer_n":null,"answer":"Forty kilograms.","honest_title":"A bridge","segments":[],"advice":"skip","advice_n":null}',
].join('\n')

/** What a model would answer about the paper bridge. */
export function bridgeAnswer({ messages }: ChatBody): string {
  const last = String(messages.at(-1)?.content)
  if (last.includes('Judge whether')) return verdict
  if (!last.includes('Take notes')) return 'They build a bridge of paper [1]. It carries forty kilograms [5].'
  return [...last.matchAll(/\n\[(\d+)\]/g)]
    .slice(0, 20)
    .map(([, n]) => `- [${n}] They fold paper.`)
    .join('\n')
}

export const kinds = ['clickbait', 'summary', 'keypoints', 'message'] as const
export type Kind = (typeof kinds)[number]

/** Asks for an answer of this kind over HTTP. */
export const ask = (user: User, { videoId, conversationId }: Opened, kind: Kind) =>
  user.rest(
    `POST /conversation/${kind}`,
    kind === 'message' ? { conversationId, message: 'How much does it carry?' } : { conversationId, videoId },
  )
type Opened = { readonly videoId: string; readonly conversationId: string }

let videos = 0
/** A subscriber in the chat of a new video. */
export const openNewChat = (app: TestApp) => openChat(app, { videoId: `ownserver${String(++videos).padStart(2, '0')}` })

export type LoggedLine = { readonly level: string; readonly message: string; readonly fields: Record<string, unknown> }
/** The lines that the app has logged so far. */
export const logged = ({ deps }: TestApp): readonly LoggedLine[] =>
  (deps.log as Log & { readonly entries: readonly LoggedLine[] }).entries
