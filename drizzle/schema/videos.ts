import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
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
import type { AnalysisKind, AnswerData } from '#core/analysis.ts'
import { type Chapter, listings } from '#core/transcript.ts'

const instant = () => timestamp({ withTimezone: true })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row a video, keyed by the platform's own id. */
export const videos = pgTable(
  'videos',
  {
    videoId: text().primaryKey(),
    title: text().notNull(),
    channel: text().notNull(),
    channelUrl: text(),
    description: text().notNull().default(''),
    durationSeconds: doublePrecision(),
    thumbnailUrl: text().notNull(),
    chapters: jsonb().$type<Chapter[]>().notNull().default([]),
    /** The transcript that new analyses read; null while none is stored. */
    transcriptHash: text(),
    isSample: boolean().notNull().default(false),
    /** Distinct people with an active plan who processed or analysed it. */
    analysisCount: integer().notNull().default(0),
    /** Whether the platform shows it in its own search and channel lists; null until the platform has said so. */
    listing: text({ enum: listings }),
    /** When the platform was last asked about the listing. */
    listingCheckedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    /** For processes of the version before, which list unlisted videos too; a later migration drops it. */
    index('videos_popular')
      .on(table.isSample, table.analysisCount.desc().nullsFirst(), table.videoId)
      .where(sql`transcript_hash is not null`),
    /** In the very order of the list, nulls and all; only what may be in it. */
    index('videos_popular_listed')
      .on(table.isSample, table.analysisCount.desc().nullsFirst(), table.videoId)
      .where(sql`transcript_hash is not null and listing = 'listed'`),
    /** The order in which the platform is asked again. */
    index('videos_listing_checked')
      .on(table.listingCheckedAt.asc().nullsFirst(), table.videoId)
      .where(sql`not is_sample`),
  ],
)

/** Videos that operators keep out for good. No other row of such a video is kept. */
export const blockedVideos = pgTable('blocked_videos', {
  videoId: text().primaryKey(),
  /** What its page says instead. */
  words: text().notNull(),
  /** Why, for operators alone. */
  reason: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/** One run of the process-transcript job; at most one live run a video and wanted language. */
export const processings = pgTable(
  'processings',
  {
    videoId: text().notNull(),
    id: uuid().notNull(),
    /** The language asked for by name, '' for the video's own. */
    language: text().notNull().default(''),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    stage: text({ enum: ['queued', 'finding_video', 'reading_captions', 'preparing', 'ready'] }).notNull(),
    /** Who asked first and is counted as audience once the video is there; no foreign key, the families stay apart. */
    requestedBy: uuid(),
    /** How often a worker has begun; a run that broke its workers is given up. */
    attempts: integer().notNull().default(0),
    /** Of the transcript, once known; the page says "preparing 9.5 hours". */
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

/** A transcript as the platform gave it, cleaned. Immutable: another text is another hash. */
export const transcripts = pgTable(
  'transcripts',
  {
    videoId: text().notNull(),
    hash: text().notNull(),
    language: text().notNull(),
    kind: text({ enum: ['manual', 'asr', 'user'] }).notNull(),
    /** Which provider gave it. */
    source: text().notNull(),
    /** Cues as [startMs, endMs, text]. */
    segments: jsonb().$type<[number, number, string][]>().notNull(),
    /** Share of the video's length that the captions reach, in percent; null when the length is unknown. */
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
    /** As a line of a prompt; null in rows of before, until they are read. */
    tokens: integer(),
    search: searchVector().generatedAlwaysAs(sql`to_tsvector('simple', text)`),
  },
  table => [
    primaryKey({ columns: [table.videoId, table.hash, table.n] }),
    index('transcript_windows_search').using('gin', table.search),
  ],
)

/** Notes of a stretch of a transcript that exceeds a model's window; they carry `[n]`. */
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

/** Shared results: free for every later user (design §5.12). */
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
 * New shared results that are being written, at most one per key. Further requests join it. The answer that writes it is
 * named by its owner and id, without a foreign key, since the families stay apart.
 */
export const growingAnalyses = pgTable(
  'growing_analyses',
  {
    videoId: text().notNull(),
    /** The id that the result has in the library once it is complete. */
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

/** Who used a video, for counting distinct users; `userId` is no foreign key, the families stay apart. */
export const videoAudience = pgTable(
  'video_audience',
  { videoId: text().notNull(), userId: uuid().notNull(), createdAt: instant().notNull().defaultNow() },
  table => [
    primaryKey({ columns: [table.videoId, table.userId] }),
    index('video_audience_user').on(table.userId, table.videoId),
  ],
)
