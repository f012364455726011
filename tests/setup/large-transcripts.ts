import { readFileSync } from 'node:fs'
import { beforeAll } from 'vitest'
import { useDatabase } from './database.ts'
import { type ProductProcess, productProcesses } from './product-process.ts'
import { type RemotePerson, signIn } from './remote-person.ts'
import { addTalk } from './talk.ts'

const megabytes = 31
export const fill = (unit: string) => unit.repeat(Math.floor((megabytes * 1_000_000) / Buffer.byteLength(unit)))

/** Painted captions: each cue repeats the one before and adds a word. */
export function painted(): string {
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

export type Sent = {
  readonly status: number
  readonly conversationId: string | undefined
  readonly tookMs: number
  /** Processor time of the thread that serves everybody; unlike the delay it does not grow with the machine's other work. */
  readonly servingMs: number
  /** The longest that its event loop was late. */
  readonly delayMs: number
}

/** A web process and somebody who gives it a transcript of their own, and then asks about it. */
export function transcriptSender(): {
  send(transcript: unknown): Promise<Sent>
  ask(conversationId: string, message: string): Promise<Sent>
} {
  const database = useDatabase()
  const start = productProcesses()
  let web: ProductProcess
  let sam: RemotePerson
  const videoId = 'ownwords001'
  beforeAll(async () => {
    web = await start({ DATABASE_URL: database.url, ROLE: 'web' })
    await web.ready()
    sam = await signIn(database.url, 'sam@example.com', [web.url])
    await addTalk(database.db, { videoId })
  })
  /** Since it was asked last. */
  const longestDelay = async () => {
    const text = await (await fetch(`${web.url}/metrics`)).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)![1]) * 1000
  }
  /** Of the main thread, in ticks of 10 ms. */
  const processorMs = () => {
    const fields = readFileSync(`/proc/${web.pid}/task/${web.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const measured = async (call: string, body: object): Promise<Sent> => {
    await longestDelay()
    const [before, from] = [processorMs(), performance.now()]
    const answer = await sam.rest(call, body)
    const [tookMs, servingMs] = [performance.now() - from, processorMs() - before]
    const conversationId = answer.body.data?.conversationId
    return { status: answer.status, conversationId, tookMs, servingMs, delayMs: await longestDelay() }
  }
  return {
    send: transcript =>
      measured('POST /conversation/start', {
        videoId,
        videoData: { transcript, metadata: { title: 'My own words' } },
      }),
    ask: (conversationId, message) => measured('POST /conversation/message', { conversationId, message }),
  }
}

export const tell = (what: string, { status, tookMs, servingMs, delayMs }: Sent): void =>
  console.log(
    `${what}: ${status} after ${Math.round(tookMs)} ms; the serving thread worked ${servingMs} ms, at most ${Math.round(delayMs)} ms late`,
  )
