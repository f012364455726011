import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/**
 * A subscriber who tries to exhaust the server's resources. It runs in a process of its own, so that it does not disturb the
 * measurement: `node attacker.ts URL COOKIE VIDEO_ID SECONDS`. Every attack runs at a fixed rate; at the end it prints the
 * number of responses by attack and status.
 */
const [url = '', cookie = '', videoId = '', seconds = '15'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const stopping = new AbortController()
const tally: Record<string, Record<string, number>> = {}

function count(attack: string, outcome: string | number): void {
  const row = tally[attack] ?? {}
  tally[attack] = row
  row[outcome] = (row[outcome] ?? 0) + 1
}

type Call = { readonly method?: string; readonly path: string; readonly body?: Buffer; readonly stream?: boolean }

/** Sends a request and counts its status, or the error's code. @returns the start of the body */
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
    const sent = request({ hostname, port, method, path, headers, agent, signal: stopping.signal }, response => {
      if (stream && response.statusCode === 200) return void holdStream(attack, response, resolve)
      let text = ''
      response.on('data', (chunk: Buffer) => {
        if (text.length < 4_000) text += chunk.toString('latin1')
      })
      response.on('end', () => ended(response.statusCode ?? 0, text))
      response.on('error', error => ended((error as NodeJS.ErrnoException).code ?? error.name))
    })
    // A response may arrive before the whole body is sent; sending the rest then fails.
    sent.on('error', error => ended((error as NodeJS.ErrnoException).code ?? error.name))
    sent.end(body)
  })
}

let heldStreams = 0
function holdStream(attack: string, response: IncomingMessage, resolve: (text: string) => void): void {
  count(attack, 200)
  heldStreams += 1
  response.resume()
  const gone = () => {
    heldStreams -= 1
    resolve('')
  }
  response.on('close', gone)
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const uploadOf = (id: string, transcript: unknown): Buffer =>
  json({ videoId: id, videoData: { transcript, metadata: { title: 'My own words' } } })
const words = (count: number, from = 0): string => Array.from({ length: count }, (_, n) => `w${from + n}`).join(' ')
const cues = (count: number) => Array.from({ length: count }, (_, n) => ({ start: n, end: n + 1, text: `cue c${n}` }))

const tooManyWords = uploadOf(videoId, words(3_000_000))
const tooManyCues = uploadOf(videoId, cues(490_000))
/** Within every limit, and different each time, so that it is always stored. */
const largest = (nth: number): Buffer =>
  uploadOf(
    videoId,
    cues(95_000).map((cue, n) => ({ ...cue, text: words(5, nth * 1_000_000 + n * 5) })),
  )
const ownConversations: string[] = []

const batch = (procedure: string, inputs: readonly object[]): string =>
  `/trpc/${inputs.map(() => procedure).join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(inputs.map((input, n) => [n, input]))),
  )}`
const ten = <T>(one: (n: number) => T): T[] => Array.from({ length: 10 }, (_, n) => one(n))
const nthConversation = (n: number): string => ownConversations[n % Math.max(1, ownConversations.length)] ?? ''

const uploadTooLarge = (attack: string, body: Buffer): Promise<string> =>
  send(attack, { method: 'POST', path: '/api/conversation/start', body })

let uploads = 0
async function uploadLargest(): Promise<void> {
  uploads += 1
  const text = await send('largest', { method: 'POST', path: '/api/conversation/start', body: largest(uploads) })
  const [, id] = /"conversationId":"([\w-]+)"/.exec(text) ?? []
  if (id) ownConversations.push(id)
}

const attacks: { readonly name: string; readonly everyMs: number; run(n: number): unknown }[] = [
  {
    name: 'upload of 3,000,000 words',
    everyMs: 6_000,
    run: () => uploadTooLarge('words', tooManyWords),
  },
  {
    name: 'upload of 490,000 cues',
    everyMs: 6_000,
    run: () => uploadTooLarge('cues', tooManyCues),
  },
  {
    name: 'upload of the largest allowed text',
    everyMs: 5_000,
    run: uploadLargest,
  },
  {
    name: 'ten estimates at once on the largest texts',
    everyMs: 500,
    run: () =>
      send('estimates', {
        path: batch(
          'conversations.estimate',
          ten(n => ({ videoId, conversationId: nthConversation(n), kind: 'question', question: `What of w${n}?` })),
        ),
      }),
  },
  {
    name: 'ten transcripts at once',
    everyMs: 1_000,
    run: () =>
      send('transcripts', {
        path: batch(
          'conversations.transcript',
          ten(n => ({ conversationId: nthConversation(n) })),
        ),
      }),
  },
  {
    name: 'one transcript',
    everyMs: 250,
    run: n =>
      send('transcript', {
        path: `/trpc/conversations.transcript?input=${encodeURIComponent(JSON.stringify({ conversationId: nthConversation(n) }))}`,
      }),
  },
  { name: 'aborted upload', everyMs: 100, run: abortedUpload },
  { name: 'slow upload', everyMs: 100, run: slowUpload },
  { name: 'a hundred questions that fail', everyMs: 10_000, run: () => questions(100) },
  {
    name: 'event streams',
    everyMs: 200,
    run: () => {
      for (let opened = 0; opened < 20 && heldStreams + opened < 1_000; opened += 1) void openStream()
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

let slowUploads = 0
function slowUpload(n: number): void {
  // In one second of ten, so that the user's other uploads are not all refused.
  if (n % 100 < 40 || n % 100 >= 50 || slowUploads >= 12) return
  slowUploads += 1
  const socket = connect(Number(port), hostname, () => socket.write(`${uploadHead(5_000_000)}{"videoId":"`))
  const timer = setInterval(() => socket.write('x'), 100)
  socket.on('data', data => count('slow', /HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'data'))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    slowUploads -= 1
  })
  stopping.signal.addEventListener('abort', () => socket.destroy(), { once: true })
}

async function questions(total: number): Promise<void> {
  const opened = await send('start', { method: 'POST', path: '/api/conversation/start', body: json({ videoId }) })
  const [, conversationId] = /"conversationId":"([\w-]+)"/.exec(opened) ?? []
  if (!conversationId) return
  const body = json({ conversationId, message: 'Cite a window that does not exist.' })
  for (let n = 0; n < total; n += 1) void send('questions', { method: 'POST', path: '/trpc/conversations.send', body })
}

async function openStream(): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ messageId: streamedMessage }))
  await send('streams', { path: `/trpc/conversations.watch?input=${input}`, stream: true })
}

