import { chooseTrack } from '#core/transcripts/caption-tracks.ts'
import { storedLanguage } from '#core/transcripts/track-language.ts'
import type { VideoMetadata } from '#core/transcripts/transcript.ts'
import type { FoundTranscript, ProviderRefusal, TranscriptProvider } from '#src/ports/transcripts.ts'
import { type CaptionReader, fetchCaptions, needsBrowserToken } from './fetch-captions.ts'
import { jsonOrNull } from './json-or-null.ts'
import { endedLately, notOffered } from './judge-tracks.ts'
import { coverageOf, metadataFromDetails } from './metadata.ts'
import { type OfferedTrack, offeredTracks } from './offered-tracks.ts'
import type { PlatformClient } from './platform-clients.ts'
import type { PlatformHttp } from './platform-http.ts'
import { afterLive, judgeWords } from './refusal-words.ts'
import { judgePlayability } from './refusals.ts'
import { ApiError, PlayerResponse, ReelResponse } from './schema.ts'
import type { VisitorIdCache } from './visitor-id.ts'

type Refused = { readonly refusal: ProviderRefusal }
const refused = (refusal: ProviderRefusal): Refused => ({ refusal })

/** Calls YouTube as one of its own apps: the player call for tracks and metadata, then one caption track. */
export function innertubeProvider(
  client: PlatformClient,
  http: PlatformHttp,
  visitorId: VisitorIdCache,
  read: CaptionReader,
  now: () => Date,
): TranscriptProvider {
  return {
    name: client.name,
    reach: 'platform',
    async ask({ videoId, language }, { signal, onStage }) {
      const playerResult = await askPlayer(client, http, await visitorId.get(signal), videoId, signal)
      const playable = 'refusal' in playerResult ? playerResult : judgeVideo(playerResult.player, videoId)
      if ('refusal' in playable) {
        if (playable.refusal.next === 'blocked') visitorId.forget()
        return playable
      }
      const chosen = chooseFrom(playable.player, language, playable.metadata, now())
      if ('refusal' in chosen) return chosen
      onStage('reading_captions')
      const captions = await fetchCaptions(http, read, chosen.track.baseUrl, signal)
      if ('refusal' in captions) return refused({ ...captions.refusal, metadata: playable.metadata })
      const found: FoundTranscript = {
        metadata: playable.metadata,
        transcript: {
          language: storedLanguage(chosen.track.languageCode, language),
          kind: chosen.track.kind,
          cues: captions.cues,
        },
        source: client.name,
        coveragePercent: coverageOf(captions.cues, playable.metadata.durationSeconds),
      }
      return { found }
    },
  }
}

async function askPlayer(
  client: PlatformClient,
  http: PlatformHttp,
  visitorId: string | null,
  videoId: string,
  signal: AbortSignal,
): Promise<Refused | { readonly player: PlayerResponse }> {
  const context = { client: { ...client.client, hl: 'en', gl: 'US', ...(visitorId ? { visitorData: visitorId } : {}) } }
  const playerRequest = { videoId, contentCheckOk: true, racyCheckOk: true }
  const isReel = client.call === 'reel'
  const result = await http.call(
    {
      url: isReel
        ? `${client.host}/youtubei/v1/reel/reel_item_watch?prettyPrint=false&id=${videoId}&$fields=playerResponse`
        : `${client.host}/youtubei/v1/player?prettyPrint=false`,
      headers: {
        'user-agent': client.userAgent,
        ...client.headers,
        ...(visitorId ? { 'x-goog-visitor-id': visitorId } : {}),
      },
      json: isReel
        ? { context, playerRequest: playerRequest, disablePlayerResponse: false }
        : { context, ...playerRequest },
    },
    signal,
  )
  if ('refusal' in result) return result
  return readPlayer(result.response, isReel)
}

