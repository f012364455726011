import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
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
import type { AnswerData, AnswerKind } from '#core/analysis.ts'
import { users } from './accounts.ts'

const instant = () => timestamp({ withTimezone: true })

/** One conversation per user, video and transcript (decision 43). */
export const conversations = pgTable(
  'conversations',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    videoId: text().notNull(),
    transcriptHash: text().notNull(),
    /** 'shared': the platform's transcript; 'own': one that this user gave and nobody else sees. */
    transcriptSource: text({ enum: ['shared', 'own'] }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('conversations_one').on(table.userId, table.videoId, table.transcriptHash),
  ],
)

/** A transcript given by the user, for one conversation alone (design §5.13). */
export const conversationTranscripts = pgTable(
  'conversation_transcripts',
  {
    userId: uuid().notNull(),
    conversationId: uuid().notNull(),
    title: text().notNull(),
    channel: text().notNull(),
    language: text().notNull(),
    segments: jsonb().$type<[number, number, string][]>().notNull(),
    /** Its windows as [startMs, endMs, text, tokens]; null in rows of before, until they are read. */
    windows: jsonb().$type<[number, number, string, number][]>(),
    /** What the row takes before compression, which counts against its owner's share; null as `windows`. */
    bytes: bigint({ mode: 'number' }),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    foreignKey({
      columns: [table.userId, table.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** Notes of such a transcript (design §5.9), for its conversation alone, so that they are paid once. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    userId: uuid().notNull(),
    conversationId: uuid().notNull(),
    model: text().notNull(),
    promptVersion: integer().notNull(),
    firstWindow: integer().notNull(),
    lastWindow: integer().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({
      columns: [table.userId, table.conversationId, table.model, table.promptVersion, table.firstWindow],
    }),
    foreignKey({
      columns: [table.userId, table.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** Questions and answers in the order they were stored (ids are uuidv7). */
export const messages = pgTable(
  'messages',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    conversationId: uuid().notNull(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    content: text().notNull(),
    /** Questions are 'done'. An answer that failed offers Retry. */
    state: text({ enum: ['growing', 'done', 'stopped', 'failed'] }).notNull(),
    /** The question that this answer answers. */
    questionId: uuid(),
    holdId: uuid(),
    errorCode: text(),
    errorMessage: text(),
    data: jsonb().$type<AnswerData>().notNull().default({}),
    model: text(),
    /** Micro-dollars booked for it; 0 when it came from the library. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    /** Set by Stop, so that a process that missed the signal still hears of it. */
    stopRequestedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
    index('messages_conversation').on(table.userId, table.conversationId, table.id),
    /** The same analysis asked twice in a conversation attaches to the one that grows. */
    uniqueIndex('messages_one_analysis')
      .on(table.userId, table.conversationId, table.kind)
      .where(sql`state = 'growing' and kind <> 'question'`),
    /** What the sweeper looks through for answers whose process died. */
    index('messages_growing').on(table.userId, table.holdId).where(sql`state = 'growing'`),
  ],
)

/**
 * What a growing answer has said so far, in the order flushed; deleted when the answer is stored. A delta's payload is
 * {from, text}: watchers resume by their position in the text.
 */
export const answerEvents = pgTable(
  'answer_events',
  {
    userId: uuid().notNull(),
    messageId: uuid().notNull(),
    seq: integer().notNull(),
    type: text({ enum: ['delta', 'stage'] }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  // No foreign key: it would lock a row of messages for every piece. What an answer left behind is swept.
  table => [primaryKey({ columns: [table.userId, table.messageId, table.seq] })],
)