/** An answer that grows as long as possible, so that its streams stay open. */
let streamedMessage = '00000000-0000-7000-8000-000000000000'
async function growForever(): Promise<void> {
  const opened = await send('start', { method: 'POST', path: '/api/conversation/start', body: json({ videoId }) })
  const [, conversationId] = /"conversationId":"([\w-]+)"/.exec(opened) ?? []
  const body = json({ conversationId, message: 'Write as long as you can.' })
  const asked = await send('grow', { method: 'POST', path: '/trpc/conversations.send', body })
  streamedMessage = /"answer":\{"id":"([\w-]+)"/.exec(asked)?.[1] ?? streamedMessage
}

await growForever()
// Large transcripts to read and to ask about, before the other uploads use up the limit.
for (let n = 0; n < 2; n += 1) await uploadLargest()
// Once for certain: later ones compete for the limit of two uploads, and may all be refused before they are read.
await uploadTooLarge('words', tooManyWords)
await uploadTooLarge('cues', tooManyCues)
process.stdout.write('attacking\n')
const timers = attacks.map(({ everyMs, run }) => {
  let n = 0
  const next = () => void run(n++)
  next()
  return setInterval(next, everyMs)
})
const regrow = setInterval(() => void growForever(), 30_000)
await new Promise(resolve => setTimeout(resolve, Number(seconds) * 1000))
for (const timer of [...timers, regrow]) clearInterval(timer)
// Waits for the last responses.
await new Promise(resolve => setTimeout(resolve, 4_000))
count('streams', heldStreams > 20 ? 'too many held' : 'at most 20 held')
stopping.abort()
await new Promise(resolve => setTimeout(resolve, 500))
process.stdout.write(`${JSON.stringify({ tally })}\n`, () => process.exit(0))
