import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnalysisKind, AnswerData } from '#core/answers/analysis.ts'
import type { PictureReading } from '#core/prompts/picture-reading.ts'
import { type Chapter, listings } from '#core/transcripts/transcript.ts'
import type { PictureType } from '#core/videos/picture.ts'

const instant = () => timestamp({ withTimezone: true })
const byteArray = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Videos by their YouTube id. */
export const videos = pgTable(
  'videos',
  {
    videoId: text().primaryKey(),
    title: text().notNull(),
    /** The title as YouTube shows it in English; null while unknown, and when it is the same. */
    translatedTitle: text(),
    channel: text().notNull(),
    channelUrl: text(),
    description: text().notNull().default(''),
    durationSeconds: doublePrecision(),
    /** The day of its publication where it was published; null while unknown. */
    publishedOn: date({ mode: 'string' }),
    thumbnailUrl: text().notNull(),
    chapters: jsonb().$type<Chapter[]>().notNull().default([]),
    /** The transcript that new analyses read; null while none is stored. */
    transcriptHash: text(),
    isSample: boolean().notNull().default(false),
    /** Distinct users with an active plan who processed or analyzed it. */
    analysisCount: integer().notNull().default(0),
    /** Whether YouTube lists it in search and channels; null until that is known. */
    listing: text({ enum: listings }),
    /** When the listing was last checked. */
    listingCheckedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    /** Used by processes of the previous version during an upgrade; a later migration drops it. */
    index('videos_popular')
      .on(table.isSample, table.analysisCount.desc().nullsFirst(), table.videoId)
      .where(sql`transcript_hash is not null`),
    /** The popular list: its exact order and only its videos. */
    index('videos_popular_listed')
      .on(table.isSample, table.analysisCount.desc().nullsFirst(), table.videoId)
      .where(sql`transcript_hash is not null and listing = 'listed'`),
    /** The order of the next listing checks. */
    index('videos_listing_checked')
      .on(table.listingCheckedAt.asc().nullsFirst(), table.videoId)
      .where(sql`not is_sample`),
  ],
)

/** Videos that operators have blocked. No other rows of such a video are kept. */
export const blockedVideos = pgTable('blocked_videos', {
  videoId: text().primaryKey(),
  /** The message that its page shows. */
  words: text().notNull(),
  /** The reason, for operators only. */
  reason: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/** Runs of the process-transcript job; at most one live run per video and wanted language. */
export const processings = pgTable(
  'processings',
  {
    videoId: text().notNull(),
    id: uuid().notNull(),
    /** The requested language, '' for the video's own. */
    language: text().notNull().default(''),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    stage: text({ enum: ['queued', 'finding_video', 'reading_captions', 'preparing', 'ready'] }).notNull(),
    /**
     * The first user who asked, counted as audience when the video is ready. Not a foreign key: users' and videos' tables
     * stay separable.
     */
    requestedBy: uuid(),
    /** How often a worker has started it. A run that repeatedly ends its worker is given up. */
    attempts: integer().notNull().default(0),
    /** Length of the transcript once known, for the page ("preparing 9.5 hours"). */
    durationSeconds: doublePrecision(),
    errorCode: text(),
    errorMessage: text(),
    errorData: jsonb().$type<Record<string, unknown>>(),
    deadlineAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.videoId, table.id] }),
    uniqueIndex('processings_live').on(table.videoId, table.language).where(sql`state in ('queued', 'running')`),
    index('processings_updated').on(table.updatedAt),
  ],
)

/** Cleaned transcripts from YouTube. Immutable: a different text has a different hash. */
export const transcripts = pgTable(
  'transcripts',
  {
    videoId: text().notNull(),
    hash: text().notNull(),
    language: text().notNull(),
    kind: text({ enum: ['manual', 'asr', 'user'] }).notNull(),
    /** The provider that delivered it. */
    source: text().notNull(),
    /** Cues as [startMs, endMs, text]. */
    segments: jsonb().$type<[number, number, string][]>().notNull(),
    /** How much of the video the captions cover, in percent; null when its length is unknown. */
    coveragePercent: doublePrecision(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.videoId, table.hash] })],
)

