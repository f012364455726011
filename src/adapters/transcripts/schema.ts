import { z } from 'zod'

const optional = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

/** A list whose unreadable members become null, so that the others keep their places. */
const places = <T extends z.ZodType>(shape: T) => z.array(shape.nullable().catch(null))

/** A text of the player's response, in one of its three forms; '' when it has none. */
const Label = z
  .union([
    z.string(),
    z.object({ simpleText: z.string() }).transform(({ simpleText }) => simpleText),
    z
      .object({ runs: z.array(z.object({ text: z.string() })) })
      .transform(({ runs }) => runs.map(({ text }) => text).join('')),
  ])
  .catch('')

const TrackShape = z.object({
  baseUrl: z.string(),
  languageCode: optional(z.string()),
  vssId: optional(z.string()),
  kind: optional(z.string()),
  name: optional(Label),
  trackName: optional(z.string()),
})

/** A sound of the video: the original, a dub or an audio description. */
const SoundShape = z.object({
  audioTrackId: optional(z.string()),
  displayName: optional(Label),
  captionTrackIndices: z.array(z.unknown()).catch([]),
  defaultCaptionTrackIndex: optional(z.number()),
  hasDefaultTrack: optional(z.boolean()),
})

const StreamShape = z.object({
  xtags: optional(z.string()),
  audioTrack: z.object({
    id: z.string(),
    displayName: optional(z.string()),
    audioIsDefault: optional(z.boolean()),
    isAutoDubbed: optional(z.boolean()),
  }),
})

const DetailsShape = z.object({
  videoId: z.string(),
  title: z.string().catch(''),
  author: z.string().catch(''),
  channelId: optional(z.string()),
  lengthSeconds: z.coerce.number().catch(0),
  shortDescription: z.string().catch(''),
  isLive: optional(z.boolean()),
  isUpcoming: optional(z.boolean()),
  isPostLiveDvr: optional(z.boolean()),
  thumbnail: optional(
    z.object({ thumbnails: z.array(z.object({ url: z.string(), width: z.number().catch(0) })).catch([]) }),
  ),
})
export type DetailsShape = z.infer<typeof DetailsShape>

const CaptionsShape = z.object({
  playerCaptionsTracklistRenderer: z.object({
    captionTracks: places(TrackShape).optional(),
    audioTracks: places(SoundShape).catch([]),
    defaultAudioTrackIndex: optional(z.number()),
    defaultTranslationSourceTrackIndices: optional(z.array(z.unknown())),
  }),
})

const NoCaptions = z.union([z.null(), z.strictObject({})]).transform(() => undefined)

const Slate = z.object({
  scheduledStartTime: optional(z.coerce.number()),
  mainText: optional(Label),
  subtitleText: optional(Label),
})

/** The part of YouTube's player response that we use. Everything else may change. */
export const PlayerResponse = z.object({
  playabilityStatus: optional(
    z.object({
      status: z.string(),
      reason: optional(Label),
      reasonTitle: optional(Label),
      messages: optional(z.array(Label)),
      /** Has the particular reason, in a renderer that depends on the kind of refusal. */
      errorScreen: z.unknown().optional(),
      desktopLegacyAgeGateReason: z.unknown().optional(),
      liveStreamability: optional(
        z.object({
          liveStreamabilityRenderer: z.object({
            offlineSlate: optional(z.object({ liveStreamOfflineSlateRenderer: Slate })),
          }),
        }),
      ),
    }),
  ),
  videoDetails: optional(DetailsShape),
  /** 'unreadable' in a form that we do not know, which does not mean that there are none. */
  captions: z.union([NoCaptions, CaptionsShape]).or(z.literal('unreadable')).optional().catch('unreadable'),
  streamingData: optional(
    z.object({
      formats: places(StreamShape).catch([]),
      adaptiveFormats: places(StreamShape).catch([]),
    }),
  ),
  microformat: optional(
    z.object({
      playerMicroformatRenderer: z.object({
        liveBroadcastDetails: optional(z.object({ endTimestamp: optional(z.iso.datetime({ offset: true })) })),
      }),
    }),
  ),
})
export type PlayerResponse = z.infer<typeof PlayerResponse>

