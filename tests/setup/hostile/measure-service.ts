import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { answerAboutBread } from '../external-services.ts'
import type { RemoteUser } from '../remote-user.ts'

/** The number of responses by attack and status. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

export type Figures = {
  /** Milliseconds of each call, in order. */
  readonly health: readonly number[]
  readonly pages: readonly number[]
  readonly questions: readonly number[]
  /** The honest subscriber's failed calls. */
  readonly failures: readonly string[]
}

/**
 * A vendor that answers the honest subscriber. Two questions of the attacker make it cite a window that does not exist,
 * so that the answer fails, or write as long as possible.
 */
export const vendorReply = (call: VendorCall): VendorReply => {
  if (call.lastMessage.includes('Cite a window that does not exist.')) return '[9999]'
  if (call.lastMessage.includes('Write as long as you can.'))
    return { answer: 'They say it again. '.repeat(20_000), between: () => sleep(250) }
  return answerAboutBread(call)
}

type Target = { readonly url: string; readonly seconds: number; readonly videoId: string }

/** Runs the attacker for `seconds`, and measures the health check and an honest subscriber's calls meanwhile. */
export async function runUnderAttack(
  target: Target,
  { attacker, honest }: { readonly attacker: RemoteUser; readonly honest: RemoteUser },
): Promise<Figures & { readonly tally: Tally }> {
  const program = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [program, target.url, attacker.cookie(), target.videoId, String(target.seconds)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', chunk => (printed += chunk))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  const figures = await measureService(target, honest)
  await ended
  return { ...figures, ...(JSON.parse(printed.split('\n')[1] ?? '') as { tally: Tally }) }
}

/** Measures the health check and an honest subscriber's calls at fixed rates. */
export async function measureService(target: Target, honest: RemoteUser): Promise<Figures> {
  const failures: string[] = []
  const pace = { until: performance.now() + target.seconds * 1000, failures }
  const [health, pages, questions] = await Promise.all([
    callAtRate(100, pace, () => fetchText(`${target.url}/healthz`)),
    callAtRate(1_000, pace, () => readPage(target, honest)),
    callAtRate(2_000, pace, () => askQuestion(target, honest)),
  ])
  return { health, pages, questions, failures }
}

/** Calls at a fixed rate, whether or not the previous call has ended. @returns the duration of each */
async function callAtRate(
  everyMs: number,
  { until, failures }: { readonly until: number; readonly failures: string[] },
  call: () => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = []
  const running: Promise<void>[] = []
  for (let next = performance.now(); next < until; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()))
    const from = performance.now()
    running.push(
      call().then(
        () => void durations.push(performance.now() - from),
        error => void failures.push(inspect(error)),
      ),
    )
  }
  await Promise.all(running)
  return durations
}

async function fetchText(url: string, cookie = ''): Promise<string> {
  const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`)
  return text
}

/** What the browser fetches when an analysis page is opened. */
async function readPage({ url, videoId }: { url: string; videoId: string }, honest: RemoteUser): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ 0: { videoId }, 1: { videoId } }))
  await fetchText(`${url}/analysis/${videoId}`, honest.cookie())
  await fetchText(`${url}/trpc/videos.read,conversations.read?batch=1&input=${input}`, honest.cookie())
}

async function askQuestion({ url, videoId }: { url: string; videoId: string }, honest: RemoteUser): Promise<void> {
  const opened = await honest.rest('POST /conversation/start', { videoId }, { at: url })
  const { conversationId } = opened.body.data ?? {}
  const message = { conversationId, message: 'Why wait?' }
  const answered = await honest.rest('POST /conversation/message', message, { at: url })
  if (answered.status !== 200)
    throw new Error(`A question answered ${answered.status}: ${JSON.stringify(answered.body)}`)
}

/** Processes a video, requests all analyses and asks a question. @throws Error at the first step that fails */
export async function runMainFlow(honest: RemoteUser, videoId: string): Promise<void> {
  const step = async (call: string, body: object) => {
    const { status, body: response } = await honest.rest(call, body)
    if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(response)}`)
    return response.data
  }
  await step('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  const { conversationId } = await step('POST /conversation/start', { videoId })
  const analysis = { videoId, conversationId }
  for (const kind of ['clickbait', 'summary', 'keypoints']) await step(`POST /conversation/${kind}`, analysis)
  await step('POST /conversation/message', { conversationId, message: 'Why wait?' })
}

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
