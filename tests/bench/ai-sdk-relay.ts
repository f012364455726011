import { createServer, type ServerResponse } from 'node:http'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from 'ai'
import postgres from 'postgres'

/**
 * The steps of `bare-relay.ts` with the AI SDK of Vercel as its documentation says: its provider reads the vendor's
 * stream, and its helper writes the events of its own protocol.
 */
const [vendorUrl, databaseUrl] = process.argv.slice(2) as [string, string]
const model = createOpenAICompatible({ name: 'vendor', apiKey: 'sk-test', baseURL: vendorUrl }).chatModel('plain')
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })

async function relay(question: string, response: ServerResponse): Promise<void> {
  await sql`select word from relayed where n = 1`
  await sql`insert into relayed (word) values ('asked')`
  const asked = streamText({
    model,
    messages: [{ role: 'user', content: question }],
    onEnd: async () => void (await sql`insert into relayed (word) values ('answered')`),
  })
  await pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream: asked.stream }) })
}

const server = createServer((asked, response) => {
  const parts: Buffer[] = []
  asked.on('data', (part: Buffer) => parts.push(part))
  asked.on('end', () => {
    const { messages } = JSON.parse(String(Buffer.concat(parts))) as { messages: { content: string }[] }
    void relay(messages.at(-1)!.content, response)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
