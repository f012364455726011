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
import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { users } from './accounts.ts'

const instant = () => timestamp({ withTimezone: true })

/** One conversation per user, video and transcript. */
export const conversations = pgTable(
  'conversations',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    videoId: text().notNull(),
    transcriptHash: text().notNull(),
    /** 'shared': YouTube's transcript. 'own': a private transcript that this user provided. */
    transcriptSource: text({ enum: ['shared', 'own'] }).notNull(),
    /** The user's own name for the video; null shows its title. */
    name: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('conversations_one').on(table.userId, table.videoId, table.transcriptHash),
  ],
)

/** A transcript that the user provided. It belongs to one conversation. */
export const conversationTranscripts = pgTable(
  'conversation_transcripts',
  {
    userId: uuid().notNull(),
    conversationId: uuid().notNull(),
    title: text().notNull(),
    channel: text().notNull(),
    language: text().notNull(),
    segments: jsonb().$type<[number, number, string][]>().notNull(),
    /** Windows as [startMs, endMs, text, tokens]; null in rows of older versions until they are read. */
    windows: jsonb().$type<[number, number, string, number][]>(),
    /** Size before compression, which counts against the user's limit; null as `windows`. */
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

/** Notes on a transcript that the user provided, stored so that they are paid for once. */
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

/** Questions that a user asks of many videos, in the user's order. */
export const savedQuestions = pgTable(
  'saved_questions',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    position: integer().notNull(),
    /** The words on its button. */
    label: text().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Questions and answers, in order of their ids (UUIDs of version 7). */
export const messages = pgTable(
  'messages',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    conversationId: uuid().notNull(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    content: text().notNull(),
    /** Questions are always 'done'. A failed answer offers Retry. */
    state: text({ enum: ['growing', 'done', 'stopped', 'failed'] }).notNull(),
    /** The question of this answer. */
    questionId: uuid(),
    holdId: uuid(),
    errorCode: text(),
    errorMessage: text(),
    data: jsonb().$type<AnswerData>().notNull().default({}),
    model: text(),
    /** Of an answer; null where it is that of the question, or in older rows that of the video. */
    language: text(),
    /** Micro-dollars booked for it; 0 for a shared result. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    /** Set by Stop, for a process that missed the signal. */
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
    /** The answers to a question. */
    index('messages_answers').on(table.userId, table.questionId, table.id),
    /** A second request for the same analysis in a conversation joins the growing one. */
    uniqueIndex('messages_one_analysis')
      .on(table.userId, table.conversationId, table.kind)
      .where(sql`state = 'growing' and kind <> 'question'`),
    /** Finds answers whose process died. */
    index('messages_growing').on(table.userId, table.holdId).where(sql`state = 'growing'`),
  ],
)

/**
 * Links to conversations, as they were up to a message. `tokenHash` is the SHA-256 of the link's token. Revoking deletes the
 * row.
 */
export const shareLinks = pgTable(
  'share_links',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    conversationId: uuid().notNull(),
    tokenHash: text().notNull().unique('share_links_token'),
    /** The last message that is shared. */
    lastMessageId: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
    index('share_links_conversation').on(table.userId, table.conversationId),
  ],
)

/**
 * The text of a growing answer in pieces, deleted when the answer is stored. A delta's payload is {from, text}, so that
 * watchers can resume at their position in the text.
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
  // No foreign key, because it would lock a row of messages for every piece. Leftover rows are swept.
  table => [primaryKey({ columns: [table.userId, table.messageId, table.seq] })],
)
