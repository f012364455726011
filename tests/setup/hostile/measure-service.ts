import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { Script, VendorCall } from '#tests/fakes/vendors/stage.ts'
import { baker } from '../outside-world.ts'
import type { RemotePerson } from '../remote-person.ts'

/** How often each answer came, by attack. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

export type Figures = {
  /** Milliseconds of each call, in order. */
  readonly health: readonly number[]
  readonly pages: readonly number[]
  readonly questions: readonly number[]
  /** What the honest subscriber was refused, or did not get. */
  readonly troubles: readonly string[]
}

/** A vendor that answers honest questions, comes to nothing on request, and goes on for as long as it may on request. */
export const vendorScript = (call: VendorCall): Script => {
  if (call.newest.includes('Say only nothing.')) return '[9999]'
  if (call.newest.includes('Say it for as long as you can.'))
    return { answer: 'They say it again. '.repeat(20_000), between: () => sleep(250) }
  return baker(call)
}

type Place = { readonly url: string; readonly seconds: number; readonly videoId: string }

/** Runs the attacker for `seconds`, and beside it the probe and an honest subscriber's calls at a steady pace. */
export async function underAttack(
  at: Place,
  { attacker, honest }: { readonly attacker: RemotePerson; readonly honest: RemotePerson },
): Promise<Figures & { readonly tally: Tally }> {
  const program = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const child = spawn(process.execPath, [program, at.url, attacker.cookie(), at.videoId, String(at.seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', chunk => (printed += chunk))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  const figures = await servedWell(at, honest)
  await ended
  return { ...figures, ...(JSON.parse(printed.split('\n')[1] ?? '') as { tally: Tally }) }
}

/** The probe and the honest subscriber's calls at their pace, without an attack. */
export async function servedWell(at: Place, honest: RemotePerson): Promise<Figures> {
  const troubles: string[] = []
  const pace = { until: performance.now() + at.seconds * 1000, troubles }
  const [health, pages, questions] = await Promise.all([
    atPace(100, pace, () => fetchText(`${at.url}/healthz`)),
    atPace(1_000, pace, () => readPage(at, honest)),
    atPace(2_000, pace, () => askQuestion(at, honest)),
  ])
  return { health, pages, questions, troubles }
}

/** Calls again and again, each call on its time whether or not the one before has ended. @returns what each took */
async function atPace(
  everyMs: number,
  { until, troubles }: { readonly until: number; readonly troubles: string[] },
  call: () => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  const running: Promise<void>[] = []
  for (let next = performance.now(); next < until; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()))
    const from = performance.now()
    running.push(
      call().then(
        () => void took.push(performance.now() - from),
        error => void troubles.push(inspect(error)),
      ),
    )
  }
  await Promise.all(running)
  return took
}

async function fetchText(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(30_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** What the browser fetches when an analysis page is opened. */
async function readPage({ url, videoId }: { url: string; videoId: string }, honest: RemotePerson): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ 0: { videoId }, 1: { videoId } }))
  await fetchText(`${url}/analysis/${videoId}`, honest.cookie())
  await fetchText(`${url}/trpc/videos.read,conversations.read?batch=1&input=${input}`, honest.cookie())
}

async function askQuestion({ url, videoId }: { url: string; videoId: string }, honest: RemotePerson): Promise<void> {
  const opened = await honest.rest('POST /conversation/start', { videoId }, { at: url })
  const { conversationId } = opened.body.data ?? {}
  const message = { conversationId, message: 'Why wait?' }
  const answered = await honest.rest('POST /conversation/message', message, { at: url })
  if (answered.status !== 200)
    throw new Error(`A question answered ${answered.status}: ${JSON.stringify(answered.body)}`)
}

/** The main story, from the address to the key points. @throws Error at the first step that is not as it should be */
export async function mainStory(honest: RemotePerson, videoId: string): Promise<void> {
  const step = async (call: string, body: object) => {
    const { status, body: answer } = await honest.rest(call, body)
    if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  await step('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
  const { conversationId } = await step('POST /conversation/start', { videoId })
  const analysis = { videoId, conversationId }
  for (const kind of ['clickbait', 'summary', 'keypoints']) await step(`POST /conversation/${kind}`, analysis)
  await step('POST /conversation/message', { conversationId, message: 'Why wait?' })
}

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
