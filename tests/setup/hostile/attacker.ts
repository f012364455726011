import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/**
 * One subscriber who tries to use up what others need. A process of its own, so that its work does not slow down who
 * measures: `node attacker.ts URL COOKIE VIDEO_ID SECONDS`. Every attack runs at a fixed rate; at the end it prints how
 * often each answer came, by attack.
 */
const [url = '', cookie = '', videoId = '', seconds = '15'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const leaving = new AbortController()
const tally: Record<string, Record<string, number>> = {}

function count(attack: string, outcome: string | number): void {
  const row = tally[attack] ?? {}
  tally[attack] = row
  row[outcome] = (row[outcome] ?? 0) + 1
}

type Call = { readonly method?: string; readonly path: string; readonly body?: Buffer; readonly stream?: boolean }

/** @returns the status and the start of the body; a broken connection counts by its error's code */
function send(attack: string, { method = 'GET', path, body, stream = false }: Call): Promise<string> {
  return new Promise(resolve => {
    const ended = (outcome: string | number, text = '') => {
      count(attack, outcome)
      resolve(text)
    }
    const headers = {
      cookie,
      accept: stream ? 'text/event-stream' : 'application/json',
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
    }
    const sent = request({ hostname, port, method, path, headers, agent, signal: leaving.signal }, answer => {
      if (stream && answer.statusCode === 200) return void hold(attack, answer, resolve)
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        if (text.length < 4_000) text += chunk.toString('latin1')
      })
      answer.on('end', () => ended(answer.statusCode ?? 0, text))
      answer.on('error', error => ended((error as NodeJS.ErrnoException).code ?? error.name))
    })
    // An answer may come before the body is through; the rest of the body then has nobody to go to.
    sent.on('error', error => ended((error as NodeJS.ErrnoException).code ?? error.name))
    sent.end(body)
  })
}

let held = 0
function hold(attack: string, answer: IncomingMessage, resolve: (text: string) => void): void {
  count(attack, 200)
  held += 1
  answer.resume()
  const gone = () => {
    held -= 1
    resolve('')
  }
  answer.on('close', gone)
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const given = (id: string, transcript: unknown): Buffer =>
  json({ videoId: id, videoData: { transcript, metadata: { title: 'My own words' } } })
const words = (count: number, from = 0): string => Array.from({ length: count }, (_, n) => `w${from + n}`).join(' ')
const cues = (count: number) => Array.from({ length: count }, (_, n) => ({ start: n, end: n + 1, text: `c${n}` }))

const tooManyWords = given(videoId, words(3_000_000))
const tooManyCues = given(videoId, cues(490_000))
/** Within every cap, and different each time, so that it is stored each time. */
const largest = (nth: number): Buffer =>
  given(
    videoId,
    cues(95_000).map((cue, n) => ({ ...cue, text: words(5, nth * 1_000_000 + n * 5) })),
  )
const own: string[] = []

const batch = (procedure: string, inputs: readonly object[]): string =>
  `/trpc/${inputs.map(() => procedure).join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(inputs.map((input, n) => [n, input]))),
  )}`
const ten = <T>(one: (n: number) => T): T[] => Array.from({ length: 10 }, (_, n) => one(n))
const ownOne = (n: number): string => own[n % Math.max(1, own.length)] ?? ''

let uploads = 0
async function uploadLargest(): Promise<void> {
  uploads += 1
  const text = await send('largest', { method: 'POST', path: '/api/conversation/start', body: largest(uploads) })
  const [, id] = /"conversationId":"([\w-]+)"/.exec(text) ?? []
  if (id) own.push(id)
}

const attacks: { readonly name: string; readonly everyMs: number; once(n: number): unknown }[] = [
  {
    name: 'upload of 3,000,000 words',
    everyMs: 6_000,
    once: () => send('words', { method: 'POST', path: '/api/conversation/start', body: tooManyWords }),
  },
  {
    name: 'upload of 490,000 cues',
    everyMs: 6_000,
    once: () => send('cues', { method: 'POST', path: '/api/conversation/start', body: tooManyCues }),
  },
  {
    name: 'upload of the largest allowed text',
    everyMs: 5_000,
    once: uploadLargest,
  },
  {
    name: 'ten estimates at once on the largest texts',
    everyMs: 500,
    once: () =>
      send('estimates', {
        path: batch(
          'conversations.estimate',
          ten(n => ({ videoId, conversationId: ownOne(n), kind: 'question', question: `What of w${n}?` })),
        ),
      }),
  },
  {
    name: 'ten transcripts at once',
    everyMs: 1_000,
    once: () =>
      send('transcripts', {
        path: batch(
          'conversations.transcript',
          ten(n => ({ conversationId: ownOne(n) })),
        ),
      }),
  },
  {
    name: 'one transcript',
    everyMs: 250,
    once: n =>
      send('transcript', {
        path: `/trpc/conversations.transcript?input=${encodeURIComponent(JSON.stringify({ conversationId: ownOne(n) }))}`,
      }),
  },
  { name: 'aborted upload', everyMs: 100, once: abortedUpload },
  { name: 'dripping upload', everyMs: 100, once: drippingUpload },
  { name: 'a hundred questions that come to nothing', everyMs: 10_000, once: () => questions(100) },
  {
    name: 'event streams',
    everyMs: 200,
    once: () => {
      for (let opened = 0; opened < 20 && held + opened < 1_000; opened += 1) void openStream()
    },
  },
]

const uploadHead = (length: number): string =>
  `POST /api/conversation/start HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

function abortedUpload(): void {
  const socket = connect(Number(port), hostname, () => {
    socket.write(uploadHead(5_000_000), () => {
      count('aborted', 'reset')
      socket.resetAndDestroy()
    })
  })
  socket.on('error', () => {})
}

let dripping = 0
function drippingUpload(n: number): void {
  // One second in ten: in the others the person's places are free for the uploads that arrive.
  if (n % 100 < 40 || n % 100 >= 50 || dripping >= 12) return
  dripping += 1
  const socket = connect(Number(port), hostname, () => socket.write(`${uploadHead(5_000_000)}{"videoId":"`))
  const drip = setInterval(() => socket.write('x'), 100)
  socket.on('data', data => count('dripping', /HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'data'))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(drip)
    dripping -= 1
  })
  leaving.signal.addEventListener('abort', () => socket.destroy(), { once: true })
}