function readPlayer(response: { status: number; text: string }, isReel: boolean): Refused | { player: PlayerResponse } {
  const json = jsonOrNull(response.text)
  const failure = ApiError.safeParse(json)
  if (failure.success || response.status >= 400) {
    const { code, status = '', message = '' } = failure.data?.error ?? { code: response.status }
    const detail = `HTTP ${response.status} ${code} ${status} ${message.slice(0, 200)}`.trim()
    return refused({ ...judgeApiError(code, `${status} ${message}`), detail })
  }
  // For a video that does not exist, the reel call returns an empty object.
  if (isReel && isEmptyObject(json))
    return refused({ reason: 'unavailable', next: 'confirm', detail: 'an empty response' })
  const judged = json === null ? judgeWords(response.text) : null
  if (judged?.reason === 'blocked') return refused({ ...judged, detail: response.text.slice(0, 200) })
  const parsed = (isReel ? ReelResponse : PlayerResponse).safeParse(json)
  if (!parsed.success) return refused({ reason: 'failed', next: 'next', detail: 'not a player response' })
  return { player: parsed.data }
}

/** An error says nothing of the video. A request that YouTube does not accept is usually that of an app too old. */
function judgeApiError(code: number, words: string): Pick<ProviderRefusal, 'reason' | 'next' | 'cause'> {
  const judged = judgeWords(words)
  if (judged?.reason === 'blocked' || judged?.cause === 'outdated_client') return judged
  if (code === 429) return { reason: 'blocked', next: 'blocked', cause: 'rate_limit' }
  return { reason: 'failed', next: 'next', ...(code === 400 ? { cause: 'outdated_client' as const } : {}) }
}

const isEmptyObject = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Object.keys(json).length === 0

type Playable = { readonly player: PlayerResponse; readonly metadata: VideoMetadata }

/** The video's metadata, if the response is about this video and the video can be played. */
function judgeVideo(player: PlayerResponse, videoId: string): Refused | Playable {
  const { videoDetails } = player
  // YouTube answers blocked addresses with another video.
  if (videoDetails && videoDetails.videoId !== videoId)
    return refused({
      reason: 'blocked',
      next: 'blocked',
      cause: 'another_video',
      detail: `answered about ${videoDetails.videoId}`,
    })
  const refusal = judgePlayability(player)
  const metadata = videoDetails ? metadataFromDetails(videoDetails) : null
  if (refusal) return refused(metadata ? { ...refusal, metadata } : refusal)
  if (!videoDetails || !metadata) return refused({ reason: 'failed', next: 'next', detail: 'OK without video details' })
  if (videoDetails.isUpcoming) return refused({ reason: 'not_started', next: 'stop', detail: 'upcoming', metadata })
  if (videoDetails.isLive) return refused({ reason: 'live', next: 'confirm', detail: 'live now', metadata })
  return { player, metadata }
}

function chooseFrom(
  player: PlayerResponse,
  language: string | null,
  metadata: VideoMetadata,
  now: Date,
): Refused | { readonly track: OfferedTrack } {
  const offer = offeredTracks(player)
  if (offer === null)
    return refused({ reason: 'failed', next: 'next', detail: 'caption tracks in an unknown form', metadata })
  const { tracks, spoken } = offer
  if (tracks.length === 0) return refused({ ...judgeNoTracks(player, now), metadata })
  const choice = chooseTrack(tracks, { wanted: language, spoken })
  if ('languages' in choice) return refused({ ...notOffered(choice.languages, language), metadata })
  if (!needsBrowserToken(choice.track.baseUrl)) return choice
  const usable = tracks.filter(track => !needsBrowserToken(track.baseUrl))
  const other = chooseTrack(usable, { wanted: choice.track.languageCode })
  if ('track' in other) return other
  const detail = 'captions ask for a browser token'
  return refused({ reason: 'blocked', next: 'next', cause: 'token_needed', detail, metadata })
}

/** No tracks: captions are off, unless the video is a stream whose captions are still being made. */
function judgeNoTracks({ playabilityStatus, videoDetails, microformat }: PlayerResponse, now: Date): ProviderRefusal {
  const ended = microformat?.playerMicroformatRenderer.liveBroadcastDetails?.endTimestamp
  if (videoDetails?.isPostLiveDvr || (ended && endedLately(new Date(ended), now)))
    return { ...afterLive, detail: 'no caption tracks yet, after a live stream' }
  if (playabilityStatus?.liveStreamability)
    return { reason: 'live', next: 'confirm', detail: 'no caption tracks, a stream' }
  return { reason: 'disabled', next: 'confirm', detail: 'no caption tracks' }
}
