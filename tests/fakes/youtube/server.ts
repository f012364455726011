import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ClientName = 'visionos' | 'android-reel' | 'android' | 'ios'

/** One scripted response. A plain object is JSON with status 200. */
export type Reply =
  | { readonly status?: number; readonly body: string | object; readonly headers?: Record<string, string> }
  | { readonly hang: true }
  | { readonly reset: true }
  /** Sends this many megabytes. */
  | { readonly megabytes: number }
  /** Sends the start of a response, then nothing more. */
  | { readonly stallAfter: string }
  /** Sends the start of a response, then resets the connection. */
  | { readonly cutAfter: string }

type ScriptedReply = Reply | ((request: PlatformCall) => Reply | Promise<Reply>)

type PlatformCall = {
  readonly kind: 'player' | 'visitor' | 'timedtext' | 'oembed' | 'watch' | 'other'
  readonly client: ClientName | null
  readonly videoId: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** The platform's responses about one video. `player` is the default of every app. */
export type VideoScript = {
  readonly player?: ScriptedReply
  readonly visionos?: ScriptedReply
  readonly 'android-reel'?: ScriptedReply
  readonly android?: ScriptedReply
  readonly ios?: ScriptedReply
  readonly captions?: ScriptedReply
  readonly oembed?: ScriptedReply
  /** The watch page. */
  readonly watch?: ScriptedReply
}

export type YoutubeServer = {
  readonly url: string
  readonly calls: PlatformCall[]
  /** The apps that requested a video, in order. */
  clientsOf(videoId: string): string[]
  script(videoId: string, script: VideoScript): void
  close(): Promise<void>
}

const unknownVideo: Reply = { body: { playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } } }

/** The platform on a loopback port: responds as scripted and records the requests. */
export async function youtubeServer(): Promise<YoutubeServer> {
  const scripts = new Map<string, VideoScript>()
  const calls: PlatformCall[] = []
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    send(response, await replyTo(call, scripts.get(call.videoId)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    clientsOf: videoId =>
      calls.filter(call => call.kind === 'player' && call.videoId === videoId).map(call => call.client ?? '?'),
    script: (videoId, script) => void scripts.set(videoId, script),
    close: () => closeNow(server),
  }
}

async function replyTo(call: PlatformCall, script: VideoScript | undefined): Promise<Reply> {
  const scripted = async (reply: ScriptedReply | undefined, otherwise: Reply): Promise<Reply> =>
    typeof reply === 'function' ? reply(call) : (reply ?? otherwise)
  if (call.kind === 'visitor') return { body: { responseContext: { visitorData: 'visitor-of-the-test' } } }
  if (call.kind === 'timedtext') return scripted(script?.captions, { status: 404, body: '' })
  // As for a video that may not be embedded, which says nothing about the video.
  if (call.kind === 'oembed') return scripted(script?.oembed, { status: 401, body: 'Unauthorized' })
  if (call.kind === 'watch') return scripted(script?.watch, { status: 404, body: 'Not Found' })
  if (call.kind === 'other' || call.client === null) return { status: 404, body: 'Not Found' }
  const reply = await scripted(script?.[call.client] ?? script?.player, unknownVideo)
  return call.client === 'android-reel' ? wrapReel(reply) : reply
}

/** The reel call wraps the player response. */
function wrapReel(reply: Reply): Reply {
  if (!('body' in reply) || typeof reply.body === 'string' || (reply.status ?? 200) !== 200) return reply
  const isEmpty = Object.keys(reply.body).length === 0
  return { ...reply, body: isEmpty ? {} : { playerResponse: reply.body } }
}

async function readCall(request: IncomingMessage): Promise<PlatformCall> {
  const url = new URL(request.url ?? '/', 'http://platform')
  let text = ''
  for await (const chunk of request) text += chunk
  const body = text === '' ? {} : JSON.parse(text)
  const common = { query: url.searchParams, headers: request.headers }
  const isReel = url.pathname === '/youtubei/v1/reel/reel_item_watch'
  if (isReel || url.pathname === '/youtubei/v1/player') {
    const videoId = isReel ? body.playerRequest?.videoId : body.videoId
    return { ...common, kind: 'player', client: clientOf(body.context?.client?.clientName, isReel), videoId }
  }
  if (url.pathname === '/youtubei/v1/visitor_id') return { ...common, kind: 'visitor', client: null, videoId: '' }
  if (url.pathname === '/api/timedtext') {
    return { ...common, kind: 'timedtext', client: null, videoId: url.searchParams.get('v') ?? '' }
  }
  if (url.pathname === '/oembed') {
    const watched = new URL(url.searchParams.get('url') ?? 'https://none')
    return { ...common, kind: 'oembed', client: null, videoId: watched.searchParams.get('v') ?? '' }
  }
  if (url.pathname === '/watch')
    return { ...common, kind: 'watch', client: null, videoId: url.searchParams.get('v') ?? '' }
  return { ...common, kind: 'other', client: null, videoId: '' }
}

function clientOf(name: string, isReel: boolean): ClientName | null {
  if (name === 'VISIONOS') return 'visionos'
  if (name === 'IOS') return 'ios'
  if (name === 'ANDROID') return isReel ? 'android-reel' : 'android'
  return null
}

function send(response: ServerResponse, reply: Reply): void {
  if ('hang' in reply) return
  if ('reset' in reply) return void response.socket?.resetAndDestroy()
  if ('stallAfter' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(reply.stallAfter)
    return
  }
  if ('cutAfter' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(reply.cutAfter, () => response.socket?.resetAndDestroy())
    return
  }
  if ('megabytes' in reply) {
    sendMegabytes(response, reply.megabytes)
    return
  }
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  const type = typeof reply.body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers }).end(text)
}

function sendMegabytes(response: ServerResponse, megabytes: number): void {
  const megabyte = Buffer.alloc(1024 * 1024, 'a')
  response.writeHead(200, { 'content-type': 'application/json' })
  let left = megabytes
  const more = () => {
    while (left > 0) {
      left -= 1
      if (!response.write(megabyte)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

const closeNow = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