/**
 * The part of the watch page's player response that says whether the video is listed, when it was published, and how its
 * title is shown in the page's language. The apps' responses do not have it.
 */
export const WatchPageResponse = z.object({
  videoDetails: z.object({ videoId: z.string(), title: z.string().catch('') }),
  microformat: z.object({
    playerMicroformatRenderer: z.object({
      isUnlisted: z.boolean(),
      title: optional(z.object({ simpleText: z.string() })),
      /** A time with an offset, such as `2018-08-02T06:00:08-07:00`: the day is that of the place of publication. */
      publishDate: optional(
        z
          .string()
          .transform(time => time.slice(0, 10))
          .pipe(z.iso.date()),
      ),
    }),
  }),
})

/** The reel call wraps the player's response. For a video that does not exist, it is empty. */
export const ReelResponse = z
  .object({ playerResponse: optional(PlayerResponse) })
  .transform((response): PlayerResponse => response.playerResponse ?? {})

export const VisitorIdResponse = z.object({ responseContext: z.object({ visitorData: z.string().min(1).max(2000) }) })

/** An error of YouTube's API, such as 400 FAILED_PRECONDITION. */
export const ApiError = z.object({
  error: z.object({ code: z.number(), status: optional(z.string()), message: optional(z.string()) }),
})

export const OembedResponse = z.object({
  title: z.string(),
  author_name: z.string().catch(''),
  author_url: optional(z.string()),
  thumbnail_url: optional(z.string()),
})

const YtDlpTracks = z.record(
  z.string(),
  z.array(z.object({ ext: z.string(), url: optional(z.string()), name: optional(z.string()) })).catch([]),
)

/** The fields of `yt-dlp --dump-single-json` that we use. */
export const YtDlpResponse = z.object({
  id: z.string(),
  title: z.string().catch(''),
  channel: optional(z.string()),
  uploader: optional(z.string()),
  channel_url: optional(z.string()),
  description: z.string().nullish().catch(''),
  duration: z.number().nullish().catch(null),
  language: z.string().nullish().catch(null),
  live_status: z.string().nullish().catch(null),
  /** 'public', 'unlisted', or a kind of restriction; null when unknown. */
  availability: z.string().nullish().catch(null),
  /** The day of publication, as `20180802`. */
  upload_date: optional(
    z
      .string()
      .regex(/^\d{8}$/)
      .transform(day => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
      .pipe(z.iso.date()),
  ),
  chapters: z
    .array(z.object({ start_time: z.number(), title: z.string() }))
    .nullish()
    .catch([]),
  subtitles: YtDlpTracks.nullish().catch({}),
  automatic_captions: YtDlpTracks.nullish().catch({}),
  /** When a stream began or was published, in seconds since 1970. */
  release_timestamp: z.number().nullish().catch(null),
  timestamp: z.number().nullish().catch(null),
  formats: z
    .array(
      z
        .object({
          language: z.string(),
          language_preference: z.number().nullish().catch(null),
          format_note: z.string().nullish().catch(null),
        })
        .nullable()
        .catch(null),
    )
    .nullish()
    .catch([]),
})
export type YtDlpResponse = z.infer<typeof YtDlpResponse>

export const SupadataTranscript = z.object({
  content: z.array(
    z.object({ text: z.string(), offset: z.number(), duration: z.number().catch(0), lang: optional(z.string()) }),
  ),
  lang: z.string().catch(''),
  availableLangs: z.array(z.string()).catch([]),
})
export const SupadataJob = z.object({ jobId: z.string().regex(/^[\w-]{1,100}$/) })
export const SupadataStatus = z.object({
  status: z.enum(['queued', 'active', 'completed', 'failed']),
  error: optional(z.object({ error: z.string() })),
  result: z.unknown().optional(),
})
export const SupadataError = z.object({ error: z.string(), message: z.string().catch('') })
