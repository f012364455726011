import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import postgres from 'postgres'

/**
 * The network and database steps of a question and nothing else: one read by primary key, one row committed before and
 * one after the vendor's call, and the answer's pieces passed on as they come. No limits, proof or growing rows. The time
 * that this adds to the vendor's own is the cost of the machine and the driver, without the product. Runs as a process
 * of its own: its arguments are the addresses of the vendor and the database, and it prints its port.
 */
const [vendorUrl, databaseUrl] = process.argv.slice(2) as [string, string]
const vendor = new URL(`${vendorUrl}/chat/completions`)
const agent = new Agent({ keepAlive: true })
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })
await sql`create table if not exists relayed (n bigint generated always as identity primary key, word text)`
await sql`insert into relayed (word) values ('first')`

/** Sent to the vendor instead of the question, if `POST /prompt` has set it. */
let prompt: Buffer | null = null

const server = createServer((asked, response) => {
  const parts: Buffer[] = []
  asked.on('data', (part: Buffer) => parts.push(part))
  asked.on('end', () => {
    const body = Buffer.concat(parts)
    if (asked.url === '/prompt') {
      prompt = body.length === 0 ? null : body
      response.end()
    } else void relay(body, response)
  })
})

async function relay(question: Buffer, response: ServerResponse): Promise<void> {
  await sql`select word from relayed where n = 1`
  await sql`insert into relayed (word) values ('asked')`
  const asking = request(vendor, { agent, method: 'POST', headers: { 'content-type': 'application/json' } })
  asking.on('response', (incoming: IncomingMessage) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    incoming.on('data', (piece: Buffer) => response.write(piece))
    incoming.on('end', () => void sql`insert into relayed (word) values ('answered')`.then(() => response.end()))
  })
  asking.end(prompt ?? question)
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
