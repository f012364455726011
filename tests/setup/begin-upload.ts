import { type ClientRequest, request as send } from 'node:http'
import type { Browser } from './app-browser.ts'

type Response = {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly connection: string | undefined
  readonly body: string
}

/** Begins an upload of a transcript of `size` bytes, sends `sent` of them and leaves it open. */
export function beginUpload(
  url: string,
  { cookies }: Pick<Browser, 'cookies'>,
  { size, sent = 0, path = '/api/conversation/start' }: { size: number; sent?: number; path?: string },
): { readonly request: ClientRequest; readonly response: Promise<Response> } {
  const { port } = new URL(url)
  const cookie = `session=${cookies.get('session')}`
  const headers = { 'content-type': 'application/json', cookie, 'content-length': size }
  const request = send({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false })
  const response = new Promise<Response>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async answer => {
      let body = ''
      for await (const chunk of answer) body += chunk
      const { 'retry-after': retryAfter, connection } = answer.headers
      resolve({ status: answer.statusCode!, retryAfter, connection, body })
    })
  })
  response.catch(() => {})
  request.write(`{"videoId":"${'x'.repeat(sent)}`)
  return { request, response }
}
