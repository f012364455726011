import { readFileSync } from 'node:fs'
import type { Reply } from './server.ts'

export type ScriptedTrack = { readonly languageCode: string; readonly kind?: 'asr'; readonly gated?: boolean }

export type ScriptedVideo = {
  readonly videoId: string
  readonly title?: string
  readonly seconds?: number
  readonly description?: string
  readonly isLive?: boolean
  readonly tracks?: readonly ScriptedTrack[]
}

const address = (videoId: string, track: ScriptedTrack): string =>
  `https://www.youtube.com/api/timedtext?v=${videoId}&lang=${track.languageCode}&kind=${track.kind ?? ''}` +
  `${track.gated ? '&exp=xpe' : ''}&fmt=srv3`

/** The player response for a playable video, in the platform's format, written for these tests. */
export const playing = (video: ScriptedVideo): Reply => ({
  body: {
    playabilityStatus: { status: 'OK' },
    videoDetails: {
      videoId: video.videoId,
      title: video.title ?? 'How bread rises',
      lengthSeconds: String(video.seconds ?? 60),
      channelId: 'UCbread',
      author: 'The Bakery',
      shortDescription: video.description ?? 'About dough.',
      ...(video.isLive ? { isLive: true } : {}),
      thumbnail: {
        thumbnails: [
          { url: `https://i.ytimg.com/vi/${video.videoId}/mqdefault.jpg`, width: 320, height: 180 },
          { url: `https://i.ytimg.com/vi/${video.videoId}/hq720.jpg`, width: 1280, height: 720 },
        ],
      },
    },
    ...(video.tracks && video.tracks.length > 0
      ? {
          captions: {
            playerCaptionsTracklistRenderer: {
              captionTracks: video.tracks.map(track => ({
                baseUrl: address(video.videoId, track),
                vssId: `${track.kind === 'asr' ? 'a' : ''}.${track.languageCode}`,
                languageCode: track.languageCode,
                ...(track.kind ? { kind: track.kind } : {}),
              })),
              audioTracks: [{ defaultCaptionTrackIndex: 0 }],
              defaultAudioTrackIndex: 0,
            },
          },
        }
      : {}),
  },
})

type ScriptedPage = {
  readonly isUnlisted: boolean
  readonly title?: string
  /** The title as the page shows it in the language of the request. */
  readonly shownTitle?: string
  readonly publishDate?: string
}

/** The watch page, the only response of the platform that says whether a video is listed. */
export function watchPage(videoId: string, { isUnlisted, title, shownTitle, publishDate }: ScriptedPage): Reply {
  const { body } = playing({ videoId, ...(title ? { title } : {}) }) as { body: object }
  const microformat = {
    isUnlisted,
    externalVideoId: videoId,
    ...(shownTitle === undefined ? {} : { title: { simpleText: shownTitle } }),
    ...(publishDate === undefined ? {} : { publishDate }),
  }
  const answer = { ...body, microformat: { playerMicroformatRenderer: microformat } }
  const script = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return {
    body: `<!DOCTYPE html><html><head><title>A page</title></head><body><script nonce="x">var ytInitialPlayerResponse = ${script};</script></body></html>`,
  }
}

/** A player response that refuses. */
export const refusing = (status: string, reason?: string, extra: object = {}): Reply => ({
  body: { playabilityStatus: { status, ...(reason === undefined ? {} : { reason }), ...extra } },
})

/** json3 captions, one line every five seconds. */
export const lines = (...texts: string[]): Reply => ({
  body: {
    wireMagic: 'pb3',
    events: texts.map((utf8, index) => ({ tStartMs: index * 5000, dDurationMs: 5000, segs: [{ utf8 }] })),
  },
})

/** A captured response file; of a recorded request and response, the response. */
export function captured(path: string): { reply: Reply; videoId: string | null } {
  const text = readFileSync(path, 'utf8')
  const json = jsonOrNull(text)
  if (json === null) return { reply: { body: text }, videoId: null }
  const recorded = typeof json.response?.responseBody === 'string' ? JSON.parse(json.response.responseBody) : json
  const askedFor = /[?&]id=([\w-]{11})/.exec(json.request?.url ?? '')?.[1]
  const isError = typeof recorded.error?.code === 'number'
  const body = recorded.playerResponse ?? recorded
  return {
    reply: { body, ...(isError ? { status: recorded.error.code } : {}) },
    videoId: askedFor ?? body.videoDetails?.videoId ?? null,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: foreign JSON, read in a test
function jsonOrNull(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
