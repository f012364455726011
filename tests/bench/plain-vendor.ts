import { createServer } from 'node:http'

/**
 * A fake vendor in OpenAI's wire format that uses as little CPU as possible: it reads the request, then sends as many
 * pieces as the newest question says (`pieces=200 every=50`), at that interval. Runs as a process of its own and prints its
 * port. Pieces are built once and written directly to the socket, each by one system call, so that on a small machine the
 * bench measures the product and not this fake.
 */
const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const inChunk = (text: string) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
const pieces: Buffer[] = []
const pieceAt = (n: number) => (pieces[n] ??= inChunk(piece(`word${n} is said${n % 10 === 0 ? '.\n\n' : ' '}`)))
/** About four bytes are a token: a server that reports far less than it was sent is refused. */
const endingOf = (bytes: number) => {
  const usage = { prompt_tokens: Math.ceil(bytes / 4), completion_tokens: 100 }
  return (
    `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n` +
    `data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`
  )
}

/** When a client last closed an answer early; `GET /closed` returns it. */
let closedAt = 0

const server = createServer((request, response) => {
  if (request.url === '/closed') return void response.end(String(closedAt))
  let tail = ''
  let bytes = 0
  request.setEncoding('latin1').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-4000)
    bytes += chunk.length
  })
  request.on('end', () => {
    const [, count = '1', every = '0'] = /pieces=(\d+) every=(\d+)(?![\s\S]*pieces=)/.exec(tail) ?? []
    const { socket } = response
    socket?.cork()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    let sent = 0
    const send = () => {
      if (socket === null || socket.destroyed) return clearInterval(timer)
      sent += 1
      socket.write(pieceAt(sent))
      if (sent < Number(count)) return
      clearInterval(timer)
      response.end(endingOf(bytes))
    }
    response.on('close', () => {
      clearInterval(timer)
      if (!response.writableEnded) closedAt = Date.now()
    })
    const timer = setInterval(send, Math.max(1, Number(every)))
    send()
    socket?.uncork()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
