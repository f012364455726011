import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import postgres from 'postgres'

/**
 * The hops of a question and nothing else: one read by primary keys, one row committed before the vendor is asked and one
 * after, and the answer's pieces handed on as they come. No limits, proof, growing rows or second reader. What this adds
 * to the vendor's own time is what the machine and the driver cost, without the product. Runs as a process of its
 * own, by the addresses of the vendor and of the database, and prints its port.
 */
const [vendorUrl, databaseUrl] = process.argv.slice(2) as [string, string]
const vendor = new URL(`${vendorUrl}/chat/completions`)
const agent = new Agent({ keepAlive: true })
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })
await sql`create table if not exists relayed (n bigint generated always as identity primary key, word text)`
await sql`insert into relayed (word) values ('first')`

/** Sent to the vendor instead of the question, once it was given by `POST /prompt`. */
let prompt: Buffer | null = null

const server = createServer((asked, answer) => {
  const parts: Buffer[] = []
  asked.on('data', (part: Buffer) => parts.push(part))
  asked.on('end', () => {
    const body = Buffer.concat(parts)
    if (asked.url === '/prompt') {
      prompt = body.length === 0 ? null : body
      answer.end()
    } else void relay(body, answer)
  })
})

async function relay(question: Buffer, answer: ServerResponse): Promise<void> {
  await sql`select word from relayed where n = 1`
  await sql`insert into relayed (word) values ('asked')`
  const asking = request(vendor, { agent, method: 'POST', headers: { 'content-type': 'application/json' } })
  asking.on('response', (said: IncomingMessage) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    said.on('data', (piece: Buffer) => answer.write(piece))
    said.on('end', () => void sql`insert into relayed (word) values ('answered')`.then(() => answer.end()))
  })
  asking.end(prompt ?? question)
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