async function questions(many: number): Promise<void> {
  const opened = await send('start', { method: 'POST', path: '/api/conversation/start', body: json({ videoId }) })
  const [, conversationId] = /"conversationId":"([\w-]+)"/.exec(opened) ?? []
  if (!conversationId) return
  const body = json({ conversationId, message: 'Say only nothing.' })
  for (let n = 0; n < many; n += 1) void send('questions', { method: 'POST', path: '/trpc/conversations.send', body })
}

async function openStream(): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ messageId: streamedMessage }))
  await send('streams', { path: `/trpc/conversations.watch?input=${input}`, stream: true })
}

/** An answer of the attacker's own that grows as long as it may, so that its streams stay open. */
let streamedMessage = '00000000-0000-7000-8000-000000000000'
async function growForever(): Promise<void> {
  const opened = await send('start', { method: 'POST', path: '/api/conversation/start', body: json({ videoId }) })
  const [, conversationId] = /"conversationId":"([\w-]+)"/.exec(opened) ?? []
  const body = json({ conversationId, message: 'Say it for as long as you can.' })
  const asked = await send('grow', { method: 'POST', path: '/trpc/conversations.send', body })
  streamedMessage = /"answer":\{"id":"([\w-]+)"/.exec(asked)?.[1] ?? streamedMessage
}

await growForever()
// Before the other uploads take the person's places: something large to read and to ask about.
for (let n = 0; n < 2; n += 1) await uploadLargest()
process.stdout.write('attacking\n')
const timers = attacks.map(({ everyMs, once }) => {
  let n = 0
  const next = () => void once(n++)
  next()
  return setInterval(next, everyMs)
})
const regrow = setInterval(() => void growForever(), 30_000)
await new Promise(resolve => setTimeout(resolve, Number(seconds) * 1000))
for (const timer of [...timers, regrow]) clearInterval(timer)
// What was sent last has its answer.
await new Promise(resolve => setTimeout(resolve, 4_000))
count('streams', held > 20 ? 'too many held' : 'at most 20 held')
leaving.abort()
await new Promise(resolve => setTimeout(resolve, 500))
process.stdout.write(`${JSON.stringify({ tally })}\n`, () => process.exit(0))
