import { readFileSync } from 'node:fs'
import { beforeAll } from 'vitest'
import { useDatabase } from './database.ts'
import { type ProductProcess, productProcesses } from './product-process.ts'
import { type RemoteUser, signIn } from './remote-user.ts'
import { addVideo } from './stored-video.ts'

const megabytes = 31
export const repeatToLimit = (unit: string) =>
  unit.repeat(Math.floor((megabytes * 1_000_000) / Buffer.byteLength(unit)))

/** Roll-up captions: each cue repeats the previous one and adds a word. */
export function rollingCaptions(): string {
  const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  let line = ''
  let text = 'WEBVTT\n\n'
  for (let index = 0; text.length < megabytes * 1_000_000; index += 1) {
    line += ' word'
    text += `${time(index)} --> ${time(index + 1)}\n${line}\n\n`
  }
  return text
}

export const cues = () =>
  Array.from({ length: 400_000 }, (_, n) => ({ start: n, end: n + 1, text: `The line number ${n}, said.` }))

export type CallTimings = {
  readonly status: number
  readonly conversationId: string | undefined
  readonly tookMs: number
  /** Processor time of the main thread; unlike the delay it does not depend on the machine's other work. */
  readonly mainThreadMs: number
  /** The longest delay of its event loop. */
  readonly delayMs: number
}

/** A web process, and a subscriber who sends it an own transcript and then asks about it. */
export function transcriptSender(): {
  send(transcript: unknown): Promise<CallTimings>
  /** The main thread's processor time for 31 MB that it only receives and passes on. */
  receivingMs(): number
  ask(conversationId: string, message: string): Promise<CallTimings>
} {
  const database = useDatabase()
  const start = productProcesses()
  let web: ProductProcess
  let sam: RemoteUser
  let receivingMs: number
  const videoId = 'ownwords001'
  beforeAll(async () => {
    web = await start({ DATABASE_URL: database.url, ROLE: 'web' })
    await web.ready()
    sam = await signIn(database.url, 'sam@example.com', [web.url])
    await addVideo(database.db, { videoId })
    receivingMs = (await send(repeatToLimit('a word '))).mainThreadMs
  })
  /** Since the previous call of this function. */
  const longestDelay = async () => {
    const text = await (await fetch(`${web.url}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)![1]) * 1000
  }
  /** Processor time of the main thread, in ticks of 10 ms. */
  const processorMs = () => {
    const fields = readFileSync(`/proc/${web.pid}/task/${web.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const measured = async (call: string, body: object): Promise<CallTimings> => {
    await longestDelay()
    const [before, from] = [processorMs(), performance.now()]
    const response = await sam.rest(call, body)
    const [tookMs, mainThreadMs] = [performance.now() - from, processorMs() - before]
    const conversationId = response.body.data?.conversationId
    return { status: response.status, conversationId, tookMs, mainThreadMs, delayMs: await longestDelay() }
  }
  const send = (transcript: unknown) =>
    measured('POST /conversation/start', {
      videoId,
      videoData: { transcript, metadata: { title: 'My own words' } },
    })
  return {
    send,
    receivingMs: () => receivingMs,
    ask: (conversationId, message) => measured('POST /conversation/message', { conversationId, message }),
  }
}

export const printTimings = (what: string, { status, tookMs, mainThreadMs, delayMs }: CallTimings): void =>
  console.log(
    `${what}: ${status} after ${Math.round(tookMs)} ms; the main thread worked ${mainThreadMs} ms, at most ${Math.round(delayMs)} ms late`,
  )