/** The windows that prompts show and answers cite. */
export const transcriptWindows = pgTable(
  'transcript_windows',
  {
    videoId: text().notNull(),
    hash: text().notNull(),
    n: integer().notNull(),
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    text: text().notNull(),
    /** Tokens as a line of a prompt; null in rows of older versions until they are read. */
    tokens: integer(),
    /** Offsets in the text and start times of the captions after the first one; null in rows of older versions. */
    cueStarts: integer().array(),
    search: searchVector().generatedAlwaysAs(sql`to_tsvector('simple', text)`),
  },
  table => [
    primaryKey({ columns: [table.videoId, table.hash, table.n] }),
    index('transcript_windows_search').using('gin', table.search),
  ],
)

/** Notes on a chunk of a transcript that exceeds a model's window, with marks `[n]`. */
export const transcriptNotes = pgTable(
  'transcript_notes',
  {
    videoId: text().notNull(),
    hash: text().notNull(),
    model: text().notNull(),
    promptVersion: integer().notNull(),
    firstWindow: integer().notNull(),
    lastWindow: integer().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.videoId, table.hash, table.model, table.promptVersion, table.firstWindow] })],
)

/** What models saw in thumbnails. A row without a reading is the claim of an answer that asks now. */
export const pictureReadings = pgTable(
  'picture_readings',
  {
    videoId: text().notNull(),
    pictureHash: text().notNull(),
    model: text().notNull(),
    promptVersion: integer().notNull(),
    reading: jsonb().$type<PictureReading>(),
    claimId: uuid().notNull(),
    claimedUntil: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.videoId, table.pictureHash, table.model, table.promptVersion] })],
)

/** The thumbnails that verdicts were judged with, as they were then: the platform's address may show another one today. */
export const judgedPictures = pgTable(
  'judged_pictures',
  {
    videoId: text().notNull(),
    pictureHash: text().notNull(),
    mediaType: text().$type<PictureType>().notNull(),
    bytes: byteArray().notNull(),
    /** Where it was fetched. Pictures of different addresses differ in size, so only the same one shows a change. */
    address: text().notNull(),
    /** Since when the address shows another picture, as far as we know; null while it shows this one. */
    replacedAt: instant(),
    /** When the address was last looked at. */
    checkedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.videoId, table.pictureHash] })],
)

/** Shared results of analyses, free for every later user. */
export const analyses = pgTable(
  'analyses',
  {
    videoId: text().notNull(),
    id: uuid().notNull(),
    hash: text().notNull(),
    kind: text().$type<AnalysisKind>().notNull(),
    promptVersion: integer().notNull(),
    model: text().notNull(),
    language: text().notNull(),
    content: text().notNull(),
    data: jsonb().$type<AnswerData>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.videoId, table.id] }),
    unique('analyses_key').on(table.videoId, table.hash, table.kind, table.promptVersion, table.model, table.language),
  ],
)

/**
 * Shared results that are being written, at most one per key. Further requests join it. `userId` and `messageId` name the
 * answer that writes it, without a foreign key, so that users' and videos' tables stay separable.
 */
export const growingAnalyses = pgTable(
  'growing_analyses',
  {
    videoId: text().notNull(),
    /** The id of the shared result once it is complete. */
    id: uuid().notNull(),
    hash: text().notNull(),
    kind: text().$type<AnalysisKind>().notNull(),
    promptVersion: integer().notNull(),
    model: text().notNull(),
    language: text().notNull(),
    userId: uuid().notNull(),
    messageId: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.videoId, table.id] }),
    unique('growing_analyses_key').on(
      table.videoId,
      table.hash,
      table.kind,
      table.promptVersion,
      table.model,
      table.language,
    ),
  ],
)

/** The distinct users of each video. `userId` is not a foreign key, so that users' and videos' tables stay separable. */
export const videoAudience = pgTable(
  'video_audience',
  { videoId: text().notNull(), userId: uuid().notNull(), createdAt: instant().notNull().defaultNow() },
  table => [
    primaryKey({ columns: [table.videoId, table.userId] }),
    index('video_audience_user').on(table.userId, table.videoId),
  ],
)
